import { type Clock, parseTimeControl } from "./clock";
import type { Seats } from "./seats";
import type { SwapOpening } from "./swapOpening";

// GameSetup is what a game is played on: who plays which side, a swap opening that is not decided, and the clock.
export interface GameSetup {
  seats: Seats;
  swap?: SwapOpening; // until the sides have been chosen
  clock?: Clock;
}

// setupFromParams reads a setup from the parameters of a URL.
export function setupFromParams({ x = "", o = "", swap, proposer = "", chooser = "", clock: text = "" }: { [key: string]: string }): GameSetup {
  const clock = parseTimeControl(text);
  return { seats: { X: x, O: o }, ...(swap && { swap: { proposer, chooser, more: swap === "more" } }), ...(clock && { clock }) };
}

// setupToParams returns the parameters of a URL. The clock is left out once a move has been played: whoever is sent a
// link to a position should not be hurried.
export function setupToParams({ seats, swap, clock }: GameSetup, started: boolean): { [key: string]: string } {
  return {
    x: seats.X, o: seats.O,
    ...(swap && { swap: swap.more ? "more" : "open", proposer: swap.proposer, chooser: swap.chooser }),
    ...(clock && !started && { clock: clock.text }),
  };
}

// sameSetup compares two setups without their clocks.
export const sameSetup = (a: GameSetup, b: GameSetup): boolean => JSON.stringify(setupToParams(a, true)) === JSON.stringify(setupToParams(b, true));
