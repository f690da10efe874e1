import { useEffect, useRef, useState } from "preact/hooks";
import type { Back } from "../back/back";
import { other, valueText } from "../board/value";
import type { Game, Scene } from "../game/game";
import { line, path, type Turn } from "../game/tree";
import { say } from "../shell/text";
import { review } from "./analysis";
import { Graph } from "./graph";
import { judge, sideOf } from "./judge";

const thought = 1000; // milliseconds for a position

// Review values a whole game, marks what went wrong in it, and lets it be tried again from
// there.
export function Review({ back, game, scene }: { back: Back; game: Game; scene: Scene }) {
  const { record, at, position } = scene;
  const [done, setDone] = useState<number>();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), [record]);
  const turns = [record.tree, ...path(at), ...line(at)];
  if (turns.length < 3) return null;

  const start = async () => {
    stop.current = new AbortController();
    try {
      await review(back, game, turns, thought, stop.current.signal, setDone);
    } catch (error) {
      if (!stop.current.signal.aborted) game.fault.value = (error as Error).message;
    }
    setDone(undefined);
  };
  const faults = turns.map((turn, ply) => ({ turn, ply, mark: judge(turn, sideOf(ply), position.points) })).filter(({ mark }) => mark === "?" || mark === "??");
  const again = (turn: Turn) => void game.visit(turn.up!);
  const whole = turns.every((t) => t.score);
  return (
    <section class="sheet" aria-labelledby="review">
      <div class="row spread">
        <h2 id="review">{say("page-play-review")}</h2>
        {done === undefined
          ? <button onClick={() => void start()}>{say(whole ? "page-play-review-again" : "page-play-review-start")}</button>
          : <button onClick={() => stop.current?.abort()}>{say("page-play-review-stop")}</button>}
      </div>
      {done !== undefined && <progress value={done} max={turns.length} aria-label={say("page-play-review")} />}
      <Graph game={game} scene={scene} />
      {whole && faults.length === 0 && <p class="soft">{say("page-play-faultless")}</p>}
      <ul class="faults">
        {faults.map(({ turn, ply, mark }) => (
          <li key={ply}>
            <span>
              {ply}. <b>{turn.move}</b> <span class="mark">{mark}</span>{" "}
              <span class="soft">{turn.up!.best && turn.up!.best !== turn.move ? say("page-play-better", { Move: turn.up!.best }) : ""} {valueText(sideOf(ply) === "X" ? turn.score! : other(turn.score!), position.points)}</span>
            </span>
            <button onClick={() => again(turn)}>{say("page-play-again")}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}
