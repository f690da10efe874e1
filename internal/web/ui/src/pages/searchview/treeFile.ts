// The format alinha-tree 1 of a recorded search, which docs/tree.md describes: the response of the request "tree", and
// what `alinha tree --format json` writes.

export type Value = number | string; // text for wins at a distance and for the ends of a window
export type NodePlayer = "max" | "min" | "chance";

export interface TreeFile {
  format: "alinha-tree 1";
  game?: string;
  tree?: string; // of an abstract tree, in place of the game
  setup?: string; // the board from which the moves lead
  moves?: string[];
  engine: string;
  unit: "points" | "game"; // of the values
  windows: boolean; // a node has a window with a finite end
  asks: boolean; // the engine searches with null windows
  board?: TreeBoard;
  result: { move: string; value: string; nodes: number; depth: number; cut: number };
  beyond: number; // how often a node was entered that is not recorded
  nodes: TreeNode[];
  events: TraceEvent[];
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
  player: NodePlayer;
  weight?: number; // the probability, below a chance node
  value?: Value; // at the end of the search, as left and earlier are
  left: string;
  earlier?: boolean;
  exact?: Value; // of a node of an abstract tree that was skipped at some time: its value by minimax
  beyond?: number; // moves that lead to no recorded node
}

// TraceEvent is a step of the search: its kind, the node at which it happened, and what belongs to the kind.
export type TraceEvent =
  | ["pass", number, number]
  | ["question", number, NodePlayer, number]
  | ["entered" | "resumed", number, Value, Value]
  | ["improved", number, Value, Value, Value]
  | ["decided" | "estimated" | "recalled" | "foreseen" | "searched" | "probed" | "cut", number, Value]
  | ["skipped", number]
  | ["sampled", number, Value, Value, Value, number]
  | ["numbered", number, string, string];

// valueRank returns a number that orders values: a win at a distance lies beyond every number, the nearer the higher.
export function valueRank(v: Value): number {
  if (typeof v === "number") return v;
  const sign = v.startsWith("-") ? -1 : 1;
  if (v.endsWith("∞")) return sign * Infinity;
  const plies = Number(v.slice(v.indexOf("(") + 1, -1));
  return sign * (2 - plies / 10000);
}
