import type { EngineEntry, EngineParameter, EnginesResponse } from "../api/types";
import { engineTitle } from "../game/engineSpec";
import { parseSeat } from "../game/seats";
import { t } from "../lib/i18n";
import { changeSeat, optionValue, seatOptions } from "./seatOptions";

// seatText names the engine of a seat and its strength in words: "connect4:level=3", "pvs@1000".
export function seatText(seat: string): string {
  const { engine, timeMs } = parseSeat(seat);
  const name = engineTitle(engine);
  const level = optionValue(seat, "level");
  const depth = optionValue(seat, "depth");
  if (level) return t("page-play-engine-level", { Engine: name, Level: level });
  if (depth) return t("page-play-engine-depth", { Engine: name, Count: Number(depth) });
  if (timeMs) return t("page-play-engine-time", { Engine: name, Seconds: timeMs / 1000 });
  return name;
}

// A Strength is a step of an engine's strength: a level, a depth or the time of a move.
export interface Strength {
  level?: number;
  depth?: number;
  timeMs?: number;
}

const depths = [1, 2, 4, 6];
const times = [300, 1000, 3000, 10_000];

// takesDepth reports whether a depth has an effect on an engine.
export const takesDepth = ({ parameters }: { parameters: EngineParameter[] }): boolean => parameters.some(({ name }) => name === "depth");

// strengths returns the strengths offered for an engine, the weakest first: its levels, or depths and times of a move. An
// engine that ends by itself has one strength.
export function strengths(entry: EngineEntry): Strength[] {
  if (entry.levels > 0) return Array.from({ length: entry.levels }, (_, i) => ({ level: i + 1 }));
  if (entry.unhurried) return [{}];
  return [...(takesDepth(entry) ? depths.map((depth) => ({ depth })) : []), ...times.map((timeMs) => ({ timeMs }))];
}

// withStrength returns a seat with another strength and the same other options.
export function withStrength(seat: string, { level, depth, timeMs }: Strength): string {
  const others = seatOptions(seat).filter((option) => !/^(level|depth)(=|$)/.test(option));
  if (depth) others.unshift(`depth=${depth}`);
  if (level) others.unshift(`level=${level}`);
  return changeSeat(seat, { options: others, timeMs });
}

// strengthOf returns the index of a seat's strength among those of its engine, -1 for limits that are none of them.
export function strengthOf(seat: string, entry: EngineEntry): number {
  return strengths(entry).findIndex(({ level, depth, timeMs }) =>
    optionValue(seat, "level") === level?.toString() && optionValue(seat, "depth") === depth?.toString() && parseSeat(seat).timeMs === timeMs);
}

// mediumStrength returns the seat in the middle of an engine's strengths.
export function mediumStrength(entry: EngineEntry): string {
  const offered = strengths(entry);
  return withStrength(entry.name, offered[Math.floor((offered.length - 1) / 2)]!);
}

// defaultOpponent returns the seat to offer first: an engine with levels, if there is one.
export function defaultOpponent({ engines, engine }: EnginesResponse): string {
  const entry = engines.find((e) => e.levels > 0) ?? engines.find((e) => e.name === engine) ?? engines[0];
  return entry ? mediumStrength(entry) : "";
}
