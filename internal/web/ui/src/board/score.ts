import type { Score } from "../api/types";
import { numberText, t } from "../lib/i18n";

// The score of a move or of a position, as a person reads it, from the mover's point of view. A score that is no exact result is a
// number from -100, lost, to +100, won, or points.

const signed = (value: number, digits: number): string =>
  numberText(Object.is(value, -0) ? 0 : value, { signDisplay: "exceptZero", minimumFractionDigits: digits, maximumFractionDigits: digits });

const isExact = (s: Score): boolean => s.proven && Number.isInteger(s.value);

// scoreText returns a score in words: "wins in 7", "loses in at most 12", "draw", or a number. points says that the score is a
// difference of points.
export function scoreText(s: Score, points: boolean): string {
  if (points) return t(s.proven ? "page-board-points" : "page-board-points-about", { Value: signed(s.value, isExact(s) ? 0 : 2) });
  if (!s.proven && Math.abs(s.value) === 1) return t(s.value > 0 ? "page-board-wins" : "page-board-loses");
  if (!s.proven && Math.abs(s.value) > 0.99) return t(s.value > 0 ? "page-board-nearly-won" : "page-board-nearly-lost");
  if (!isExact(s)) return t(s.proven ? "page-board-expects" : "page-board-about", { Value: signed(s.value * 100, 0) });
  if (s.value === 0) return t("page-board-draw");
  if (!s.plies) return t(s.value > 0 ? "page-board-wins" : "page-board-loses");
  const [exact, bound] = s.value > 0 ? ["page-board-wins-in", "page-board-wins-in-bound"] : ["page-board-loses-in", "page-board-loses-in-bound"];
  return t(s.atMost ? bound : exact, { Count: s.plies });
}

// scoreLabel returns a score in as few letters as fit on a cell: "W7", "=", "L12", "+25".
export function scoreLabel(s: Score, points: boolean): string {
  if (points) return signed(s.value, isExact(s) ? 0 : 2);
  if (!isExact(s) && Math.abs(s.value) <= 0.99) return signed(s.value * 100, 0);
  if (s.value === 0) return "=";
  return t(s.value > 0 ? "page-board-mark-win" : "page-board-mark-loss") + (s.plies ?? "");
}

// axisLabels returns the names of X's best, an even and X's worst score on the scale of winChance.
export const axisLabels = (points: boolean): string[] => (points ? ["X", "=", "O"] : [signed(100, 0), "0", signed(-100, 0)]);

// winChance maps a score to the range from 0, lost, to 1, won.
export function winChance(s: Score, points: boolean): number {
  const value = points ? Math.tanh(s.value / 4) : s.value;
  return (Math.max(-1, Math.min(1, value)) + 1) / 2;
}

// scoreStyle returns the CSS variables that colour a score: the share of the good and of the bad colour, and the
// chance to win. The square root makes small differences visible.
export function scoreStyle(s: Score, points: boolean): Record<string, string> {
  const value = 2 * winChance(s, points) - 1;
  const strength = `${Math.round(Math.sqrt(Math.abs(value)) * 100)}%`;
  return {
    "--good-share": value > 0 ? strength : "0%",
    "--bad-share": value < 0 ? strength : "0%",
    "--win-chance": `${Math.round(winChance(s, points) * 100)}%`,
  };
}

// negateScore returns a score from the other side's point of view.
export const negateScore = (s: Score): Score => ({ ...s, value: -s.value });
