import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { useSignalValue } from "../../lib/signal";
import { lessons } from "./lessons";
import { marksOf, progress } from "./progress";

// LessonList lists the lessons, with what the reader has answered of each and where to go on.
export function LessonList() {
  return (
    <>
      <div class="learn-head">
        <hgroup class="intro">
          <h1>{t("page-room-learn")}</h1>
          <p class="muted">{t("page-learn-intro")}</p>
        </hgroup>
        <a class="button" href={routeUrl("learn", { show: "teacher" })}>{t("page-learn-teacher")}</a>
      </div>
      <div class="learn-index">
        <NextLesson />
        <ol class="learn-list">{lessons.map((lesson, i) => <LessonCard key={lesson.id} lesson={lesson} number={i + 1} />)}</ol>
      </div>
    </>
  );
}

// NextLesson says how many questions are answered, and leads to the first lesson that has another one.
function NextLesson() {
  const kept = useSignalValue(progress);
  const marks = lessons.map((lesson) => marksOf(lesson, kept));
  const [answered, questions] = [marks.flat().filter(Boolean).length, marks.flat().length];
  const next = marks.findIndex((of) => !of.every(Boolean));
  const lesson = lessons[next];
  return (
    <section class="card learn-next" aria-label={t("page-learn-progress", { Answered: answered, Questions: questions })}>
      <div>
        <h2>{lesson ? t("page-learn-up-next", { Number: next + 1, Title: t("page-learn-title-" + lesson.id) }) : t("page-learn-all-answered")}</h2>
        {lesson && <p class="muted">{t("page-learn-about-" + lesson.id)}</p>}
      </div>
      {lesson && <a class="button primary" href={routeUrl("learn", { lesson: lesson.id })}>{t(answered ? "page-learn-go-on" : "page-learn-begin")}</a>}
      <div class="learn-total">
        <div class="learn-bar"><i style={{ width: `${(100 * answered) / questions}%` }} /></div>
        <small>{t("page-learn-progress", { Answered: answered, Questions: questions })}</small>
      </div>
    </section>
  );
}

// LessonCard leads to a lesson.
function LessonCard({ lesson, number }: { lesson: (typeof lessons)[number]; number: number }) {
  const marks = marksOf(lesson, useSignalValue(progress));
  return (
    <li>
      <a class="card" href={routeUrl("learn", { lesson: lesson.id })}>
        <span class="learn-order" aria-hidden="true">{number}</span>
        <span class="learn-name-of">
          <b>{t("page-learn-title-" + lesson.id)}</b>
          <span class="muted">{t("page-learn-about-" + lesson.id)}</span>
        </span>
        <span class="learn-dots" role="img" aria-label={t("page-learn-progress", { Answered: marks.filter(Boolean).length, Questions: marks.length })}>
          {marks.map((mark, q) => <i key={q} class={mark ?? ""} />)}
        </span>
      </a>
    </li>
  );
}
