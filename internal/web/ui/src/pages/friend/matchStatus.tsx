import type { PositionResponse } from "../../api/types";
import { boardKind } from "../../board/layout";
import { type Side, Stone } from "../../board/stone";
import { isStone } from "../../game/opening";
import { losingFoul, outcomeText } from "../../game/outcome";
import { otherSide } from "../../game/seats";
import { t } from "../../lib/i18n";
import { decisionText } from "../play/status";
import type { ShownMatch, ShownOpening } from "./useMatch";

// sideOf returns the stones of a player of a match.
export const sideOf = (match: ShownMatch, player: string): Side => (player === match.first ? "X" : "O");

// playerName names a player of a match to who looks.
export function playerName({ you }: ShownMatch, player: "host" | "guest"): string {
  return t(you === "" ? "page-friend-" + player : you === player ? "page-friend-you" : "page-friend-opponent");
}

// matchStatus says who moved where, what was decided in an opening, and whose turn it is or how the game has ended, in sentences for the
// eye and the screen reader.
export function matchStatus(match: ShownMatch, p: PositionResponse, opening: ShownOpening | undefined): string {
  if (!match.joined) return t(match.you === "host" ? "page-friend-waiting" : "page-friend-vacant");
  const moved = p.last >= 0 ? t("page-play-moved", { Stone: p.stones[p.last]!, Move: p.moves.at(-1)! }) : "";
  const decided = match.opening && opening ? decidedText(match, opening) : "";
  return [moved, decided, match.ending ? endingText(match, p) : turnText(match)].filter(Boolean).join(" ");
}

// decidedText says what somebody else has decided last in an opening, besides stones and offers, until a move of the game follows.
function decidedText(match: ShownMatch, { words, kinds, by, black, first, moves }: ShownOpening): string {
  const last = by.at(-1);
  const who = (last === black) === (first === "host") ? "host" : "guest";
  if (who === match.you || match.moves.length > moves.length) return "";
  const said = words.map((word, i) =>
    (kinds[i] === "answer" || kinds[i] === "declare") && by.slice(i).every((other) => other === last)
      ? decisionText(playerName(match, who), word, kinds.slice(0, i).filter(isStone).length)
      : "");
  return said.filter(Boolean).join(" ");
}

function turnText({ turn, you, ...match }: ShownMatch): string {
  const stone = sideOf({ turn, you, ...match }, turn);
  if (match.deciding) return ""; // MatchOpening says what to do
  return t(turn === you ? "page-play-yours" : "page-play-turn", { Stone: stone });
}

function endingText(match: ShownMatch, p: PositionResponse): string {
  if (match.ending === "agreed") return t("page-friend-agreed");
  const winner = match.winner && sideOf(match, match.winner);
  if (match.ending === "rules" || !winner) return outcomeText(p) ?? "";
  return t(match.ending === "resign" ? "page-play-resigned" : "page-play-late", { Stone: otherSide(winner), Winner: winner });
}

// MatchResult is the banner that says how a game has ended; nothing while the game lasts.
export function MatchResult({ match, position: p }: { match: ShownMatch; position: PositionResponse }) {
  const { ending, winner, you } = match;
  if (!ending) return null;
  if (!winner) return <p class="result">{t("page-play-result-draw")}</p>;
  const kind = boardKind(p);
  const side = sideOf(match, winner);
  const foul = ending === "rules" && losingFoul(p);
  return (
    <p class={you ? (you === winner ? "result win" : "result loss") : "result"}>
      <svg class={`badge board ${kind}`} viewBox="-20 -20 40 40" aria-hidden="true"><Stone kind={kind} side={side} /></svg>
      {you ? t(you === winner ? "page-play-result-win" : "page-play-result-loss") : t("page-play-result-side", { Stone: side })}
      {foul && <small>{foul}</small>}
    </p>
  );
}
