import { isNullWindow } from "./reason";
import type { SearchTrace } from "./trace";
import { type Value, valueRank } from "./treeFile";

// Cut is a cutoff at the current step of a trace: the rest of a node's moves is not searched.
export interface Cut {
  node: number; // whose other moves are cut
  value: Value; // that the side to move can force at the node
  bound: Value; // that the other side already has
  owner: "max" | "min"; // the side that has the bound: MAX at an alpha cut
  holder: number; // the node above at which the bound stands as the best value so far; -1 if there is none
  skipped: number[]; // the moves that are cut, up to the current step
}

// currentCut returns the cut that the current step belongs to: one that skips a move, or the step that leaves the node. It
// returns undefined for other steps, and where moves are skipped after a win at once.
export function currentCut(trace: SearchTrace): Cut | undefined {
  const [kind, n] = trace.events[trace.step]!;
  const node = kind === "skipped" ? trace.nodes[n]!.parent : n;
  if (kind !== "skipped" && !(kind === "cut" && trace.hasSkippedChildren(n))) return undefined;
  const left = cutEvent(trace, node);
  if (left?.[0] !== "cut") return undefined;
  const value = left[2];
  const { low, high } = trace.nodeState(node);
  if (low === undefined || high === undefined) return undefined;
  const failsLow = valueRank(value) <= valueRank(low);
  const owner = failsLow ? "max" : "min";
  const bound = failsLow ? low : high;
  const skipped = trace.children[node]!.filter((child) => trace.nodeState(child).left === "skipped" && !trace.isStale(child));
  return { node, value, bound, owner, holder: boundHolder(trace, node, owner, bound), skipped };
}

// cutEvent returns the event at the current step or later that leaves a node, undefined if there is none.
function cutEvent(trace: SearchTrace, node: number): SearchTrace["events"][number] | undefined {
  for (let step = trace.step; step < trace.events.length; step++) {
    const event = trace.events[step]!;
    if (event[1] === node) return event;
  }
  return undefined;
}

// boundHolder returns the nearest node above n at which a side has a value as the best so far; -1 for none. In a null window the best
// value so far is a bound that the side may not reach. Chance nodes change values, so the search for the node ends at a chance node.
function boundHolder(trace: SearchTrace, n: number, owner: "max" | "min", bound: Value): number {
  for (let at = trace.nodes[n]!.parent; at >= 0 && trace.nodes[at]!.player !== "chance"; at = trace.nodes[at]!.parent) {
    const state = trace.nodeState(at);
    if (trace.file.asks && isNullWindow(trace, state)) continue;
    if (trace.nodes[at]!.player === owner && state.value !== undefined && valueRank(state.value) === valueRank(bound)) return at;
  }
  return -1;
}
