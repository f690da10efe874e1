import type { EngineEntry, EnginesResponse } from "../../api/types";
import { engineTitle } from "../../game/engineSpec";
import { sitter } from "../../game/seats";
import { say } from "../../lib/i18n";

// seatText is what a seat of an engine means: connect4:level=3, pvs@1000.
export function seatText(seat: string): string {
  const { engine, timeMs } = sitter(seat);
  const options = engine.split(/:(.*)/s)[1] ?? "";
  const name = engineTitle(engine);
  const level = /(?:^|,)level=(\d+)/.exec(options)?.[1];
  const depth = /(?:^|,)depth=(\d+)/.exec(options)?.[1];
  if (level) return say("page-play-engine-level", { Engine: name, Level: level });
  if (depth) return say("page-play-engine-depth", { Engine: name, Count: Number(depth) });
  if (timeMs) return say("page-play-engine-time", { Engine: name, Seconds: timeMs / 1000 });
  return name;
}

// strengths are the seats of an engine by how well it plays there, the weakest first: by
// level, by plies, or by time.
export function strengths({ name, levels, unhurried }: EngineEntry): { seat: string; text: string }[] {
  if (levels > 0) {
    return Array.from({ length: levels }, (_, i) => i + 1).map((l) => ({
      seat: `${name}:level=${l}`, text: say(l === levels ? "page-play-level-full" : "page-play-level", { Level: l }),
    }));
  }
  if (unhurried) return [{ seat: name, text: say("page-play-unhurried") }];
  return [
    ...[1, 2, 4, 6].map((d) => ({ seat: `${name}:depth=${d}`, text: say("page-play-depth", { Count: d }) })),
    ...[300, 1000, 3000, 10_000].map((ms) => ({ seat: `${name}@${ms}`, text: say("page-play-seconds", { Seconds: ms / 1000 }) })),
  ];
}

// middling is an engine as strong as half of its seats.
export function middling(e: EngineEntry): string {
  const seats = strengths(e);
  return seats[Math.floor((seats.length - 1) / 2)]!.seat;
}

// usual is the seat to offer first: an engine with levels, if there is one.
export function usual({ engines, engine }: EnginesResponse): string {
  const best = engines.find((e) => e.levels > 0) ?? engines.find((e) => e.name === engine) ?? engines[0];
  return best ? middling(best) : "";
}
