import type { Side } from "../board/stone";

// A Clock is the time that each side has left, in milliseconds.
export interface Clock {
  X: number;
  O: number;
  bonus: number; // for each move
  text: string; // one of clocks, as it began
}

// clocks are those to choose from, in minutes and seconds a move.
export const clocks = ["", "1+0", "3+2", "5+3", "10+0", "30+0"] as const;

export function clockOf(text: string): Clock | undefined {
  const [, minutes, seconds] = /^(\d{1,3})\+(\d{1,3})$/.exec(text)?.map(Number) ?? [];
  if (!minutes) return undefined;
  return { X: minutes * 60_000, O: minutes * 60_000, bonus: seconds! * 1000, text };
}

// spent is the clock after a side has thought for a while, and perhaps moved.
export function spent(c: Clock, side: Side, ms: number, moved: boolean): Clock {
  return { ...c, [side]: c[side] - ms + (moved ? c.bonus : 0) };
}

export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
