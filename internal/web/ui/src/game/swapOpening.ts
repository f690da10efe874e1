import type { Side } from "../board/stone";
import { otherSide, type Seats } from "./seats";

// SwapOpening is an opening of Gomoku by the rule swap2. The proposer places three stones, X, O and X. The chooser takes
// a side, or places two more, O and X, and leaves the choice to the proposer. It is stored under these names.
export interface SwapOpening {
  proposer: string; // as in Seats
  chooser: string;
  more: boolean; // the chooser placed two more stones
}

// SwapDecision is what a player decided in a swap opening.
export interface SwapDecision {
  by: string; // as in Seats
  took: Side | "more";
}

// SwapPhase is what is to be done: place stones, choose a side or two more stones, or choose a side.
export type SwapPhase = "put" | "choose" | "choose-last";

// swapPhase returns the phase of an opening after a number of plies, and who has to act.
export function swapPhase(swap: SwapOpening, plies: number): { phase: SwapPhase; by: string } {
  if (plies < 3) return { phase: "put", by: swap.proposer };
  if (!swap.more) return { phase: "choose", by: swap.chooser };
  return plies < 5 ? { phase: "put", by: swap.chooser } : { phase: "choose-last", by: swap.proposer };
}

// seatsAfterChoice returns the seats once the player of a phase has taken a side.
export function seatsAfterChoice(swap: SwapOpening, phase: SwapPhase, side: Side): Seats {
  const [taker, other] = phase === "choose-last" ? [swap.proposer, swap.chooser] : [swap.chooser, swap.proposer];
  return { [side]: taker, [otherSide(side)]: other } as Seats;
}
