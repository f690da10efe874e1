import type { PositionResponse } from "../api/types";
import type { Side } from "../board/stone";
import { t } from "../lib/i18n";

// winner returns the side that has won on the board, undefined if none has.
export function winner(p: PositionResponse): Side | undefined {
  return p.outcome === "first wins" ? "X" : p.outcome === "second wins" ? "O" : undefined;
}

// losingFoul returns the name of the foul by which the game was lost, undefined if it was not.
export function losingFoul(p: PositionResponse): string | undefined {
  const foul = p.outcome !== "undecided" && p.forbidden[0]?.foul;
  return foul ? t("foul-" + foul) : undefined;
}

// outcomeText says how the game has ended on the board, undefined while it has not.
export function outcomeText(p: PositionResponse): string | undefined {
  if (p.outcome === "undecided") return undefined;
  const foul = losingFoul(p);
  if (foul) return t("page-play-win-foul", { Foul: foul });
  const text = p.outcome === "draw" ? t("page-play-draw") : t("page-play-win", { Stone: winner(p)! });
  return p.tally ? `${text} ${p.tally[0]} : ${p.tally[1]}` : text;
}
