import type { PositionResponse } from "../api/types";
import type { Side } from "../board/stone";
import { say } from "../lib/i18n";

// winner is the side that has won on the board, undefined if none has.
export function winner(p: PositionResponse): Side | undefined {
  return p.outcome === "first wins" ? "X" : p.outcome === "second wins" ? "O" : undefined;
}

// fatal is the name of the foul by which a game has ended, undefined without one.
export function fatal(p: PositionResponse): string | undefined {
  const foul = p.outcome !== "undecided" && p.forbidden[0]?.foul;
  return foul ? say("foul-" + foul) : undefined;
}

// ending is how a game ended on the board, undefined while it has not.
export function ending(p: PositionResponse): string | undefined {
  if (p.outcome === "undecided") return undefined;
  const foul = fatal(p);
  if (foul) return say("page-play-win-foul", { Foul: foul });
  const how = p.outcome === "draw" ? say("page-play-draw") : say("page-play-win", { Stone: winner(p)! });
  return p.tally ? `${how} ${p.tally[0]} : ${p.tally[1]}` : how;
}
