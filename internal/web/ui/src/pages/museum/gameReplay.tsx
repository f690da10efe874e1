import { useEffect, useRef, useState } from "preact/hooks";
import type { PlayResponse, PositionResponse } from "../../api/types";
import type { Back } from "../../api/client";
import { Board } from "../../board/board";
import { coming } from "../../board/overlay";
import { plainView } from "../../board/layout";
import { ending } from "../../game/outcome";
import { language, say } from "../../lib/i18n";
import type { Documented } from "./systems";

interface AgainProps {
  back: Back;
  engine: string;
  of: Documented;
  number: number; // from 1
}

const quiet = { ...plainView, values: false, threats: false };

// Again plays a documented game once more: the person's moves are given, the program's are
// asked for, and each is set beside what it should be.
export function Again({ back, engine, of, number }: AgainProps) {
  const [position, setPosition] = useState<PositionResponse>();
  const [answers, setAnswers] = useState<PlayResponse[]>([]);
  const [fault, setFault] = useState("");
  const stop = useRef<AbortController | undefined>(undefined);
  useEffect(() => {
    const asked = new AbortController();
    back.ask<PositionResponse>("position", { game: of.game, moves: "" }, asked.signal).then((p) => setPosition((now) => now ?? p), () => {});
    return () => {
      asked.abort();
      stop.current?.abort();
    };
  }, [back, of]);
  const run = async () => {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    setAnswers([]);
    setFault("");
    try {
      const moves: string[] = [];
      const show = async (move: string) => {
        moves.push(move);
        setPosition(await back.ask<PositionResponse>("position", { game: of.game, moves: moves.join(" ") }, signal));
        await new Promise((rest) => setTimeout(rest, 350));
      };
      for (const [i, move] of of.person.entries()) {
        await show(move);
        if (i === of.program.length || signal.aborted) return;
        const answer = await back.ask<PlayResponse>("play", { game: of.game, moves: moves.join(" "), engine }, signal);
        setAnswers((all) => [...all, answer]);
        await show(answer.move);
      }
    } catch (e) {
      if (!signal.aborted) setFault((e as Error).message);
    }
  };
  const named = ({ cell }: PlayResponse) => `(${Math.floor(cell / position!.cols)},${cell % position!.cols})`;
  const same = (i: number, answer: PlayResponse) => named(answer) === of.program[i] && (!of.nodes || of.nodes[i] === answer.nodes);
  const count = (n: number | undefined) => n?.toLocaleString(language.value) ?? "";
  return (
    <article class="again">
      {position && <Board position={position} view={quiet} shown={coming} label={say("page-museum-documented", { Number: number })} />}
      <div>
        <button type="button" onClick={() => void run()}>{say("page-museum-again")}</button>
        <div class="wide-table" tabIndex={0} role="region" aria-label={say("page-museum-documented", { Number: number })}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say("page-museum-person")}</th>
                <th scope="col">{say(of.printed ? "page-museum-printed" : "page-museum-found")}</th>
                {of.nodes && <th scope="col" class="figure">{say("page-museum-nodes")}</th>}
                <th scope="col">{say("page-museum-now")}</th>
                {of.nodes && <th scope="col" class="figure">{say("page-museum-nodes")}</th>}
              </tr>
            </thead>
            <tbody>
              {of.person.map((move, i) => (
                <tr key={i}>
                  <td>{move}</td>
                  <td>{of.program[i]}</td>
                  {of.nodes && <td class="figure">{count(of.nodes[i])}</td>}
                  <Answered answer={answers[i]} name={named} same={(a) => same(i, a)} />
                  {of.nodes && <td class="figure">{count(answers[i]?.nodes)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p aria-live="polite">{position && ending(position)}</p>
        <p class="fault" role="alert">{fault}</p>
      </div>
    </article>
  );
}

// Answered is what the program plays now, once it has.
function Answered({ answer, name, same }: { answer: PlayResponse | undefined; name(a: PlayResponse): string; same(a: PlayResponse): boolean }) {
  return answer ? <td class={same(answer) ? "match" : "differs"}>{name(answer)}</td> : <td />;
}
