import type { EngineEntry, EnginesResponse } from "../../api/types";
import { engineTitle } from "../../game/engineSpec";
import { parseSeat } from "../../game/seats";
import { t } from "../../lib/i18n";

// seatText names the engine of a seat and its strength in words: "connect4:level=3", "pvs@1000".
export function seatText(seat: string): string {
  const { engine, timeMs } = parseSeat(seat);
  const options = engine.split(/:(.*)/s)[1] ?? "";
  const name = engineTitle(engine);
  const level = /(?:^|,)level=(\d+)/.exec(options)?.[1];
  const depth = /(?:^|,)depth=(\d+)/.exec(options)?.[1];
  if (level) return t("page-play-engine-level", { Engine: name, Level: level });
  if (depth) return t("page-play-engine-depth", { Engine: name, Count: Number(depth) });
  if (timeMs) return t("page-play-engine-time", { Engine: name, Seconds: timeMs / 1000 });
  return name;
}

// strengths returns the seats offered for an engine, the weakest first: by level, or by depth and time of a move. An
// engine that ends by itself has one strength.
export function strengths({ name, levels, unhurried }: EngineEntry): { seat: string; text: string }[] {
  if (levels > 0) {
    return Array.from({ length: levels }, (_, i) => i + 1).map((level) => ({
      seat: `${name}:level=${level}`, text: t(level === levels ? "page-play-level-full" : "page-play-level", { Level: level }),
    }));
  }
  if (unhurried) return [{ seat: name, text: t("page-play-unhurried") }];
  return [
    ...[1, 2, 4, 6].map((depth) => ({ seat: `${name}:depth=${depth}`, text: t("page-play-depth", { Count: depth }) })),
    ...[300, 1000, 3000, 10_000].map((ms) => ({ seat: `${name}@${ms}`, text: t("page-play-seconds", { Seconds: ms / 1000 }) })),
  ];
}

// mediumStrength returns the seat in the middle of an engine's strengths.
export function mediumStrength(engine: EngineEntry): string {
  const seats = strengths(engine);
  return seats[Math.floor((seats.length - 1) / 2)]!.seat;
}

// defaultOpponent returns the seat to offer first: an engine with levels, if there is one.
export function defaultOpponent({ engines, engine }: EnginesResponse): string {
  const entry = engines.find((e) => e.levels > 0) ?? engines.find((e) => e.name === engine) ?? engines[0];
  return entry ? mediumStrength(entry) : "";
}
