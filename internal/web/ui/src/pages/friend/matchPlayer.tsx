import { useEffect, useState } from "preact/hooks";
import type { PositionResponse } from "../../api/types";
import { boardKind } from "../../board/layout";
import { type Side, Stone } from "../../board/stone";
import { formatTime } from "../../game/clock";
import { t } from "../../lib/i18n";
import { playerName, sideOf } from "./matchStatus";
import type { ShownMatch } from "./useMatch";

const lowTime = 20_000; // milliseconds below which a clock is marked
const tick = 100; // milliseconds

// MatchPlayer is the line of a side beside the board: the stone, who plays it and whether that person is connected, and the clock.
export function MatchPlayer({ side, match, position }: { side: Side; match: ShownMatch; position: PositionResponse }) {
  const who = sideOf(match, "host") === side ? "host" : "guest";
  const isHere = match.present[who === "host" ? 0 : 1];
  const kind = boardKind(position);
  const isVacant = who === "guest" && !match.joined;
  return (
    <div class={match.turn === who ? "player to-move" : "player"}>
      <svg class={`badge board ${kind}`} viewBox="-20 -20 40 40" aria-hidden="true"><Stone kind={kind} side={side} /></svg>
      <strong>{side}</strong>
      <span class={isHere ? "presence here" : "presence"}>
        {playerName(match, who)} <small aria-hidden={isHere}>{t(isVacant ? "page-friend-not-joined" : "page-friend-away")}</small>
      </span>
      <MatchClock match={match} who={who} />
      {position.tally && <span class="point-total">{position.tally[side === "X" ? 0 : 1]}</span>}
    </div>
  );
}

// MatchClock is the time left of a player, counted on from what the server has told.
function MatchClock({ match, who }: { match: ShownMatch; who: "host" | "guest" }) {
  const told = match.times[who === "host" ? 0 : 1];
  const runs = match.running && match.turn === who;
  const [now, setNow] = useState(match.receivedAt);
  useEffect(() => {
    setNow(performance.now());
    if (!runs) return;
    const timer = setInterval(() => setNow(performance.now()), tick);
    return () => clearInterval(timer);
  }, [runs, match]);
  if (told === undefined) return null;
  const left = told - (runs ? Math.max(0, now - match.receivedAt) : 0);
  return <time class={left < lowTime ? "clock low" : "clock"} role="timer" aria-live="off">{formatTime(left)}</time>;
}
