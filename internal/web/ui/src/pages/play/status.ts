import type { PositionResponse } from "../../api/types";
import { engineTitle } from "../../game/engineSpec";
import type { GameState } from "../../game/gameController";
import { isConceded, type MoveNode } from "../../game/moveTree";
import { outcomeText } from "../../game/outcome";
import { otherSide, sideToMove } from "../../game/seats";
import type { SwapDecision } from "../../game/swapOpening";
import { t } from "../../lib/i18n";

// resultText says how a game has ended, undefined while it has not.
export function resultText(p: PositionResponse, node: MoveNode): string | undefined {
  if (!isConceded(node)) return outcomeText(p);
  const loser = sideToMove(p);
  return t(node.resigned ? "page-play-resigned" : "page-play-late", { Stone: loser ?? "", Winner: otherSide(loser ?? "O") });
}

// decisionText says what a player decided in a swap opening.
export function decisionText({ by, took }: SwapDecision): string {
  return t(took === "more" ? "page-play-swap-adds" : "page-play-swap-takes", { Who: by ? engineTitle(by) : t("page-play-person"), Stone: took });
}

// statusText says who moved where and whose turn it is, in sentences for the eye and the screen reader. A decision in a
// swap opening is said after the next move too, for an engine that has decided moves at once.
export function statusText({ node, record, position: p }: GameState, thinking: boolean): string {
  const side = sideToMove(p);
  const moved = node.move && t("page-play-moved", { Stone: p.stones[p.last] ?? "", Move: node.move });
  const yours = side && !record.seats[side] && record.seats[otherSide(side)];
  const turn = thinking ? "page-play-thinking" : yours ? "page-play-yours" : "page-play-turn";
  const [decidedBefore, decidedNow] = [node.parent?.decision, node.decision].map((d) => d && decisionText(d));
  return [decidedBefore, moved, decidedNow, resultText(p, node) ?? t(turn, { Stone: side ?? "" })].filter(Boolean).join(" ");
}
