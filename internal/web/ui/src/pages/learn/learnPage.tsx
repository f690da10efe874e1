import type { PageProps } from "../page";
import "./learn.css";
import { LessonList } from "./lessonList";
import { LessonView } from "./lessonView";
import { lessons } from "./lessons";
import { Sheet } from "./sheet";
import { TeacherPage } from "./teacherPage";

// Folder learn teaches how games are searched, in ten lessons. A lesson is data (lesson.ts): requests to the engines,
// figures and commands in lessons.json, and questions that are checked against what the engines have answered
// (treeLessons.ts, lessons.ts). The page (this file) shows all lessons, one lesson, its sheet to print, or what teachers need.
export default function LearnPage({ api, params }: PageProps) {
  const lesson = lessons.find(({ id }) => id === params.lesson);
  if (lesson && params.sheet) return <Sheet key={lesson.id} api={api} lesson={lesson} />;
  if (lesson) return <LessonView key={lesson.id} api={api} lesson={lesson} />;
  return <div class="learn">{params.show === "teacher" ? <TeacherPage /> : <LessonList />}</div>;
}
