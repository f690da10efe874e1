import type { Score } from "../api/types";
import { language, say } from "../lib/i18n";

// The value of a move or of a position, as a person reads it. A score is the mover's.

const signed = (value: number, digits: number): string =>
  (Object.is(value, -0) ? 0 : value).toLocaleString(language.value, { signDisplay: "exceptZero", minimumFractionDigits: digits, maximumFractionDigits: digits });

const whole = (s: Score): boolean => s.proven && Number.isInteger(s.value);

// valueText says a value in words: wins in 7, draw, loses in 12, or a score.
export function valueText(s: Score, points: boolean): string {
  if (points) return say(s.proven ? "page-board-points" : "page-board-points-about", { Value: signed(s.value, whole(s) ? 0 : 2) });
  if (!s.proven && Math.abs(s.value) === 1) return say(s.value > 0 ? "page-board-wins" : "page-board-loses");
  if (!s.proven && Math.abs(s.value) > 0.99) return say(s.value > 0 ? "page-board-nearly-won" : "page-board-nearly-lost");
  if (!whole(s)) return say(s.proven ? "page-board-expects" : "page-board-about", { Value: signed(s.value, 2) });
  if (s.value === 0) return say("page-board-draw");
  if (!s.plies) return say(s.value > 0 ? "page-board-wins" : "page-board-loses");
  return say(s.value > 0 ? "page-board-wins-in" : "page-board-loses-in", { Count: s.plies });
}

// valueMark is the same in as few letters as fit on a cell.
export function valueMark(s: Score, points: boolean): string {
  if (points) return signed(s.value, whole(s) ? 0 : 1);
  if (!whole(s) && Math.abs(s.value) <= 0.99) return signed(s.value * 100, 0);
  if (s.value === 0) return "=";
  return say(s.value > 0 ? "page-board-mark-win" : "page-board-mark-loss") + (s.plies ?? "");
}

// share is how good a value is for the mover, from 0 to 1, whatever its unit.
export function share(s: Score, points: boolean): number {
  const value = points ? Math.tanh(s.value / 4) : s.value;
  return (Math.max(-1, Math.min(1, value)) + 1) / 2;
}

// tone tells the styles how blue or how orange a value is; the square root shows small
// differences too.
export function tone(s: Score, points: boolean): Record<string, string> {
  const value = 2 * share(s, points) - 1;
  const strong = `${Math.round(Math.sqrt(Math.abs(value)) * 100)}%`;
  return { "--up": value > 0 ? strong : "0%", "--down": value < 0 ? strong : "0%", "--share": `${Math.round(share(s, points) * 100)}%` };
}

// other is the score from the other side of the board.
export const other = (s: Score): Score => ({ ...s, value: -s.value });
