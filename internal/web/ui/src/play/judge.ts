import { other, share } from "../board/value";
import type { Side } from "../board/stone";
import type { Turn } from "../game/tree";

// A Fault of a move is how much worse it left its player, as players of chess write it.
export type Mark = "" | "?!" | "?" | "??";

// judge compares the values before and after a move: what it gave away of the 0 to 1 that a
// position can be worth. The bounds are those at which people call a move by these names.
export function judge(turn: Turn, side: Side, points: boolean): Mark {
  const [before, after] = [turn.up?.score, turn.score];
  if (!before || !after) return "";
  const mine = side === "X" ? (s: typeof before) => s : other;
  const lost = share(mine(before), points) - share(mine(after), points);
  if (lost >= 0.4) return "??";
  if (lost >= 0.2) return "?";
  return lost >= 0.1 ? "?!" : "";
}

// sideOf is who made a move: X begins, and the sides take turns.
export const sideOf = (ply: number): Side => (ply % 2 === 1 ? "X" : "O");
