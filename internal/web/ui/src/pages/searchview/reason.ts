import { capitalize, type Formatter } from "./formatter";
import type { NodeState, SearchTrace } from "./trace";
import { type Value, valueRank } from "./treeFile";

// reason says how a node was left, and why. It is the twin of reason in internal/treeview/reason.go.
export function reason(trace: SearchTrace, format: Formatter, n: number, state = trace.nodeState(n)): string {
  const { left, value, low, high } = state;
  switch (left) {
    case "unseen":
      return format.t("tree-unseen");
    case "open":
      return format.t("tree-open");
    case "decided":
      return format.t(trace.file.board ? "tree-decided" : "tree-leaf");
    case "estimated":
      return format.t("tree-estimated");
    case "recalled":
      return format.t("tree-recalled");
    case "foreseen":
      return format.t("tree-foreseen");
    case "probed":
      return format.t(trace.nodes[n]!.player === "max" ? "tree-probed-least" : "tree-probed-most", { Value: format.value(value!) });
    case "skipped":
      return format.t("tree-skipped");
    case "sampled":
      return sampledReason(format, state);
    case "numbered":
      return format.t("tree-numbers", { Proof: state.numbers![0], Disproof: state.numbers![1] });
    case "cut":
      return cutReason(trace, format, n, state);
  }
  if (trace.hasSkippedChildren(n)) return format.t("tree-win");
  if (valueRank(value!) <= valueRank(low!)) return boundReason(format, state, false);
  if (valueRank(value!) >= valueRank(high!)) return boundReason(format, state, true);
  return format.t("tree-searched");
}

// cutReason says why the other moves at a node cannot matter.
function cutReason(trace: SearchTrace, format: Formatter, n: number, state: NodeState): string {
  const failsLow = valueRank(state.value!) <= valueRank(state.low!);
  if (!trace.hasSkippedChildren(n)) return boundReason(format, state, !failsLow);
  const params = { Value: format.value(state.value!), Bound: format.value(failsLow ? state.low! : state.high!) };
  if (trace.nodes[n]!.player === "chance") return format.t(failsLow ? "tree-cut-chance-alpha" : "tree-cut-chance-beta", params);
  if (trace.file.asks && isNullWindow(trace, state)) {
    return format.t("tree-cut-null", { ...params, Bound: format.value(state.low!) });
  }
  return format.t(failsLow ? "tree-cut-alpha" : "tree-cut-beta", params);
}

// isNullWindow reports whether no value lies inside the window of a node.
export function isNullWindow(trace: SearchTrace, { low, high }: NodeState): boolean {
  const width = typeof low === "string" ? 0.0001 : trace.file.unit === "points" ? 1 : 0.001;
  return Math.abs(valueRank(high!) - valueRank(low!) - width) < 1e-9;
}

// boundReason says that the value of a node is a lower or an upper bound.
function boundReason(format: Formatter, { value, low, high }: NodeState, lower: boolean): string {
  const params = { Value: format.value(value!), Bound: format.value(lower ? high! : low!) };
  return format.t(lower ? "tree-at-least" : "tree-at-most", params);
}

// sampledReason says what simulations have shown: how many there were, and the bounds that they have proven.
function sampledReason(format: Formatter, { visits, bounds }: NodeState): string {
  const [low, high] = bounds!;
  const text = format.t("tree-visits", { Visits: format.count(visits!) });
  if (low === high) return text + ", " + format.t("tree-proven", { Value: format.value(low) });
  if (!Number.isFinite(valueRank(low)) || !Number.isFinite(valueRank(high))) return text;
  return text + ", " + format.t("tree-between", { Low: format.value(low), High: format.value(high) });
}

// cutLabel names the cut of a node, "alpha cut" or "beta cut", "" without one.
export function cutLabel(trace: SearchTrace, format: Formatter, n: number, state: NodeState): string {
  if (state.left !== "cut" || !trace.hasSkippedChildren(n)) return "";
  return format.t(valueRank(state.value!) <= valueRank(state.low!) ? "tree-alpha" : "tree-beta");
}

