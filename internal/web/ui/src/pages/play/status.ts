import type { PositionResponse, Variant } from "../../api/types";
import { ending } from "../../game/outcome";
import { engineTitle } from "../../game/engineSpec";
import type { Scene } from "../../game/gameController";
import { mover, otherSide } from "../../game/seats";
import type { Decision } from "../../game/swapOpening";
import { over, type Turn } from "../../game/moveTree";
import { has, say } from "../../lib/i18n";

// gameTitle names a game; its rules, where it has no name.
export function gameTitle(p: Variant & { game: string }): string {
  const short = "page-game-" + p.game;
  if (has(short)) return say(short);
  return say(p.layers > 1 ? "page-play-own-deep" : "page-play-own", { Cols: p.cols, Rows: p.rows, Layers: p.layers, K: p.k });
}

// result is how a game ended, undefined while it has not.
export function result(p: PositionResponse, at: Turn): string | undefined {
  if (over(at)) return say(at.resigned ? "page-play-resigned" : "page-play-late", { Stone: mover(p) ?? "", Winner: otherSide(mover(p) ?? "O") });
  return ending(p);
}

// decision says what somebody chose in an opening by swap.
export function decision({ by, took }: Decision): string {
  return say(took === "more" ? "page-play-swap-adds" : "page-play-swap-takes", { Who: by ? engineTitle(by) : say("page-play-person"), Stone: took });
}

// status says in sentences how things stand: who moved where, and whose turn it is. What was chosen
// before the last move is said again: an engine that has chosen moves at once.
export function status({ at, record, position: p }: Scene, thinking: boolean): string {
  const side = mover(p);
  const before = at.move && say("page-play-moved", { Stone: side === "X" || (!side && p.order.length % 2 === 0) ? "O" : "X", Move: at.move });
  const end = result(p, at);
  const yours = side && !record.seats[side] && record.seats[otherSide(side)];
  const now = thinking ? "page-play-thinking" : yours ? "page-play-yours" : "page-play-turn";
  const [chose, chooses] = [at.up?.decision, at.decision].map((d) => d && decision(d));
  return [chose, before, chooses, end ?? say(now, { Stone: side ?? "" })].filter(Boolean).join(" ");
}
