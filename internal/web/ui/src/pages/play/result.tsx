import { kindOf } from "../../board/layout";
import { Stone } from "../../board/stone";
import { fatal, winner } from "../../game/outcome";
import type { Scene } from "../../game/gameController";
import { mover, otherSide } from "../../game/seats";
import { over } from "../../game/moveTree";
import { say } from "../../lib/i18n";

// Result says how a game has ended, so that nobody overlooks it; nothing while it lasts.
export function Result({ scene: { record, at, position: p } }: { scene: Scene }) {
  if (p.outcome === "draw") return <p class="result">{say("page-play-result-draw")}</p>;
  const side = mover(p);
  const end = side && over(at) ? otherSide(side) : winner(p);
  if (!end) return null;
  const { seats } = record;
  const mine = seats.X && !seats.O ? "O" : seats.O && !seats.X ? "X" : undefined; // a person's, against an engine
  const kind = kindOf(p);
  const foul = fatal(p);
  return (
    <p class={mine ? (mine === end ? "result win" : "result loss") : "result"}>
      <svg class={`badge board ${kind}`} viewBox="-20 -20 40 40" aria-hidden="true"><Stone kind={kind} side={end} /></svg>
      {mine ? say(mine === end ? "page-play-result-win" : "page-play-result-loss") : say("page-play-result-side", { Stone: end })}
      {foul && <small>{foul}</small>}
    </p>
  );
}
