import type { BoardShape } from "../../board/layout";

// Value is the value of a board: who wins it, or a draw.
export type Value = "X" | "draw";

// KnownBoard is an empty board that is proven within seconds. docs/results/mnk.md has the same values, with the figures.
export interface KnownBoard {
  game: string;
  value: Value;
  shape: BoardShape;
}

const board = (cols: number, rows: number, k: number, value: Value, layers = 1): KnownBoard => ({
  game: specOf({ cols, rows, layers, k }), value, shape: { cols, rows, layers, k, gravity: false },
});

export const knownBoards: KnownBoard[] = [
  board(4, 4, 3, "X"), board(6, 5, 4, "X"), board(6, 6, 4, "X"), board(7, 7, 4, "X"), board(8, 8, 4, "X"), board(3, 3, 3, "X", 3),
  board(3, 3, 3, "draw"), board(4, 4, 4, "draw"), board(5, 5, 4, "draw"), board(6, 6, 5, "draw"), board(7, 6, 5, "draw"), board(7, 7, 5, "draw"), board(7, 7, 6, "draw"),
];

export const firstBoard = knownBoards[1]!;

// specOf returns the specification of the game on a board.
export function specOf({ cols, rows, layers, k }: Omit<BoardShape, "gravity">): string {
  if (cols === 3 && rows === 3 && layers === 1 && k === 3) return "tictactoe";
  return `mnk:${cols}x${rows}${layers > 1 ? "x" + layers : ""},k=${k}`;
}

// sizeText returns the size of a board: 6×5, or 3×3×3.
export const sizeText = ({ cols, rows, layers }: Pick<BoardShape, "cols" | "rows" | "layers">): string =>
  [cols, rows, ...(layers > 1 ? [layers] : [])].join("×");
