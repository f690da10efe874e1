// The format alinha-tree 1, which docs/tree.md describes: the answer of the question
// "tree", and what `alinha tree --format json` writes.

export type Value = number | string; // text for wins at a distance and for the ends of a window
export type Side = "max" | "min" | "chance";

export interface TreeFile {
  format: "alinha-tree 1";
  game?: string;
  tree?: string; // in the place of a game
  moves?: string[];
  engine: string;
  unit: "points" | "game";
  windows: boolean;
  asks: boolean;
  board?: TreeBoard;
  result: { move: string; value: string; nodes: number; depth: number; cut: number };
  beyond: number;
  nodes: TreeNode[];
  events: Step[];
}

export interface TreeBoard {
  cols: number;
  rows: number;
  layers: number;
  gravity: boolean;
  cells: string[];
  stones: string;
  last: number;
}

export interface TreeNode {
  parent: number;
  cell?: number;
  move?: string;
  player: Side;
  weight?: number;
  value?: Value;
  left: string;
  earlier?: boolean;
}

export type Step =
  | ["pass", number, number]
  | ["question", number, Side, number]
  | ["entered" | "resumed", number, Value, Value]
  | ["improved", number, Value, Value, Value]
  | ["decided" | "estimated" | "recalled" | "foreseen" | "searched" | "probed" | "cut", number, Value]
  | ["skipped", number]
  | ["sampled", number, Value, Value, Value, number]
  | ["numbered", number, string, string];

// rank turns a value into a number that compares as values do: a win at a distance lies
// beyond every number, the nearer the further.
export function rank(v: Value): number {
  if (typeof v === "number") return v;
  const sign = v.startsWith("-") ? -1 : 1;
  if (v.endsWith("∞")) return sign * Infinity;
  const plies = Number(v.slice(v.indexOf("(") + 1, -1));
  return sign * (2 - plies / 10000);
}
