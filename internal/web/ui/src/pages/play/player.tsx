import { Stone, type Side } from "../../board/stone";
import { kindOf } from "../../board/layout";
import { type Clock, clockText } from "../../game/clock";
import type { Scene } from "../../game/gameController";
import { mover } from "../../game/seats";
import { over } from "../../game/moveTree";
import { seatText } from "./strengths";
import { say } from "../../lib/i18n";

// A Player is who sits on a side of the board: the stone, the name, the points.
export function Player({ side, scene: { record, position, at }, thinking, clock }: { side: Side; scene: Scene; thinking: boolean; clock: Clock | undefined }) {
  const seat = record.seats[side];
  const turn = mover(position) === side && !over(at);
  return (
    <div class={turn ? "player turn" : "player"}>
      <svg class={`badge board ${kindOf(position)}`} viewBox="-20 -20 40 40" aria-hidden="true"><Stone kind={kindOf(position)} side={side} /></svg>
      <strong>{side}</strong>
      <span title={seat}>{seat ? seatText(seat) : record.names?.[side] || say("page-play-person")}</span>
      {seat && <code>{seat}</code>}
      {thinking && <span class="dots" aria-hidden="true"><i /><i /><i /></span>}
      {clock && <time class={clock[side] < 20_000 ? "clock short" : "clock"} role="timer" aria-live="off">{clockText(clock[side])}</time>}
      {position.tally && <span class="tally">{position.tally[side === "X" ? 0 : 1]}</span>}
    </div>
  );
}
