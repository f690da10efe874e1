import type { MoveScore, PositionResponse } from "../../api/types";

// MergedMove is a move, or two moves that are mirror images of each other.
export interface MergedMove {
  names: string[]; // in the notation of the game
  line: MoveScore; // of the first of them
}

// mergeMirrored merges the moves of a position that is its own mirror image, in their order.
export function mergeMirrored(p: PositionResponse, lines: MoveScore[]): MergedMove[] {
  if (!p.gravity || !isMirrored(p)) return lines.map((line) => ({ names: [line.move], line }));
  const merged = new Map<number, MergedMove>();
  for (const line of lines) {
    const column = line.cell % p.cols;
    const key = Math.min(column, p.cols - 1 - column);
    const other = merged.get(key);
    if (other) other.names = [...other.names, line.move].sort();
    else merged.set(key, { names: [line.move], line });
  }
  return [...merged.values()];
}

// isMirrored reports whether a position is its own mirror image, left and right.
function isMirrored({ stones, cols }: PositionResponse): boolean {
  return [...stones].every((stone, cell) => stone === stones[cell - (cell % cols) + cols - 1 - (cell % cols)]);
}
