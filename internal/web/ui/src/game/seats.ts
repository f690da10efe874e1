import type { Side } from "../board/stone";

// Seats say who plays each side: "" is a person; an engine is named by its spec, with the milliseconds of a move after
// @ where they are limited: "pvs:eval=groups@1000".
export type Seats = Record<Side, string>;

export const twoPeople: Seats = { X: "", O: "" };

// parseSeat splits the seat of an engine into the engine's spec and the time of a move.
export function parseSeat(seat: string): { engine: string; timeMs: number | undefined } {
  const [engine = "", time] = seat.split("@");
  return { engine, timeMs: Number(time) || undefined };
}

export const otherSide = (side: Side): Side => (side === "X" ? "O" : "X");

// sideToMove returns the side to move, undefined once the game is over and while a piece is in the air.
export function sideToMove(p: { toMove: string; outcome: string }): Side | undefined {
  if (p.outcome !== "undecided" || p.toMove === "chance") return undefined;
  return p.toMove === "first" ? "X" : "O";
}
