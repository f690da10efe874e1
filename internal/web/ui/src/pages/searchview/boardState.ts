import type { SearchTrace } from "./trace";

// BoardState is the board at a node.
export interface BoardState {
  stones: string[];
  last: number; // the cell of the last stone, -1 for none
  aim: number; // the cell aimed at, while a piece is in the air or when the last piece has slipped; else -1
  inAir: boolean; // a piece is in the air: chance is to move
}

// boardAt plays the moves from the root to a node.
export function boardAt(trace: SearchTrace, n: number): BoardState {
  const board = trace.file.board!;
  const state: BoardState = { stones: [...board.stones], last: board.last, aim: -1, inAir: false };
  for (const i of trace.path(n).slice(1)) {
    const { cell, player, parent } = trace.nodes[i]!;
    const above = trace.nodes[parent]!;
    state.inAir = player === "chance";
    if (state.inAir) {
      state.aim = cell!;
      continue;
    }
    const mover = above.player === "chance" ? trace.nodes[above.parent]!.player : above.player;
    if (above.player !== "chance") state.aim = -1;
    state.stones[cell!] = mover === "max" ? "X" : "O";
    state.last = cell!;
  }
  return state;
}
