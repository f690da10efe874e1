import { useEffect, useState } from "preact/hooks";
import type { PositionResponse } from "../../api/types";
import type { Back } from "../../api/client";
import { Board } from "../../board/board";
import { coming } from "../../board/overlay";
import { plainView } from "../../board/layout";
import { engineName, engineTitle } from "../../game/engineSpec";
import { landed } from "../../game/slip";
import { ending } from "../../game/outcome";
import { link } from "../../lib/router";
import { say } from "../../lib/i18n";
import { answer } from "./match";

interface ParlourProps {
  back: Back;
  game: string;
  engines: string[];
}

// The longest that a system may think here: one of them would for minutes.
const limits = { timeMs: 5000 };

const quiet = { ...plainView, values: false, threats: false, space: false };

// A Parlour is a board on which a visitor plays against a system.
export function Parlour({ back, game, engines }: ParlourProps) {
  const [engine, setEngine] = useState(engines[0]!);
  const [begins, setBegins] = useState(false); // the system does
  const [moves, setMoves] = useState<string[]>([]);
  const [position, setPosition] = useState<PositionResponse>();
  const [fault, setFault] = useState("");
  const shown = position && position.moves.join(" ") === moves.join(" ") ? position : undefined;
  const its = (p: PositionResponse) => p.outcome === "undecided" && (p.toMove === "first") === begins;
  useEffect(() => {
    const asked = new AbortController();
    const { signal } = asked;
    const turn = async () => {
      setFault("");
      const p = await back.ask<PositionResponse>("position", { game, moves: moves.join(" ") }, signal);
      setPosition(p);
      if (!its(p)) return;
      const move = await answer(back, p, { engine, limits }, signal);
      if (!signal.aborted) setMoves([...p.moves, move]);
    };
    turn().catch((e: Error) => signal.aborted || setFault(e.message));
    return () => asked.abort();
  }, [back, game, engine, begins, moves]);
  const restart = () => setMoves([]);
  const undo = () => setMoves(moves.slice(0, Math.max(begins ? 1 : 0, moves.length - (shown && its(shown) ? 1 : 2))));
  if (!position) return null;
  const status = !shown || its(shown) ? say("page-museum-thinking", { Engine: engineTitle(engine) }) : (ending(shown) ?? say("page-museum-yours"));
  return (
    <section class="parlour sheet" aria-label={say("page-museum-play")}>
      <h2>{say("page-museum-play")}</h2>
      <div class="controls">
        {engines.length > 1 && (
          <select aria-label={say("page-museum-player")} value={engine} onChange={(e) => setEngine(e.currentTarget.value)}>
            {engines.map((name) => <option key={name} value={name}>{engineName(name)}</option>)}
          </select>
        )}
        <button type="button" aria-pressed={begins} onClick={() => (setBegins(!begins), restart())}>{say("page-museum-begins")}</button>
        <button type="button" disabled={moves.length === 0} onClick={undo}>{say("page-museum-undo")}</button>
        <button type="button" disabled={moves.length === 0} onClick={restart}>{say("page-museum-restart")}</button>
      </div>
      <Board
        position={position} view={quiet} shown={coming} label={say("page-museum-board")}
        {...(shown && !its(shown) && shown.outcome === "undecided" && { onPlay: (choice) => void landed(back, shown, choice).then((move) => setMoves([...shown.moves, move])) })}
      />
      <p aria-live="polite">{status}</p>
      <p class="fault" role="alert">{fault}</p>
      <p><a href={link("play", { game, moves: moves.join(" "), [begins ? "x" : "o"]: engine })}>{say("page-museum-whole")}</a></p>
    </section>
  );
}
