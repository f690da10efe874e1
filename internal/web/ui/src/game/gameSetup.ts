import { type Clock, parseTimeControl } from "./clock";
import type { Opening } from "./opening";
import type { Seats } from "./seats";

// GameSetup is what a game is played on: who plays which side, the opening rule, and the clock.
export interface GameSetup {
  seats: Seats; // two people until an opening has settled the sides
  opening?: Opening;
  clock?: Clock;
}

// setupFromParams reads a setup from the parameters of a URL. Links of older versions have swap in place of opening.
export function setupFromParams({ x = "", o = "", opening, swap, proposer = "", chooser = "", clock: text = "" }: { [key: string]: string }): GameSetup {
  const clock = parseTimeControl(text);
  const rule = opening ?? (swap && "swap2");
  return { seats: { X: x, O: o }, ...(rule && { opening: { rule, proposer, chooser } }), ...(clock && { clock }) };
}

// setupToParams returns the parameters of a URL. An opening is left out once the sides are settled. The clock is left out once a move has
// been played: whoever is sent a link to a position should not be hurried.
export function setupToParams({ seats, opening, clock }: GameSetup, started: boolean): { [key: string]: string } {
  return {
    x: seats.X, o: seats.O,
    ...(opening && opening.plies === undefined && { opening: opening.rule, proposer: opening.proposer, chooser: opening.chooser }),
    ...(clock && !started && { clock: clock.text }),
  };
}

// sameSetup compares two setups without their clocks.
export const sameSetup = (a: GameSetup, b: GameSetup): boolean => JSON.stringify(setupToParams(a, true)) === JSON.stringify(setupToParams(b, true));
