import { boardKind } from "../../board/layout";
import { Stone } from "../../board/stone";
import type { GameState } from "../../game/gameController";
import { isConceded } from "../../game/moveTree";
import { losingFoul, winner } from "../../game/outcome";
import { otherSide, sideToMove } from "../../game/seats";
import { t } from "../../lib/i18n";

// Result is the banner that says how a game has ended, so that nobody overlooks the end; nothing while the game lasts.
export function Result({ state: { record, node, position: p } }: { state: GameState }) {
  if (p.outcome === "draw") return <p class="result">{t("page-play-result-draw")}</p>;
  const side = sideToMove(p);
  const winning = side && isConceded(node) ? otherSide(side) : winner(p);
  if (!winning) return null;
  const { seats } = record;
  const person = seats.X && !seats.O ? "O" : seats.O && !seats.X ? "X" : undefined; // against an engine
  const kind = boardKind(p);
  const foul = losingFoul(p);
  return (
    <p class={person ? (person === winning ? "result win" : "result loss") : "result"}>
      <svg class={`badge board ${kind}`} viewBox="-20 -20 40 40" aria-hidden="true"><Stone kind={kind} side={winning} /></svg>
      {person ? t(person === winning ? "page-play-result-win" : "page-play-result-loss") : t("page-play-result-side", { Stone: winning })}
      {foul && <small>{foul}</small>}
    </p>
  );
}
