import type { BoardShape } from "../../board/layout";

// Tile is a game that the home page offers, with a position in which its aim is seen.
export interface Tile {
  game: string; // its title is the message "page-game-" + game
  opponent: string; // a seat: an engine that a beginner may beat
  shape: BoardShape;
  rows: string[]; // of the position, from the top, layer by layer
}

const shapeOf = (cols: number, rows: number, k: number, change: Partial<BoardShape> = {}): BoardShape => ({ cols, rows, layers: 1, k, gravity: false, ...change });

export const tiles: Tile[] = [
  {
    game: "connect4", opponent: "connect4:level=4", shape: shapeOf(7, 6, 4, { gravity: true }),
    rows: [".......", ".......", "...X...", "..XOO..", ".OXXO..", ".XOXOX."],
  },
  {
    game: "gomoku", opponent: "gomoku:level=3", shape: shapeOf(9, 9, 5),
    rows: [".........", ".........", "...O.X...", "....XO...", "...XOX...", "..X.O.O..", ".O.......", ".........", "........."],
  },
  { game: "tictactoe", opponent: "pvs:depth=2", shape: shapeOf(3, 3, 3), rows: ["X.O", ".X.", "O.X"] },
  {
    game: "qubic", opponent: "pvs:depth=2", shape: shapeOf(4, 4, 4, { layers: 4 }),
    rows: ["...O", "....", "....", "X...", "....", ".O..", ".X..", "....", "....", "..X.", "..O.", "....", "....", "....", ".O..", "...."],
  },
  {
    game: "renju", opponent: "gomoku:level=3", shape: shapeOf(9, 9, 5),
    rows: [".........", ".........", "..O......", "...X.O...", "....XX...", "....XO...", "....O....", ".........", "........."],
  },
  { game: "free4", opponent: "pvs:depth=2", shape: shapeOf(6, 5, 4), rows: ["......", "..O...", "..XXO.", ".OX...", "......"] },
];
