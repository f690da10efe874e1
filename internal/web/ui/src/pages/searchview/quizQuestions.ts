import type { Record } from "./trace";

// A Guess is a moment of a search at which somebody may say what is cut next.
export interface Guess {
  step: number; // the last before it shows
  answer: number; // the node whose other moves are cut; -1 if the search goes on
  nodes: number[]; // to choose from: those on the way that have moves not looked at, the deepest first
}

const most = 16;

// guesses returns the moments to ask about: the cuts, and between any two of them a moment
// at which nothing is cut.
export function guesses(record: Record): Guess[] {
  const found: Guess[] = [];
  let calm: Guess[] = []; // since the last cut
  const middle = () => found.push(...calm.splice(calm.length >> 1, 1));
  for (let step = 0; step < record.last && found.length < most; step++) {
    const [kind] = record.events[step]!;
    const [next, n] = record.events[step + 1]!;
    const { parent } = record.nodes[n]!;
    if (next === "skipped" && kind !== "skipped") {
      middle();
      found.push({ step, answer: parent, nodes: waiting(record, step, parent) });
      calm = [];
    } else if (next === "entered" && parent >= 0 && !["entered", "pass", "question", "cut"].includes(kind)) {
      calm.push({ step, answer: -1, nodes: waiting(record, step, parent) });
    }
  }
  if (found.length > 0) middle();
  return found;
}

// waiting returns the nodes from n up to the root that have moves not looked at.
function waiting(record: Record, step: number, n: number): number[] {
  record.go(step);
  return record.path(n).reverse().filter((p) => unseen(record, p).length > 0);
}

// unseen returns the children of a node that are not looked at so far in this search.
export function unseen(record: Record, n: number): number[] {
  return record.children[n]!.filter((c) => record.unseen(c) || record.earlier(c));
}
