import type { Side } from "../board/stone";
import { people, type Seats } from "./seats";

// A Swap is an opening of Gomoku by swap, "swap2": the proposer puts three stones, X, O, X.
// The chooser takes a side, or puts two more, O and X, and leaves the choice to the proposer.
// Each is an engine by its text, or a person by none.
export interface Swap {
  proposer: string;
  chooser: string;
  more: boolean; // two more were asked for
  timeMs: number; // of an engine's move
}

export type Phase = "put" | "choose" | "choose-last";

// phaseOf is what is to be done after so many moves, and by whom.
export function phaseOf(s: Swap, plies: number): { phase: Phase; by: string } {
  if (plies < 3) return { phase: "put", by: s.proposer };
  if (!s.more) return { phase: "choose", by: s.chooser };
  return plies < 5 ? { phase: "put", by: s.chooser } : { phase: "choose-last", by: s.proposer };
}

// chosen seats both sides, once one of them has taken a side.
export function chosen(s: Swap, last: boolean, side: Side): Seats {
  const [taker, other] = last ? [s.proposer, s.chooser] : [s.chooser, s.proposer];
  return { ...people, X: side === "X" ? taker : other, O: side === "O" ? taker : other, timeMs: s.timeMs };
}
