import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { Choice, PositionResponse } from "../../api/types";
import { Board } from "../../board/board";
import { defaultViewOptions, type ViewOptions } from "../../board/layout";
import type { Side } from "../../board/stone";
import { gameTitle } from "../../game/gameTitle";
import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { storedSignal, useKeyedState, useSignalValue } from "../../lib/signal";
import { openingOverlay } from "../play/openingPanel";
import { Links, SendInvitation } from "./links";
import { MatchActions, OfferPanel } from "./matchActions";
import { decidesCell, MatchOpening, refusalOf } from "./matchOpening";
import { MatchPlayer } from "./matchPlayer";
import { clockText } from "./newMatchForm";
import { matchStatus, MatchResult } from "./matchStatus";
import { type MatchConnection, type ShownMatch, type ShownOpening, useMatch, useOpening, usePosition } from "./useMatch";

interface MatchViewProps {
  api: ApiClient;
  id: string;
  playerKey: string; // "" for who watches
  onJoin?: () => void; // for who is invited
}

const viewOptions = storedSignal<ViewOptions>("view", defaultViewOptions); // as on the play page

// MatchView shows a match: the board between its players, and beside it what there is to do.
export function MatchView({ api, id, playerKey, onJoin }: MatchViewProps) {
  const view = { ...useSignalValue(viewOptions), values: false, threats: false };
  const connection = useMatch(api, id, playerKey);
  const shown = usePosition(api, connection);
  const opening = useOpening(api, connection.match);
  const { match, error } = connection;
  const [refusal, setRefusal] = useKeyedState(match?.version, "");
  if (!match || !shown) {
    return error
      ? <p class="error" role="alert">{error} <a href={routeUrl("friend")}>{t("page-friend-new")}</a></p>
      : <div class="board-area loading" aria-busy="true" />;
  }
  const { position, justPlayed } = shown;
  const mine: Side = match.you && match.you !== match.first ? "O" : "X";
  const play = async ({ cell, move }: Choice) => {
    if (!match.deciding) return connection.act("move", move);
    if (opening?.decision?.cells?.includes(cell)) return connection.act("decide", move);
    setRefusal(await refusalOf(api, match, move));
  };
  const onPlay = mayMove(connection, position, opening) ? (choice: Choice) => void play(choice) : undefined;
  const overlay = { ...(match.deciding && match.turn && opening && openingOverlay(opening)), animateLast: justPlayed };
  const player = (side: Side) => <MatchPlayer side={side} match={match} position={position} />;
  return (
    <>
      {onJoin && !match.joined && <Invitation match={match} onJoin={onJoin} />}
      {match.join && <SendInvitation match={match} />}
      <div class="play friend">
        <div class="board-area">
          {player(mine === "X" ? "O" : "X")}
          <Board position={position} view={view} overlay={overlay} label={gameTitle(position)} {...(onPlay && { onPlay })} />
          {player(mine)}
        </div>
        <div class="sidebar">
          {opening && <MatchOpening connection={connection} match={match} opening={opening} position={position} refusal={refusal} />}
          <section class="card game-card">
            <div class="row spread">
              <h2>{gameTitle(position)}</h2>
              <span class="muted">{termsText(match)}</span>
            </div>
            <div class="outcome">
              <p class="status" role="status">{matchStatus(match, position, opening)}</p>
              <MatchResult match={match} position={position} />
            </div>
            {error && !match.deciding && <p class="error" role="alert">{error}</p>}
            <OfferPanel connection={connection} match={match} />
            <MatchActions connection={connection} match={match} />
            <MatchScore match={match} />
          </section>
          <Links match={match} position={position} opening={opening} />
        </div>
        <TurnTitle isTurn={Boolean(match.you) && match.turn === match.you} />
      </div>
    </>
  );
}

// mayMove reports whether the visitor may place a stone now, or decide on a cell in an opening.
function mayMove({ match, isSending }: MatchConnection, position: PositionResponse, opening: ShownOpening | undefined): boolean {
  const { you, turn, deciding, moves } = match!;
  return Boolean(you) && turn === you && (!deciding || decidesCell(match!, opening)) && !isSending && position.moves.length === moves.length;
}

// termsText names the opening rule and the clock of a match.
const termsText = ({ opening, clock }: ShownMatch): string =>
  [opening && t("page-play-opening-" + opening), clock && clockText(clock)].filter(Boolean).join(" · ");

// Invitation offers the place of the guest.
function Invitation({ match, onJoin }: { match: ShownMatch; onJoin: () => void }) {
  const stone = match.first === "guest" ? "X" : "O";
  return (
    <div class="friend question">
      <p>
        {match.opening
          ? `${t("page-friend-invited-opening", { Rule: t("page-play-opening-" + match.opening) })} ${t(`page-play-opening-${match.opening}-about`)}`
          : t("page-friend-invited", { Stone: stone })}
      </p>
      <button class="primary" onClick={onJoin}>{t("page-friend-join")}</button>
    </div>
  );
}

// MatchScore says how many games of the match each has won, after the first.
function MatchScore({ match: { wins: [host, guest], draws, you } }: { match: ShownMatch }) {
  if (host + guest + draws === 0) return null;
  const [own, others] = you === "guest" ? [guest, host] : [host, guest];
  return <p class="match-score muted">{t(you ? "page-friend-score" : "page-friend-score-watched", { Own: own, Others: others, Draws: draws })}</p>;
}

// TurnTitle marks the title of the window while it is the visitor's turn, for who waits in another window.
function TurnTitle({ isTurn }: { isTurn: boolean }) {
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const onChange = () => setHidden(document.hidden);
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
  useEffect(() => {
    const title = document.title.replace(/^● /, "");
    document.title = isTurn && hidden ? `● ${title}` : title;
  }, [isTurn, hidden]);
  return null;
}
