import type { Side } from "../board/stone";
import { otherSide, type Seats } from "./seats";

// A Swap is an opening of Gomoku by swap, "swap2": the proposer puts three stones, X, O, X.
// The chooser takes a side, or puts two more, O and X, and leaves the choice to the proposer.
// Each is told as Seats tell who plays.
export interface Swap {
  proposer: string;
  chooser: string;
  more: boolean; // two more were asked for
}

// A Decision of such an opening is what somebody chose after a move.
export interface Decision {
  by: string;
  took: Side | "more";
}

export type Phase = "put" | "choose" | "choose-last";

// phaseOf is what is to be done after so many moves, and by whom.
export function phaseOf(s: Swap, plies: number): { phase: Phase; by: string } {
  if (plies < 3) return { phase: "put", by: s.proposer };
  if (!s.more) return { phase: "choose", by: s.chooser };
  return plies < 5 ? { phase: "put", by: s.chooser } : { phase: "choose-last", by: s.proposer };
}

// chosen seats both sides, once one of them has taken a side.
export function chosen(s: Swap, phase: Phase, side: Side): Seats {
  const [taker, left] = phase === "choose-last" ? [s.proposer, s.chooser] : [s.chooser, s.proposer];
  return { [side]: taker, [otherSide(side)]: left } as Seats;
}
