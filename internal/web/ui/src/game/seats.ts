import type { Side } from "../board/stone";

// Seats say who plays each side: a person by no text, or an engine by its own, with the
// milliseconds of a move behind it where they are limited: "pvs:eval=groups@1000".
export type Seats = Record<Side, string>;

export const people: Seats = { X: "", O: "" };

// sitter parts the engine of a seat from its time.
export function sitter(seat: string): { engine: string; timeMs: number | undefined } {
  const [engine = "", time] = seat.split("@");
  return { engine, timeMs: Number(time) || undefined };
}

export const otherSide = (side: Side): Side => (side === "X" ? "O" : "X");

// mover returns the side to move, none once the game is over or a piece is in the air.
export function mover(p: { toMove: string; outcome: string }): Side | undefined {
  if (p.outcome !== "undecided" || p.toMove === "chance") return undefined;
  return p.toMove === "first" ? "X" : "O";
}
