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
  board(3, 3, 3, "draw"), board(5, 5, 4, "draw"), board(6, 6, 5, "draw"), board(7, 6, 5, "draw"), board(7, 7, 5, "draw"), board(7, 7, 6, "draw"),
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

// pairing is a proof without a search: 5 in a row on 5×5 has twelve lines, and each contains a pair of its own (Hales and Jewett 1963).
export const pairing = {
  name: "5x5-k5-pairs.proof",
  shape: { cols: 5, rows: 5, layers: 1, k: 5, gravity: false },
  text: `alinha proof 3
game mnk:5x5,k=5
claim second does-not-lose
root ......................... first
L 1=3 6=7 10=14 17=18 21=23 5=15 11=16 2=22 8=13 9=19 0=24 4=20
end 1
`,
};
