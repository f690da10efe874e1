import type { PositionResponse, Variant } from "../api/types";

// What a flat board, or one layer, looks like: crosses and rings on squares, stones on the
// points where lines cross, or discs in a well.
export type Kind = "squares" | "points" | "well";

export function kindOf(v: Variant): Kind {
  if (v.layers > 1) return "squares";
  if (v.gravity) return "well";
  return v.k >= 5 && Math.min(v.cols, v.rows) >= 9 ? "points" : "squares";
}

// A View is how somebody wants to look at a board.
export interface View {
  mirrored: boolean;
  turned: number; // quarters, clockwise; a well does not turn
  coordinates: boolean;
  numbers: boolean; // of the moves, on the stones
  values: boolean; // of the moves, on the cells
  threats: boolean; // of both sides
  space: boolean; // layers also as one body
}

export const plainView: View = { mirrored: false, turned: 0, coordinates: true, numbers: false, values: true, threats: true, space: true };

export const columnOf = (v: Variant, cell: number): number => cell % v.cols;
export const rowOf = (v: Variant, cell: number): number => Math.floor(cell / v.cols) % v.rows;
export const layerOf = (v: Variant, cell: number): number => Math.floor(cell / (v.cols * v.rows));

// rowsOf returns the cells of a layer in the rows that the view shows.
export function rowsOf(v: Variant, layer: number, view: View): number[][] {
  let rows = Array.from({ length: v.rows }, (_, r) => Array.from({ length: v.cols }, (_, c) => (layer * v.rows + r) * v.cols + c));
  if (view.mirrored) rows = rows.map((row) => row.toReversed());
  for (let turns = kindOf(v) === "well" ? 0 : view.turned; turns > 0; turns--) {
    rows = rows[0]!.map((_, x) => rows.map((row) => row[x]!).toReversed());
  }
  return rows;
}

const letters = (column: number): string => (column < 26 ? "" : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(97 + (column % 26));

// columnName and rowName are what the notation calls the lines of the board.
export const columnName = (v: Variant, cell: number): string => (kindOf(v) === "well" ? String(columnOf(v, cell) + 1) : letters(columnOf(v, cell)));
export const rowName = (v: Variant, cell: number): string => String(v.rows - rowOf(v, cell));

// numbered says that the cells of a board have numbers for names.
export const numbered = (v: Variant): boolean => v.cols === 3 && v.rows === 3 && v.layers === 1 && !v.gravity;

// starPoints are the cells that a big board marks: the middle and the corners of a square
// round it, three lines from the edge.
export function starPoints(v: Variant): number[] {
  if (kindOf(v) !== "points") return [];
  const at = (length: number) => (length % 2 ? [3, (length - 1) / 2, length - 4] : [3, length - 4]);
  const corner = (c: number, r: number) => (c === 3 || c === v.cols - 4) === (r === 3 || r === v.rows - 4);
  return at(v.rows).flatMap((r) => at(v.cols).filter((c) => corner(c, r)).map((c) => r * v.cols + c));
}

// choiceAt returns the choice that a press on a cell means: where pieces fall, any cell of a
// column stands for the one where the next piece comes to rest.
export function choiceAt(p: PositionResponse, cell: number) {
  return p.choices.find((c) => c.cell === cell) ?? (p.gravity && p.toMove !== "chance" ? p.choices.find((c) => sameColumn(p, c.cell, cell)) : undefined);
}

function sameColumn(v: Variant, a: number, b: number): boolean {
  return columnOf(v, a) === columnOf(v, b) && (v.layers === 1 || rowOf(v, a) === rowOf(v, b));
}
