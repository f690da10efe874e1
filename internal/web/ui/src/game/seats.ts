import type { Side } from "../board/stone";

// Seats say who plays: an engine by its text, or a person by none.
export interface Seats {
  X: string;
  O: string;
  timeMs: number; // of an engine's move; 0 leaves it to the server
}

export const people: Seats = { X: "", O: "", timeMs: 0 };

export const seatsOf = (address: { [key: string]: string }): Seats => ({ X: address.x ?? "", O: address.o ?? "", timeMs: Math.max(0, Number(address.time) || 0) });

export const address = (s: Seats): { [key: string]: string } => ({ x: s.X, o: s.O, time: s.timeMs ? String(s.timeMs) : "" });

export const same = (a: Seats, b: Seats): boolean => a.X === b.X && a.O === b.O && a.timeMs === b.timeMs;

// mover returns the side to move, none once the game is over or a piece is in the air.
export function mover(p: { toMove: string; outcome: string }): Side | undefined {
  if (p.outcome !== "undecided" || p.toMove === "chance") return undefined;
  return p.toMove === "first" ? "X" : "O";
}
