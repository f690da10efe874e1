import { rank, type Value } from "./treeFile";
import type { Facts, Record } from "./trace";
import { capital, type Words } from "./formatter";

// reason says how a node was left, and why. It is the twin of reason in
// internal/treeview/reason.go.
export function reason(record: Record, words: Words, n: number, facts = record.facts(n)): string {
  const { left, value, low, high } = facts;
  switch (left) {
    case "unseen":
      return words.say("tree-unseen");
    case "open":
      return words.say("tree-open");
    case "decided":
      return words.say(record.file.board ? "tree-decided" : "tree-leaf");
    case "estimated":
      return words.say("tree-estimated");
    case "recalled":
      return words.say("tree-recalled");
    case "foreseen":
      return words.say("tree-foreseen");
    case "probed":
      return words.say(record.nodes[n]!.player === "max" ? "tree-probed-least" : "tree-probed-most", { Value: words.value(value!) });
    case "skipped":
      return words.say("tree-skipped");
    case "sampled":
      return sampled(words, facts);
    case "numbered":
      return words.say("tree-numbers", { Proof: facts.numbers![0], Disproof: facts.numbers![1] });
    case "cut":
      return cut(record, words, n, facts);
  }
  if (record.skips(n)) return words.say("tree-win");
  if (rank(value!) <= rank(low!)) return bound(words, facts, false);
  if (rank(value!) >= rank(high!)) return bound(words, facts, true);
  return words.say("tree-searched");
}

// cut says why the other moves at a node cannot matter.
function cut(record: Record, words: Words, n: number, facts: Facts): string {
  const below = rank(facts.value!) <= rank(facts.low!);
  if (!record.skips(n)) return bound(words, facts, !below);
  const blanks = { Value: words.value(facts.value!), Bound: words.value(below ? facts.low! : facts.high!) };
  if (record.nodes[n]!.player === "chance") return words.say(below ? "tree-cut-chance-alpha" : "tree-cut-chance-beta", blanks);
  if (record.file.asks && narrow(record, facts)) {
    return words.say("tree-cut-null", { ...blanks, Bound: words.value(facts.low!) });
  }
  return words.say(below ? "tree-cut-alpha" : "tree-cut-beta", blanks);
}

// narrow says that no value lies inside the window of a node.
function narrow(record: Record, { low, high }: Facts): boolean {
  const gap = typeof low === "string" ? 0.0001 : record.file.unit === "points" ? 1 : 0.001;
  return Math.abs(rank(high!) - rank(low!) - gap) < 1e-9;
}

// bound says that the value of a node is only a bound, from below or from above.
function bound(words: Words, { value, low, high }: Facts, least: boolean): string {
  const blanks = { Value: words.value(value!), Bound: words.value(least ? high! : low!) };
  return words.say(least ? "tree-at-least" : "tree-at-most", blanks);
}

// sampled says what simulations have shown.
function sampled(words: Words, { visits, bounds }: Facts): string {
  const [low, high] = bounds!;
  const text = words.say("tree-visits", { Visits: words.count(visits!) });
  if (low === high) return text + ", " + words.say("tree-proven", { Value: words.value(low) });
  if (!Number.isFinite(rank(low)) || !Number.isFinite(rank(high))) return text;
  return text + ", " + words.say("tree-between", { Low: words.value(low), High: words.value(high) });
}

// cutWord is the cut of a node in two words, "" if it is none.
export function cutWord(record: Record, words: Words, n: number, facts: Facts): string {
  if (facts.left !== "cut" || !record.skips(n)) return "";
  return words.say(rank(facts.value!) <= rank(facts.low!) ? "tree-alpha" : "tree-beta");
}

// sentence says the step shown in words. A move keeps its small letters.
export function sentence(record: Record, words: Words): string {
  const text = said(record, words);
  const move = record.name(record.current);
  return move && text.startsWith(move) ? text : capital(text);
}

function said(record: Record, words: Words): string {
  const step = record.events[record.step]!;
  const n = step[1];
  const { player, parent } = record.nodes[n]!;
  const facts = record.facts(n);
  const blanks = { Move: record.name(n) || words.say("tree-root"), Side: words.side(player), Reason: reason(record, words, n, facts) };
  const looked = (low: Value, high: Value, within: string, plain: string) =>
    record.file.windows ? words.say(within, { ...blanks, Window: words.window(low, high) }) : words.say(plain, blanks);
  switch (step[0]) {
    case "pass":
      return step[2] > 0 ? words.say("tree-do-pass", { Depth: String(step[2]) }) : words.say("tree-do-pass-free");
    case "question":
      return words.say(step[3] > 0 ? "tree-do-question-within" : "tree-do-question", { Side: words.side(step[2]), Plies: String(step[3]) });
    case "entered":
      if (player === "chance") return looked(step[2], step[3], "tree-do-chance", "tree-do-chance-plain");
      if (leafNext(record)) return looked(step[2], step[3], "tree-do-leaf", "tree-do-leaf-plain");
      return looked(step[2], step[3], "tree-do-enter", "tree-do-enter-plain");
    case "resumed":
      return looked(step[2], step[3], "tree-do-resume", "tree-do-resume-plain");
    case "improved":
      return words.say(player === "chance" ? "tree-do-sum" : "tree-do-improve", { ...blanks, Value: words.value(step[2]) });
    case "skipped":
      return words.say("tree-do-skipped", { ...blanks, Reason: cutReason(record, words, parent) });
    case "sampled":
      return words.say("tree-do-sampled", { ...blanks, Value: words.value(step[2]), Visits: words.count(step[5]) });
    case "probed":
    case "numbered":
    case "cut":
      return words.say("tree-do-reason", blanks);
    case "searched":
      if (record.skips(n)) break;
      if (rank(step[2]) <= rank(facts.low!) || rank(step[2]) >= rank(facts.high!)) return words.say("tree-do-reason", blanks);
      return words.say("tree-do-searched", { ...blanks, Value: words.value(step[2]) });
  }
  return words.say("tree-do-left", { ...blanks, Value: words.value(step[2]) });
}

// leafNext says that the node of the step shown is left with the next step.
function leafNext(record: Record): boolean {
  const next = record.events[record.step + 1];
  return next?.[1] === record.current && ["decided", "estimated", "recalled", "foreseen"].includes(next[0]);
}

// cutReason says why moves of a node are skipped, by the step soon to come with which
// the node is left.
export function cutReason(record: Record, words: Words, n: number): string {
  for (let at = record.step + 1; at < record.events.length; at++) {
    const step = record.events[at]!;
    if (step[1] !== n) continue;
    if (step[0] === "searched") return words.say("tree-win");
    return cut(record, words, n, { ...record.facts(n), left: step[0], value: step[2] as Value });
  }
  return words.say("tree-open");
}
