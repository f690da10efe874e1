import { boardKind } from "../../board/layout";
import { type Side, Stone } from "../../board/stone";
import { type Clock, formatTime } from "../../game/clock";
import { type GameState, seatsShown } from "../../game/gameController";
import { isConceded } from "../../game/moveTree";
import { sideToMove } from "../../game/seats";
import { t } from "../../lib/i18n";
import { seatText } from "../../engines/strengths";

const lowTime = 20_000; // milliseconds below which a clock is marked

interface PlayerProps {
  side: Side;
  state: GameState;
  thinking: boolean;
  clock: Clock | undefined;
}

// Player is the line of a side beside the board: the stone, who plays it, the clock and the points.
export function Player({ side, state, thinking, clock }: PlayerProps) {
  const { record, position, node } = state;
  const seat = seatsShown(state)[side];
  const toMove = sideToMove(position) === side && !isConceded(node);
  return (
    <div class={toMove ? "player to-move" : "player"}>
      <svg class={`badge board ${boardKind(position)}`} viewBox="-20 -20 40 40" aria-hidden="true"><Stone kind={boardKind(position)} side={side} /></svg>
      <strong>{side}</strong>
      <span title={seat}>{seat ? seatText(seat) : record.names?.[side] || t("page-play-person")}</span>
      {thinking && <span class="thinking-dots" aria-hidden="true"><i /><i /><i /></span>}
      {clock && <time class={clock[side] < lowTime ? "clock low" : "clock"} role="timer" aria-live="off">{formatTime(clock[side])}</time>}
      {position.tally && <span class="point-total">{position.tally[side === "X" ? 0 : 1]}</span>}
    </div>
  );
}
