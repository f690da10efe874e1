import { type Clock, clockOf } from "./clock";
import type { Seats } from "./seats";
import type { Swap } from "./swapOpening";

// Terms are what a game is played on: who sits where, by a swap if that is still open, and
// against which clock.
export interface Terms {
  seats: Seats;
  swap?: Swap; // while the sides have not been chosen
  clock?: Clock;
}

export function termsOf({ x = "", o = "", swap, proposer = "", chooser = "", clock = "" }: { [key: string]: string }): Terms {
  const running = clockOf(clock);
  return { seats: { X: x, O: o }, ...(swap && { swap: { proposer, chooser, more: swap === "more" } }), ...(running && { clock: running }) };
}

// address writes terms for an address. A clock is told only before the first move: who is sent
// a position is not to be hurried.
export function address({ seats, swap, clock }: Terms, begun: boolean): { [key: string]: string } {
  return {
    x: seats.X, o: seats.O,
    ...(swap && { swap: swap.more ? "more" : "open", proposer: swap.proposer, chooser: swap.chooser }),
    ...(clock && !begun && { clock: clock.text }),
  };
}

// same compares terms but for the clock.
export const same = (a: Terms, b: Terms): boolean => JSON.stringify(address(a, true)) === JSON.stringify(address(b, true));
