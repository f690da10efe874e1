import type { PositionResponse } from "../api/types";
import type { Side } from "./stone";

// A Shadow is a stone of a line that might be played.
export interface Shadow {
  cell: number;
  side: Side;
}

// shadows puts a line of moves on the cells where they would come to rest, the first by a
// side, as far as nothing slips.
export function shadows(p: PositionResponse, line: string[], first: Side): Shadow[] {
  const stones = [...p.stones];
  const found: Shadow[] = [];
  let side = first;
  for (const move of line) {
    const cell = restOf(p, move, stones);
    if (cell === undefined) break;
    stones[cell] = side;
    found.push({ cell, side });
    side = side === "X" ? "O" : "X";
  }
  return found;
}

// restOf is where a move comes to rest among stones. What falls through layers is named by
// its column and row, what falls down rows by the number of its column.
function restOf(p: PositionResponse, move: string, stones: string[]): number | undefined {
  const free = (cells: number[]) => cells.find((cell) => stones[cell] === ".");
  if (!p.gravity) return p.choices.find((c) => c.move === move)?.cell;
  if (p.layers === 1) return free(Array.from({ length: p.rows }, (_, i) => (p.rows - 1 - i) * p.cols + Number(move) - 1));
  const plane = p.cols * p.rows;
  const ground = p.cells.slice(0, plane).findIndex((name) => name.split("/")[0] === move);
  return ground < 0 ? undefined : free(Array.from({ length: p.layers }, (_, l) => l * plane + ground));
}
