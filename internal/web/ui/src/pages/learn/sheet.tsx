import type { ApiClient } from "../../api/client";
import { language, t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { Formatter } from "../searchview/formatter";
import { answerName, answerParams, rightAnswers } from "./answers";
import { isTreeStage, type Lesson, type Results, type Stage } from "./lesson";
import { LessonText } from "./lessonView";
import { figuresOf, useResults } from "./results";
import { BoardView, TreeView } from "./stage";

// Sheet is a lesson to be printed: the text, the questions with their drawings and room to write, and on a page of their
// own the answers.
export function Sheet({ api, lesson }: { api: ApiClient; lesson: Lesson }) {
  const { results, error } = useResults(api, lesson);
  return (
    <article class="learn-sheet">
      <nav class="learn-buttons">
        <button type="button" class="primary" disabled={!results} onClick={() => print()}>{t("page-learn-print")}</button>
        <a class="button" href={routeUrl("learn", { lesson: lesson.id })}>{t("page-learn-read")}</a>
        <a class="button" href={routeUrl("learn", { show: "teacher" })}>{t("page-learn-teacher")}</a>
      </nav>
      <p class="error" role="alert">{error}</p>
      {results ? <Exercises lesson={lesson} results={results} /> : !error && <p class="learn-busy" aria-busy="true">{t("page-learn-busy")}</p>}
    </article>
  );
}

const sameStage = (a: Stage | undefined, b: Stage): boolean => JSON.stringify(a) === JSON.stringify(b);

// Exercises is the sheet of a lesson whose results are there.
function Exercises({ lesson, results }: { lesson: Lesson; results: Results }) {
  const figures = figuresOf(lesson, results, new Formatter(t, language.value, true));
  const ask = (i: number) => t(`page-learn-ask-${lesson.id}-${i + 1}`, figures);
  return (
    <>
      <p class="learn-name"><span>{t("page-learn-sheet-name")}</span><span>{t("page-learn-sheet-date")}</span></p>
      <h1>{t("page-learn-title-" + lesson.id)}</h1>
      <LessonText lesson={lesson} figures={figures} />
      <ol>
        {lesson.questions.map(({ stage }, i) => (
          <li key={i}>
            <p>{ask(i)}</p>
            {!sameStage(lesson.questions[i - 1]?.stage, stage) && <Drawing results={results} stage={stage} />}
            <p class="learn-line" aria-hidden="true" />
          </li>
        ))}
      </ol>
      <section class="learn-answers" data-lesson={lesson.id}>
        <h2>{t("page-learn-answers")}: {t("page-learn-title-" + lesson.id)}</h2>
        <ol>
          {lesson.questions.map((question, i) => {
            const answers = rightAnswers(question, results);
            return (
              <li key={i}>
                <p>
                  {ask(i)} <b>{answers.map((answer) => answerName(question.stage, results, answer)).join("; ")}</b>.{" "}
                  {t(`page-learn-why-${lesson.id}-${i + 1}`, { ...figures, ...answerParams(question.stage, results, answers[0]!) })}
                </p>
              </li>
            );
          })}
        </ol>
      </section>
    </>
  );
}

// Drawing draws a stage of a question.
function Drawing({ results, stage }: { results: Results; stage: Stage }) {
  return isTreeStage(stage) ? <TreeView results={results} stage={stage} picked={-1} /> : <BoardView results={results} stage={stage} picked={-1} />;
}
