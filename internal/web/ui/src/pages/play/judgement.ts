import type { Score, Variant } from "../../api/types";
import { other, share } from "../../board/score";
import type { Side } from "../../board/stone";
import type { Turn } from "../../game/moveTree";

// A Mark of a move is how much worse it left its player, as players of chess write it, or "~", a
// detour: the result stays, and a win takes at least twice as long, a loss at most half.
export type Mark = "" | "~" | "?!" | "?" | "??";

export const markName = { "": "", "~": "detour", "?!": "doubtful", "?": "mistake", "??": "blunder" } as const;

// judge compares the values before and after a move: what it gave away of the 0 to 1 that a
// position can be worth. The bounds are those at which people call a move by these names.
export function judge(turn: Turn, side: Side, rules: Variant): Mark {
  const up = turn.up;
  if (!up?.score || !turn.score) return "";
  const [before, after] = [worth(up.score, side), worth(turn.score, side)];
  const lost = share(before, rules.points) - share(after, rules.points);
  if (lost >= 0.4) return "??";
  if (lost >= 0.2) return "?";
  if (lost >= 0.1) return "?!";
  return turn.move !== up.best && detour(before, after, rules) ? "~" : "";
}

// detour compares the ways to the end where both values are exact and the same. A game for points ends
// with a full board, and where pieces slip plies are only the most that it can last.
function detour(before: Score, after: Score, { points, slip }: Variant): boolean {
  if (points || slip > 0 || !before.proven || !after.proven || before.value !== after.value) return false;
  const [could, does] = [before.plies!, after.plies! + 1];
  return before.value === 1 ? does >= 2 * could : before.value === -1 && 2 * does <= could;
}

// worth is what a score of X is to a side.
export const worth = (s: Score, side: Side): Score => (side === "X" ? s : other(s));

// sideOf is who made a move: X begins, and the sides take turns.
export const sideOf = (ply: number): Side => (ply % 2 === 1 ? "X" : "O");
