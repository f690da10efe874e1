import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { say } from "../shell/text";
import { guesses, unseen } from "./quiz";
import { cutReason } from "./reason";
import type { Record } from "./record";
import type { Walk } from "./walk";
import { capital, type Words } from "./words";

// A Score is kept from visit to visit.
interface Score {
  right: number;
  asked: number;
}

function kept(): Score {
  return JSON.parse(localStorage.getItem("see-quiz") ?? '{"right":0,"asked":0}') as Score;
}

// A Quiz stops the walk where something is cut, and sometimes where nothing is, and asks
// which moves are cut next.
export function Quiz({ record, words, walk }: { record: Record; words: Words; walk: Walk }) {
  const all = useMemo(() => guesses(record), [record]);
  const [at, setAt] = useState(() => Math.max(0, all.findIndex(({ step }) => step >= walk.step)));
  const [said, setSaid] = useState<number>();
  const [score, setScore] = useState(kept);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) sheet.current?.querySelector<HTMLElement>("button:enabled")?.focus(); // the one that was pressed has gone
  }, [said, at]);
  const guess = all[at];
  if (!guess) return <p class="quiz sheet">{say("page-see-quiz-none")}</p>;
  if (said === undefined && walk.step !== guess.step) {
    return (
      <div class="quiz sheet">
        <button type="button" class="first" onClick={() => walk.go(guess.step)}>{say("page-see-quiz-ask", { Question: at + 1, Questions: all.length })}</button>
        <Standing score={score} />
      </div>
    );
  }
  record.go(guess.step + 1);
  const why = guess.answer < 0 ? say("page-see-quiz-on") : capital(cutReason(record, words, guess.answer));
  record.go(guess.step);
  const way = (n: number) => (record.file.board ? record.path(n).slice(1).map((at) => record.name(at)).join(" ") : record.name(n));
  const moves = (n: number) => unseen(record, n).map((c) => record.name(c)).join(", ");
  const options = [...guess.nodes, -1].map((n) => ({
    n,
    text: n < 0 ? say("page-see-quiz-nothing") : say("page-see-quiz-cut", { Move: way(n) || words.say("tree-root"), Moves: moves(n) }),
  }));
  record.go(walk.step);
  const answer = (n: number) => {
    const next = { right: score.right + (n === guess.answer ? 1 : 0), asked: score.asked + 1 };
    localStorage.setItem("see-quiz", JSON.stringify(next));
    setScore(next);
    setSaid(n);
    walk.go(guess.step + 1);
  };
  const next = () => {
    const to = (at + 1) % all.length;
    setSaid(undefined);
    setAt(to);
    walk.go(all[to]!.step);
  };
  return (
    <div class="quiz sheet" ref={sheet}>
      <h2>{say("page-see-quiz-question", { Question: at + 1, Questions: all.length })}</h2>
      <div class="options">
        {options.map(({ n, text }) => (
          <button
            key={n} type="button" disabled={said !== undefined} onClick={() => answer(n)}
            class={said === undefined ? "" : n === guess.answer ? "right" : n === said ? "wrong" : ""}
          >
            {text}
          </button>
        ))}
      </div>
      <div aria-live="polite">
        {said !== undefined && <p>{say(said === guess.answer ? "page-see-quiz-right" : "page-see-quiz-wrong")} {why}.</p>}
      </div>
      {said !== undefined && <button type="button" class="first" onClick={next}>{say("page-see-quiz-next")}</button>}
      <Standing score={score} />
    </div>
  );
}

function Standing({ score: { right, asked } }: { score: Score }) {
  return <p class="standing soft">{say("page-see-quiz-score", { Right: right, Asked: asked })}</p>;
}
