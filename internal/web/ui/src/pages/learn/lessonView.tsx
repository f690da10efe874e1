import { useEffect, useRef } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import { isEmbedded } from "../../lib/embed";
import { language, t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { useSignalValue } from "../../lib/signal";
import { Formatter } from "../searchview/formatter";
import { lessonAddress } from "./addresses";
import { CopyText } from "./copyText";
import { isTreeStage, type Lesson, type Results } from "./lesson";
import { lessons } from "./lessons";
import { marksOf, progress } from "./progress";
import { QuestionCard } from "./questionCard";
import { figuresOf, useResults } from "./results";
import { BoardView, TreeView } from "./stage";
import { type QuestionState, useQuestions } from "./useQuestions";

// LessonView is a lesson: its text and its questions beside the tree or the board that they are about.
export function LessonView({ api, lesson }: { api: ApiClient; lesson: Lesson }) {
  const { results, error } = useResults(api, lesson);
  const number = lessons.indexOf(lesson);
  return (
    <article class="learn-lesson">
      <header class="row spread">
        <hgroup>
          <p class="muted">{t("page-learn-number", { Number: number + 1, Lessons: lessons.length })}</p>
          <h1>{t("page-learn-title-" + lesson.id)}</h1>
        </hgroup>
        {isEmbedded ? <a class="button" href={lessonAddress(lesson)} target="_blank" rel="noopener">{t("page-learn-open")}</a> : <Pager number={number} />}
      </header>
      <p class="error" role="alert">{error}</p>
      {results ? <Lecture lesson={lesson} results={results} /> : !error && <p class="learn-busy" aria-busy="true">{t("page-learn-busy")}</p>}
    </article>
  );
}

// Pager leads to the lesson before, to all lessons and to the next lesson.
function Pager({ number }: { number: number }) {
  const link = (id: string, lesson: Lesson | undefined) => lesson && <a class="button" href={routeUrl("learn", { lesson: lesson.id })}>{t(id)}</a>;
  return (
    <nav class="learn-buttons" aria-label={t("page-learn-lessons")}>
      {link("page-learn-previous", lessons[number - 1])}
      <a class="button" href={routeUrl("learn", { show: "lessons" })}>{t("page-learn-all")}</a>
      {link("page-learn-next", lessons[number + 1])}
    </nav>
  );
}

// Lecture is a lesson whose results are there.
function Lecture({ lesson, results }: { lesson: Lesson; results: Results }) {
  const state = useQuestions(lesson, results);
  const { question, picked, mark, pick } = state;
  const figures = figuresOf(lesson, results, new Formatter(t, language.value, true));
  const finished = state.index >= lesson.questions.length;
  const stage = mark || finished ? question.answered : question.stage;
  const onPick = !mark && !finished && { onPick: pick };
  return (
    <div class="learn-columns">
      <div class="learn-text" data-lesson={lesson.id}>
        <LessonText lesson={lesson} figures={figures} />
        {finished ? <Finished lesson={lesson} state={state} /> : <QuestionCard lesson={lesson} results={results} figures={figures} state={state} />}
      </div>
      <div class="learn-stage">
        {isTreeStage(stage)
          ? <TreeView results={results} stage={stage} picked={picked} {...onPick} />
          : <BoardView results={results} stage={stage} picked={picked} {...onPick} />}
      </div>
      {!isEmbedded && (
        <section class="learn-commands">
          <h2>{t("page-learn-terminal")}</h2>
          {lesson.commands.map(({ line }) => <CopyText key={line} text={line} />)}
          <p><a href={routeUrl("learn", { lesson: lesson.id, sheet: "1" })}>{t("page-learn-sheet")}</a></p>
        </section>
      )}
    </div>
  );
}

// LessonText is the text of a lesson with its figures.
export function LessonText({ lesson, figures }: { lesson: Lesson; figures: Record<string, string | number> }) {
  return <>{t("page-learn-text-" + lesson.id, figures).split("\n\n").map((paragraph) => <p key={paragraph}>{paragraph}</p>)}</>;
}

// Finished counts the right answers, and leads on.
function Finished({ lesson, state }: { lesson: Lesson; state: QuestionState }) {
  const marks = marksOf(lesson, useSignalValue(progress));
  const next = lessons[lessons.indexOf(lesson) + 1];
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) title.current!.focus({ preventScroll: true });
  }, []);
  return (
    <section class="card learn-question learn-finished" aria-live="polite">
      <h2 ref={title} tabIndex={-1}>{t("page-learn-finished")}</h2>
      <p>{t("page-learn-first", { First: marks.filter((mark) => mark === "first").length, Questions: marks.length })}</p>
      <div class="learn-buttons">
        {next && !isEmbedded && <a class="button primary" href={routeUrl("learn", { lesson: next.id })}>{t("page-learn-next")}</a>}
        <button type="button" onClick={state.restart}>{t("page-learn-again")}</button>
      </div>
    </section>
  );
}
