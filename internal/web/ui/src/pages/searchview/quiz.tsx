import { useEffect, useRef } from "preact/hooks";
import { say } from "../../lib/i18n";
import type { Asking, Score } from "./useQuiz";

// A Quiz shows a question and what may be answered. The branches of the drawing can be pressed
// too.
export function Quiz({ of: { question, questions, state, options, why, score, ask, next } }: { of: Asking }) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) sheet.current?.querySelector<HTMLElement>("button:enabled")?.focus(); // the one that was pressed has gone
  }, [state, question]);
  if (questions === 0) return <p class="quiz sheet">{say("page-see-quiz-none")}</p>;
  if (state === "elsewhere") {
    return (
      <div class="quiz sheet">
        <button type="button" class="first" onClick={ask}>{say("page-see-quiz-ask", { Question: question, Questions: questions })}</button>
        <Standing score={score} />
      </div>
    );
  }
  const wrong = options.some(({ mark }) => mark === "wrong");
  return (
    <div class="quiz sheet" ref={sheet}>
      <h2>{say("page-see-quiz-question", { Question: question, Questions: questions })}</h2>
      <p class="soft">{say("page-see-quiz-how")}</p>
      <div class="options">
        {options.map(({ text, mark, answer }) => <button key={text} type="button" disabled={state === "answered"} onClick={answer} class={mark}>{text}</button>)}
      </div>
      <div aria-live="polite">
        {state === "answered" && <p>{say(wrong ? "page-see-quiz-wrong" : "page-see-quiz-right")} {why}.</p>}
      </div>
      {state === "answered" && <button type="button" class="first" onClick={next}>{say("page-see-quiz-next")}</button>}
      <Standing score={score} />
    </div>
  );
}

function Standing({ score: { right, asked } }: { score: Score }) {
  return <p class="standing soft">{say("page-see-quiz-score", { Right: right, Asked: asked })}</p>;
}
