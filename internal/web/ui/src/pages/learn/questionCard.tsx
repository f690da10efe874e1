import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../lib/i18n";
import { answerParams } from "./answers";
import { isTreeQuestion, type Lesson, type Results } from "./lesson";
import type { QuestionState } from "./useQuestions";

interface QuestionCardProps {
  lesson: Lesson;
  results: Results;
  figures: Record<string, string | number>;
  state: QuestionState;
}

// QuestionCard asks a question, and says why the last answer is right or wrong.
export function QuestionCard({ lesson, results, figures, state }: QuestionCardProps) {
  const { index, question, picked, mark, showAnswer, goToNext } = state;
  const card = useRef<HTMLElement>(null);
  const focused = useRef(index); // the question that was shown last
  // The button that was pressed is gone, and the focus with it. The focus moves to the next question before the next key is pressed,
  // but to the button that goes on only after the key that answered, which would press the button too.
  useEffect(() => {
    if (mark) card.current!.querySelector<HTMLElement>(".primary")?.focus();
  }, [mark]);
  useLayoutEffect(() => {
    if (focused.current !== index) card.current!.querySelector<HTMLElement>("h2")!.focus();
    focused.current = index;
  }, [index]);
  const id = `${lesson.id}-${index + 1}`;
  const params = { ...figures, ...(picked >= 0 && answerParams(question.stage, results, picked)) };
  return (
    <section class="card learn-question" aria-labelledby="learn-question" ref={card}>
      <p class="muted">
        {t("page-learn-question", { Question: index + 1, Questions: lesson.questions.length })} ·{" "}
        {t(isTreeQuestion(question) ? "page-learn-press-node" : "page-learn-press-cell")}
      </p>
      <h2 id="learn-question" tabIndex={-1}>{t("page-learn-ask-" + id, figures)}</h2>
      <div class="learn-feedback" aria-live="polite">
        {picked >= 0 && (
          <p class={mark ? "right" : "wrong"}>
            <b>{t(mark === "shown" ? "page-learn-shown" : mark ? "page-learn-right" : "page-learn-wrong", params)}</b>{" "}
            {t((mark ? "page-learn-why-" : "page-learn-hint-") + id, params)}
          </p>
        )}
      </div>
      <div class="learn-buttons">
        {mark && <button type="button" class="primary" onClick={goToNext}>{t(state.isLast ? "page-learn-finish" : "page-learn-continue")}</button>}
        {!mark && <button type="button" onClick={showAnswer}>{t("page-learn-show")}</button>}
      </div>
    </section>
  );
}
