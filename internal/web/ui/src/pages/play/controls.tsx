import type { ComponentChildren } from "preact";
import type { Choice, EnginesResponse, PlayResponse } from "../../api/types";
import type { Back } from "../../api/client";
import { clockOf } from "../../game/clock";
import type { Game, Scene } from "../../game/gameController";
import { mover, otherSide, people } from "../../game/seats";
import { line, moves, over, type Turn } from "../../game/moveTree";
import { say } from "../../lib/i18n";

interface ControlsProps {
  back: Back;
  game: Game;
  scene: Scene;
  thinking: boolean;
  onHint: (choice: Choice) => void;
  children: ComponentChildren; // more buttons
}

// Controls walk through a game, take moves back, help and give up.
export function Controls({ back, game, scene, thinking, onHint, children }: ControlsProps) {
  const { record, at, position } = scene;
  const { seats } = record;
  const side = mover(position);
  const ended = side === undefined || over(at);
  const to = (turn: Turn | null | undefined) => turn && void game.visit(turn);
  const hint = async () => {
    try {
      const { analyst = "" } = await back.ask<EnginesResponse>("engines", { game: record.game });
      const question = { game: record.game, moves: moves(at).join(" "), engine: analyst, limits: { timeMs: 2000 } };
      onHint(await back.ask<PlayResponse>("play", question));
    } catch (error) {
      game.fault.value = (error as Error).message;
    }
  };
  const resign = () => {
    at.resigned = true;
    game.changed();
  };
  const rematch = () => {
    const clock = clockOf(record.clock?.text ?? "");
    return game.begin(record.game, "", { seats, ...(clock && { clock }) });
  };
  const end = line(at).at(-1);
  return (
    <>
      <div class="row walk" role="group" aria-label={say("page-play-walk")}>
        <Arrow text="page-play-first" shape="M18 5 8 12l10 7ZM6 5v14" on={at.up && record.tree} press={to} />
        <Arrow text="page-play-back" shape="M17 5 7 12l10 7Z" on={at.up} press={to} />
        <Arrow text="page-play-forward" shape="M7 5l10 7-10 7Z" on={at.next[at.taken]} press={to} />
        <Arrow text="page-play-last" shape="M6 5l10 7-10 7ZM18 5v14" on={end} press={to} />
      </div>
      <div class="row">
        <button disabled={!at.up} onClick={() => to(undone(scene))}>{say("page-play-undo")}</button>
        <button disabled={ended || thinking} onClick={() => void hint()}>{say("page-play-hint")}</button>
        {side && Boolean(seats.X) !== Boolean(seats.O) && <button disabled={ended || thinking} onClick={resign}>{say("page-play-resign")}</button>}
        {side && seats.X && seats.O && <button onClick={() => void game.seat(people)}>{say("page-play-stop")}</button>}
        {ended && !line(at).length && <button class="first" onClick={() => void rematch()}>{say("page-play-rematch")}</button>}
        {children}
      </div>
    </>
  );
}

function Arrow({ text, shape, on, press }: { text: string; shape: string; on: Turn | null | undefined; press: (turn: Turn | null | undefined) => void }) {
  return (
    <button class="arrow" aria-label={say(text)} title={say(text)} disabled={!on} onClick={() => press(on)}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d={shape} /></svg>
    </button>
  );
}

// undone is the turn before the last move of a person: the answer of an engine goes as well.
function undone({ record: { seats }, at, position }: Scene): Turn | null {
  let to = at.up;
  let side = position.order.length % 2 === 1 ? ("X" as const) : ("O" as const); // who made the move taken back
  while (to?.up && seats[side]) {
    to = to.up;
    side = otherSide(side);
  }
  return to;
}
