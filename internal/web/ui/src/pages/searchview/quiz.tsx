import { useEffect, useRef } from "preact/hooks";
import { t } from "../../lib/i18n";
import type { QuizScore, QuizState } from "./useQuiz";

// Quiz shows a question and its options. A press on a branch of the drawing answers too.
export function Quiz({ quiz: { question, questions, state, options, explanation, score, goToQuestion, goToNext } }: { quiz: QuizState }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (document.activeElement === document.body) card.current?.querySelector<HTMLElement>("button:enabled")?.focus();
  }, [state, question]);
  if (questions === 0) return <p class="quiz card">{t("page-see-quiz-none")}</p>;
  if (state === "elsewhere") {
    return (
      <div class="quiz card">
        <button type="button" class="primary" onClick={goToQuestion}>{t("page-see-quiz-ask", { Question: question, Questions: questions })}</button>
        <ScoreText score={score} />
      </div>
    );
  }
  const wrong = options.some(({ mark }) => mark === "wrong");
  return (
    <div class="quiz card" ref={card}>
      <h2>{t("page-see-quiz-question", { Question: question, Questions: questions })}</h2>
      <p class="muted">{t("page-see-quiz-how")}</p>
      <div class="options">
        {options.map(({ text, mark, answer }) => <button key={text} type="button" disabled={state === "answered"} onClick={answer} class={mark}>{text}</button>)}
      </div>
      <div aria-live="polite">
        {state === "answered" && <p>{t(wrong ? "page-see-quiz-wrong" : "page-see-quiz-right")} {explanation}.</p>}
      </div>
      {state === "answered" && <button type="button" class="primary" onClick={goToNext}>{t("page-see-quiz-next")}</button>}
      <ScoreText score={score} />
    </div>
  );
}

function ScoreText({ score: { right, asked } }: { score: QuizScore }) {
  return <p class="quiz-score muted">{t("page-see-quiz-score", { Right: right, Asked: asked })}</p>;
}
