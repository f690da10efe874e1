import { kindOf } from "../board/layout";
import { type Side, Stone } from "../board/stone";
import type { Scene } from "../game/game";
import { mover, otherSide } from "../game/seats";
import { over } from "../game/tree";
import { say } from "../shell/text";

// Result says how a game has ended, so that nobody overlooks it; nothing while it lasts.
export function Result({ scene: { record, at, position: p } }: { scene: Scene }) {
  const end = winner({ at, position: p });
  if (!end) return null;
  if (end === "draw") return <p class="result">{say("page-play-result-draw")}</p>;
  const { seats } = record;
  const mine = seats.X && !seats.O ? "O" : seats.O && !seats.X ? "X" : undefined; // a person's, against an engine
  const kind = kindOf(p);
  return (
    <p class={mine ? (mine === end ? "result win" : "result loss") : "result"}>
      <svg class={`badge board ${kind}`} viewBox="-20 -20 40 40" aria-hidden="true"><Stone kind={kind} side={end} /></svg>
      {mine ? say(mine === end ? "page-play-result-win" : "page-play-result-loss") : say("page-play-result-side", { Stone: end })}
    </p>
  );
}

// winner returns the side that has won, if the game is over.
function winner({ at, position: p }: Pick<Scene, "at" | "position">): Side | "draw" | undefined {
  const side = mover(p);
  if (side) return over(at) ? otherSide(side) : undefined;
  if (p.outcome === "undecided") return undefined;
  return p.outcome === "draw" ? "draw" : p.outcome === "first wins" ? "X" : "O";
}
