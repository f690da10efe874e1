import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { embedCode, lessonAddress } from "./addresses";
import { CopyText } from "./copyText";
import type { Lesson } from "./lesson";
import { lessons } from "./lessons";

// TeacherPage has of each lesson the link, the code to embed the lesson, the sheet to print and the commands.
export function TeacherPage() {
  return (
    <>
      <hgroup class="intro">
        <h1>{t("page-learn-teacher")}</h1>
        <p class="muted">{t("page-learn-teacher-intro")}</p>
        <a class="button" href={routeUrl("learn", { show: "lessons" })}>{t("page-learn-all")}</a>
      </hgroup>
      <ol class="learn-teacher">{lessons.map((lesson, i) => <li key={lesson.id} class="card"><LessonTools lesson={lesson} number={i + 1} /></li>)}</ol>
    </>
  );
}

// LessonTools has what a teacher needs of one lesson.
function LessonTools({ lesson, number }: { lesson: Lesson; number: number }) {
  const title = t("page-learn-title-" + lesson.id);
  return (
    <>
      <h2>{number}. {title}</h2>
      <p class="learn-buttons">
        <a class="button" href={routeUrl("learn", { lesson: lesson.id })}>{t("page-learn-read")}</a>
        <a class="button" href={routeUrl("learn", { lesson: lesson.id, sheet: "1" })}>{t("page-learn-sheet")}</a>
      </p>
      <dl>
        <dt>{t("page-learn-link")}</dt>
        <dd><CopyText text={lessonAddress(lesson)} /></dd>
        <dt>{t("page-learn-embed")}</dt>
        <dd><CopyText text={embedCode(lesson, title)} /></dd>
        <dt>{t("page-learn-terminal")}</dt>
        <dd>{lesson.commands.map(({ line }) => <CopyText key={line} text={line} />)}</dd>
      </dl>
    </>
  );
}
