import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { useSignalValue } from "../../lib/signal";
import { lessons } from "./lessons";
import { marksOf, progress } from "./progress";

// LessonList lists the lessons, with what the reader has answered of each.
export function LessonList() {
  const kept = useSignalValue(progress);
  return (
    <>
      <hgroup class="intro">
        <h1>{t("page-room-learn")}</h1>
        <p class="muted">{t("page-learn-intro")}</p>
        <a class="button" href={routeUrl("learn", { show: "teacher" })}>{t("page-learn-teacher")}</a>
      </hgroup>
      <ol class="learn-list">
        {lessons.map((lesson, i) => {
          const marks = marksOf(lesson, kept);
          return (
            <li key={lesson.id}>
              <a class="card" href={routeUrl("learn", { lesson: lesson.id })}>
                <span class="learn-order" aria-hidden="true">{i + 1}</span>
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
        })}
      </ol>
    </>
  );
}
