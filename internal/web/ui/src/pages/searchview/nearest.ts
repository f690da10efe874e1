import { boardAt } from "./boardState";
import type { SearchTrace } from "./trace";
import type { TreeBoard } from "./treeFile";

// nearestFirst returns the children of a node, those whose moves are nearest to a stone first, where a board without gravity has
// more children than limit; else in the order of the search. Moves as near as each other keep that order.
export function nearestFirst(trace: SearchTrace, n: number, limit: number): number[] {
  const { board } = trace.file;
  const children = trace.children[n]!;
  if (!board || board.gravity || children.length <= limit) return children;
  const { stones } = boardAt(trace, n);
  const occupied = stones.flatMap((stone, cell) => (stone === "." ? [] : [cell]));
  if (occupied.length === 0) return children;
  const distance = new Map(children.map((child) => [child, Math.min(...occupied.map((cell) => distanceBetween(board, cell, trace.nodes[child]!.cell!)))]));
  return children.toSorted((a, b) => distance.get(a)! - distance.get(b)!);
}

// distanceBetween returns how many steps of a king lie between two cells.
function distanceBetween({ cols, rows }: TreeBoard, a: number, b: number): number {
  const size = cols * rows;
  const apart = (of: (cell: number) => number) => Math.abs(of(a) - of(b));
  return Math.max(
    apart((cell) => cell % cols),
    apart((cell) => Math.floor((cell % size) / cols)),
    apart((cell) => Math.floor(cell / size)),
  );
}
