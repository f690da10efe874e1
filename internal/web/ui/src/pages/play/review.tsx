import { useEffect, useRef, useState } from "preact/hooks";
import type { Score } from "../../api/types";
import type { Back } from "../../api/client";
import type { Side } from "../../board/stone";
import { valueText } from "../../board/score";
import type { Game, Scene } from "../../game/gameController";
import { line, path, type Turn } from "../../game/moveTree";
import { say } from "../../lib/i18n";
import { review } from "./analysis";
import { Graph } from "./evalGraph";
import { judge, type Mark, markName, sideOf, worth } from "./judgement";

const thought = 1000; // milliseconds for a position
const listed: Mark[] = ["~", "?", "??"];

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
  const faults = turns.map((turn, ply) => ({ turn, ply, mark: judge(turn, sideOf(ply), position) })).filter(({ mark }) => listed.includes(mark));
  const told = (turn: Turn, side: Side) => {
    const { best, score } = turn.up!;
    const text = (s: Score) => valueText(worth(s, side), position.points);
    const could = { ...score!, ...(score!.plies && { plies: score!.plies - 1 }) };
    return best && best !== turn.move ? say("page-play-better", { Move: best, Value: text(could), Now: text(turn.score!) }) : text(turn.score!);
  };
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
              {ply}. <b>{turn.move}</b> <span class={`mark ${markName[mark]}`} title={say("page-play-mark-" + markName[mark])}>{mark}</span>{" "}
              <span class="soft">{told(turn, sideOf(ply))}</span>
            </span>
            <button onClick={() => again(turn)}>{say("page-play-again")}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}
