import type { PositionAnswer } from "../api";
import { say } from "../shell/text";

// ending is how a game ended on the board, undefined while it has not.
export function ending(p: PositionAnswer): string | undefined {
  if (p.outcome === "undecided") return undefined;
  const how = p.outcome === "draw" ? say("page-play-draw") : say("page-play-win", { Stone: p.outcome === "first wins" ? "X" : "O" });
  return p.tally ? `${how} ${p.tally[0]} : ${p.tally[1]}` : how;
}
