import type { EngineEntry } from "../api";
import { say } from "../shell/text";

// engineText is what a text of an engine means: connect4:level=3.
export function engineText(text: string): string {
  const [name, options = ""] = text.split(/:(.*)/s);
  const level = /(?:^|,)level=(\d+)/.exec(options)?.[1];
  const depth = /(?:^|,)depth=(\d+)/.exec(options)?.[1];
  if (level) return say("page-play-engine-level", { Engine: name!, Level: level });
  if (depth) return say("page-play-engine-depth", { Engine: name!, Count: Number(depth) });
  return name!;
}

// A Strength is how well an engine is to play: a level, a depth in plies, or a time.
export interface Strength {
  option: string; // of the engine's text
  timeMs: number;
  text: string;
}

// strengths returns those of an engine, the weakest first.
export function strengths(e: EngineEntry): Strength[] {
  if (e.levels > 0) {
    return Array.from({ length: e.levels }, (_, i) => ({
      option: `level=${i + 1}`, timeMs: 0, text: i + 1 === e.levels ? say("page-play-level-perfect", { Level: i + 1 }) : say("page-play-level", { Level: i + 1 }),
    }));
  }
  if (e.unhurried) return [{ option: "", timeMs: 0, text: say("page-play-unhurried") }];
  const depths = [1, 2, 4, 6].map((d) => ({ option: `depth=${d}`, timeMs: 0, text: say("page-play-depth", { Count: d }) }));
  const times = [300, 1000, 3000, 10_000].map((timeMs) => ({ option: "", timeMs, text: say("page-play-seconds", { Seconds: timeMs / 1000 }) }));
  return [...depths, ...times];
}