// stepSentence says what happens at the current step. It begins with a capital, unless it begins with a move.
export function stepSentence(trace: SearchTrace, format: Formatter): string {
  const text = stepText(trace, format);
  const move = trace.nodeName(trace.currentNode);
  return move && text.startsWith(move) ? text : capitalize(text);
}

function stepText(trace: SearchTrace, format: Formatter): string {
  const event = trace.events[trace.step]!;
  const n = event[1];
  const { player, parent } = trace.nodes[n]!;
  const state = trace.nodeState(n);
  const params = { Move: trace.nodeName(n) || format.t("tree-root"), Side: format.player(player), Reason: reason(trace, format, n, state) };
  const atNode = (id: string, atRoot: string) => (trace.nodeName(n) ? id : atRoot); // prepositions merge with "the" in Portuguese
  const visitText = (low: Value, high: Value, id: string, idWithoutWindow: string) =>
    trace.file.windows ? format.t(id, { ...params, Window: format.window(low, high) }) : format.t(idWithoutWindow, params);
  switch (event[0]) {
    case "pass":
      return event[2] > 0 ? format.t("tree-do-pass", { Depth: String(event[2]) }) : format.t("tree-do-pass-free");
    case "question":
      return format.t(event[3] > 0 ? "tree-do-question-within" : "tree-do-question", { Side: format.player(event[2]), Plies: String(event[3]) });
    case "entered":
      if (player === "chance") {
        const [withWindow, plain] = [atNode("tree-do-chance", "tree-do-chance-root"), atNode("tree-do-chance-plain", "tree-do-chance-plain-root")];
        return visitText(event[2], event[3], withWindow, plain);
      }
      if (leavesNext(trace)) return visitText(event[2], event[3], "tree-do-leaf", "tree-do-leaf-plain");
      return visitText(event[2], event[3], "tree-do-enter", "tree-do-enter-plain");
    case "resumed":
      return visitText(event[2], event[3], "tree-do-resume", "tree-do-resume-plain");
    case "improved": {
      const id = player === "chance" ? atNode("tree-do-sum", "tree-do-sum-root") : atNode("tree-do-improve", "tree-do-improve-root");
      return format.t(id, { ...params, Value: format.value(event[2]) });
    }
    case "skipped":
      return format.t("tree-do-skipped", { ...params, Reason: upcomingCutReason(trace, format, parent) });
    case "sampled":
      return format.t(atNode("tree-do-sampled", "tree-do-sampled-root"), { ...params, Value: format.value(event[2]), Visits: format.count(event[5]) });
    case "probed":
    case "numbered":
    case "cut":
      return format.t("tree-do-reason", params);
    case "searched":
      if (trace.hasSkippedChildren(n)) break;
      if (valueRank(event[2]) <= valueRank(state.low!) || valueRank(event[2]) >= valueRank(state.high!)) return format.t("tree-do-reason", params);
      return format.t("tree-do-searched", { ...params, Value: format.value(event[2]) });
  }
  return format.t("tree-do-left", { ...params, Value: format.value(event[2]) });
}

// leavesNext reports whether the next step leaves the current node as a leaf.
function leavesNext(trace: SearchTrace): boolean {
  const next = trace.events[trace.step + 1];
  return next?.[1] === trace.currentNode && ["decided", "estimated", "recalled", "foreseen"].includes(next[0]);
}

// upcomingCutReason says why moves of a node are skipped, by the later step that leaves the node.
export function upcomingCutReason(trace: SearchTrace, format: Formatter, n: number): string {
  for (let step = trace.step + 1; step < trace.events.length; step++) {
    const event = trace.events[step]!;
    if (event[1] !== n) continue;
    if (event[0] === "searched") return format.t("tree-win");
    return cutReason(trace, format, n, { ...trace.nodeState(n), left: event[0], value: event[2] as Value });
  }
  return format.t("tree-open");
}
