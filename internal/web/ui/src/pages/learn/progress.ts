import { sharedSignal } from "../../lib/signal";
import type { Lesson } from "./lesson";

// Mark says how a question was answered: at the first try, at a later one, or by the page.
export type Mark = "first" | "later" | "shown";

// progress keeps the marks of the questions of each lesson.
export const progress = sharedSignal<{ marks: Record<string, (Mark | null)[]> }>("learn", { marks: {} });

// marksOf returns the marks of a lesson's questions, undefined for those that are not answered.
export function marksOf(lesson: Lesson, { marks }: { marks: Record<string, (Mark | null)[]> }): (Mark | undefined)[] {
  return lesson.questions.map((_, i) => marks[lesson.id]?.[i] ?? undefined);
}

// setMark keeps the mark of a question.
export function setMark(lesson: Lesson, question: number, mark: Mark): void {
  const { marks } = progress.value;
  const changed = lesson.questions.map((_, i) => (i === question ? mark : (marks[lesson.id]?.[i] ?? null)));
  progress.value = { marks: { ...marks, [lesson.id]: changed } };
}

// clearMarks forgets the marks of a lesson.
export function clearMarks(lesson: Lesson): void {
  const { [lesson.id]: _, ...others } = progress.value.marks;
  progress.value = { marks: others };
}
