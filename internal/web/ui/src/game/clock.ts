import type { Side } from "../board/stone";

// Clock is the time that each side has left, in milliseconds. It is stored with a game under these names.
export interface Clock {
  X: number;
  O: number;
  bonus: number; // the increment for each move, in milliseconds
  text: string; // the time control, one of timeControls
}

// timeControls are offered for a new game: minutes for the game + seconds of increment for each move.
export const timeControls = ["", "1+0", "3+2", "5+3", "10+0", "30+0"] as const;

// parseTimeControl returns the clock at the start of a time control such as "3+2", undefined for any other text.
export function parseTimeControl(text: string): Clock | undefined {
  const [, minutes, seconds] = /^(\d{1,3})\+(\d{1,3})$/.exec(text)?.map(Number) ?? [];
  if (!minutes) return undefined;
  return { X: minutes * 60_000, O: minutes * 60_000, bonus: seconds! * 1000, text };
}

// spendTime returns the clock after a side has thought for ms milliseconds; with moved, the increment is added.
export function spendTime(clock: Clock, side: Side, ms: number, moved: boolean): Clock {
  return { ...clock, [side]: clock[side] - ms + (moved ? clock.bonus : 0) };
}

// formatTime writes milliseconds as minutes and seconds, rounded up: "2:05".
export function formatTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
