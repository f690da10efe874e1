import type { Choice, PositionResponse, Variant } from "../api/types";
import { letters } from "../lib/letters";

// A cell is an index into PositionResponse.cells: row by row from the top left, layer by layer.

// BoardKind is how a flat board, or one layer, is drawn: crosses and rings on squares; stones on the points where
// lines cross; or discs in a well, as in Connect Four.
export type BoardKind = "squares" | "points" | "well";

// BoardShape is what of a game's rules says how its board is drawn.
export type BoardShape = Pick<Variant, "cols" | "rows" | "layers" | "k" | "gravity">;

export function boardKind(v: BoardShape): BoardKind {
  if (v.layers > 1) return "squares";
  if (v.gravity) return "well";
  return v.k >= 5 && Math.min(v.cols, v.rows) >= 9 ? "points" : "squares";
}

// ViewOptions are the visitor's settings of a board. localStorage keeps them under these names.
export interface ViewOptions {
  mirrored: boolean;
  turned: number; // quarter turns clockwise; a well does not turn
  coordinates: boolean;
  numbers: boolean; // move numbers on the stones
  values: boolean; // scores of the moves on the empty cells
  threats: boolean; // of both sides
  space: boolean; // a board of several layers also as Board3D
  letters: boolean; // on the discs of a well, for whoever cannot tell their colours apart
  sound: boolean; // of a stone that is played
}

export const defaultViewOptions: ViewOptions = {
  mirrored: false, turned: 0, coordinates: true, numbers: false, values: true, threats: true, space: true, letters: false, sound: false,
};

export const cellColumn = (v: BoardShape, cell: number): number => cell % v.cols;
export const cellRow = (v: BoardShape, cell: number): number => Math.floor(cell / v.cols) % v.rows;
export const cellLayer = (v: BoardShape, cell: number): number => Math.floor(cell / (v.cols * v.rows));

// minTouchSize is the width in pixels below which a cell is too small for a finger: the first touch selects the cell,
// the second plays.
export const minTouchSize = 36;

// Point is the middle of a cell in a drawing.
export type Point = readonly [x: number, y: number];

// visibleRows returns the cells of a layer, row by row as the view shows them: mirrored and turned.
export function visibleRows(v: Variant, layer: number, view: ViewOptions): number[][] {
  let rows = Array.from({ length: v.rows }, (_, r) => Array.from({ length: v.cols }, (_, c) => (layer * v.rows + r) * v.cols + c));
  if (view.mirrored) rows = rows.map((row) => row.toReversed());
  for (let turns = boardKind(v) === "well" ? 0 : view.turned; turns > 0; turns--) {
    rows = rows[0]!.map((_, x) => rows.map((row) => row[x]!).toReversed());
  }
  return rows;
}

// columnName and rowName return the names of a cell's column and row in the notation of the game.
export const columnName = (v: Variant, cell: number): string =>
  boardKind(v) === "well" ? String(cellColumn(v, cell) + 1) : letters(cellColumn(v, cell)).toLowerCase();
export const rowName = (v: Variant, cell: number): string => String(v.rows - cellRow(v, cell));

// hasNumberedCells reports whether the cells are named by numbers: on a flat 3x3 board.
export const hasNumberedCells = (v: Variant): boolean => v.cols === 3 && v.rows === 3 && v.layers === 1 && !v.gravity;

// starPoints returns the cells that a big board marks: the middle, and the corners of the square round it, three
// lines from the edge.
export function starPoints(v: BoardShape): number[] {
  if (boardKind(v) !== "points") return [];
  const at = (length: number) => (length % 2 ? [3, (length - 1) / 2, length - 4] : [3, length - 4]);
  const corner = (c: number, r: number) => (c === 3 || c === v.cols - 4) === (r === 3 || r === v.rows - 4);
  return at(v.rows).flatMap((r) => at(v.cols).filter((c) => corner(c, r)).map((c) => r * v.cols + c));
}

// choiceAtCell returns the move that a press on a cell means, undefined for none. Under gravity, any cell of a column
// means the move into that column.
export function choiceAtCell(p: PositionResponse, cell: number): Choice | undefined {
  const exact = p.choices.find((c) => c.cell === cell);
  if (exact || !p.gravity || p.toMove === "chance") return exact;
  return p.choices.find((c) => sameColumn(p, c.cell, cell));
}

// sameColumn reports whether stones at two cells fall along the same column: down a row of the board, or where
// there are layers, down the layers.
function sameColumn(v: Variant, a: number, b: number): boolean {
  return cellColumn(v, a) === cellColumn(v, b) && (v.layers === 1 || cellRow(v, a) === cellRow(v, b));
}
