import type { PositionResponse } from "../api/types";
import type { Side } from "./stone";

// PreviewStone is a stone of a line that might be played, such as a principal variation.
export interface PreviewStone {
  cell: number;
  side: Side;
}

// previewStones returns the stones of a line of moves where they would come to rest, first's stone first. The line is
// cut at the first move whose place is not known: where pieces slip, and where a move is not playable now.
export function previewStones(p: PositionResponse, line: string[], first: Side): PreviewStone[] {
  const stones = [...p.stones];
  const preview: PreviewStone[] = [];
  let side = first;
  for (const move of line) {
    const cell = restingCell(p, move, stones);
    if (cell === undefined) break;
    stones[cell] = side;
    preview.push({ cell, side });
    side = side === "X" ? "O" : "X";
  }
  return preview;
}

// restingCell returns the cell where a move comes to rest among stones. A move that falls down the rows is the number
// of its column; a move that falls through layers is named by its column and row.
function restingCell(p: PositionResponse, move: string, stones: string[]): number | undefined {
  const firstFree = (cells: number[]) => cells.find((cell) => stones[cell] === ".");
  if (!p.gravity) return p.choices.find((c) => c.move === move)?.cell;
  if (p.layers === 1) return firstFree(Array.from({ length: p.rows }, (_, i) => (p.rows - 1 - i) * p.cols + Number(move) - 1));
  const size = p.cols * p.rows;
  const lowest = p.cells.slice(0, size).findIndex((name) => name.split("/")[0] === move);
  return lowest < 0 ? undefined : firstFree(Array.from({ length: p.layers }, (_, l) => l * size + lowest));
}
