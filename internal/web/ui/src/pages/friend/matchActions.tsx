import { t } from "../../lib/i18n";
import { useKeyedState } from "../../lib/signal";
import type { MatchConnection, ShownMatch } from "./useMatch";

interface ActionProps {
  connection: MatchConnection;
  match: ShownMatch;
}

// MatchActions are what a player can do besides moving: ask for a take-back or a draw and resign, or play again after the end.
export function MatchActions({ connection: { act }, match }: ActionProps) {
  const [asked, setAsked] = useKeyedState(`${match.round} ${match.ending}`, false);
  const { you, joined, ending, offer, by, deciding, moves } = match;
  if (!you || !joined) return null;
  const isOffered = (what: string) => offer === what && by === you;
  if (ending) {
    return (
      <div class="row actions">
        <button class="primary" disabled={isOffered("rematch")} onClick={() => void act("rematch")}>{t("page-play-rematch")}</button>
      </div>
    );
  }
  return (
    <div class="row actions">
      <button disabled={Boolean(deciding) || moves.length === 0 || isOffered("takeback")} onClick={() => void act("takeback")}>{t("page-friend-takeback")}</button>
      <button disabled={isOffered("draw")} onClick={() => void act("draw")}>{t("page-friend-draw")}</button>
      {asked
        ? <><button class="primary" onClick={() => void act("resign")}>{t("page-friend-resign-sure")}</button><button onClick={() => setAsked(false)}>{t("page-friend-resign-not")}</button></>
        : <button onClick={() => setAsked(true)}>{t("page-play-resign")}</button>}
    </div>
  );
}

// OfferPanel shows the offer that waits for an answer: to who has made it, with a button to take it back; to the opponent, with
// the answers.
export function OfferPanel({ connection: { act }, match: { offer, by, you } }: ActionProps) {
  if (!offer || !you) return null;
  if (by === you) {
    return (
      <div class="question" role="group">
        <p role="status">{t("page-friend-offered-" + offer)}</p>
        <button onClick={() => void act("decline")}>{t("page-friend-withdraw")}</button>
      </div>
    );
  }
  return (
    <div class="question" role="group">
      <p role="alert">{t("page-friend-offers-" + offer)}</p>
      <button class="primary" onClick={() => void act(offer)}>{t("page-friend-accept")}</button>
      <button onClick={() => void act("decline")}>{t("page-friend-decline")}</button>
    </div>
  );
}
