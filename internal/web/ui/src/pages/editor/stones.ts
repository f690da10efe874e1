import type { Variant } from "../../api/types";
import type { Side } from "../../board/stone";

// The stones of a board are a text with X, O or . for each cell, as in PositionResponse. Whether a game leads to the stones is
// for the API to say; this file places them.

export type Mark = Side | ".";
export type ToMove = "first" | "second";

// columnAt returns the cells of the column along which a stone at a cell falls, from the bottom up.
function columnAt(v: Variant, cell: number): number[] {
  const area = v.cols * v.rows;
  if (v.layers > 1) return Array.from({ length: v.layers }, (_, layer) => layer * area + (cell % area));
  return Array.from({ length: v.rows }, (_, i) => (v.rows - 1 - i) * v.cols + (cell % v.cols));
}

// landingCell returns the cell where a stone that is put at a cell comes to rest: the lowest empty cell where pieces fall, and
// the cell itself where a stone stands already.
export function landingCell(v: Variant, stones: string, cell: number): number {
  if (!v.gravity || stones[cell] !== ".") return cell;
  return columnAt(v, cell).find((at) => stones[at] === ".")!;
}

// withMark returns the stones with a mark at a cell. Where pieces fall, a stone drops to its landing cell, and those above a
// stone that is removed come down.
export function withMark(v: Variant, stones: string, cell: number, mark: Mark): string {
  const marks = [...stones];
  if (mark === "." && v.gravity) {
    const column = columnAt(v, cell);
    const rest = column.filter((at) => at !== cell).map((at) => stones[at]!);
    column.forEach((at, i) => (marks[at] = rest[i] ?? "."));
  } else marks[landingCell(v, stones, cell)] = mark;
  return marks.join("");
}

export const countMarks = (stones: string, mark: Mark): number => stones.split(mark).length - 1;

// sideByTurns returns the side to move that the numbers of stones tell, if sides that move by turns have such numbers; else the side
// given.
export function sideByTurns(stones: string, toMove: ToMove): ToMove {
  const surplus = countMarks(stones, "X") - countMarks(stones, "O");
  if (surplus < 0 || surplus > 1) return toMove;
  return surplus === 0 ? "first" : "second";
}

// resized returns the stones on a board of another size: the cells that both boards have keep their names, and so their stones.
export function resized(from: Variant, stones: string, to: Variant): string {
  const marks: string[] = [];
  for (let layer = 0; layer < to.layers; layer++) {
    for (let row = 0; row < to.rows; row++) {
      for (let col = 0; col < to.cols; col++) {
        const fromRow = row + from.rows - to.rows; // rows are numbered from the bottom
        const kept = col < from.cols && fromRow >= 0 && layer < from.layers;
        marks.push(kept ? stones[(layer * from.rows + fromRow) * from.cols + col]! : ".");
      }
    }
  }
  return marks.join("");
}

// boardText returns the text of a board that the API reads: the rows, with the side to move.
export function boardText(v: Variant, stones: string, toMove: ToMove): string {
  const rows = stones.match(new RegExp(`.{${v.cols}}`, "g"))!;
  const layers = Array.from({ length: v.layers }, (_, layer) => rows.slice(layer * v.rows, (layer + 1) * v.rows).join("/"));
  return `${layers.join("//")} ${toMove === "first" ? "X" : "O"} to move`;
}

// isStart reports whether a board is the one on which games begin.
export const isStart = (stones: string, toMove: ToMove): boolean => toMove === "first" && !/[XO]/.test(stones);
