import { useState } from "preact/hooks";
import { useSignalValue } from "../../lib/signal";
import { isRight, rightAnswers } from "./answers";
import type { Lesson, Question, Results } from "./lesson";
import { clearMarks, type Mark, marksOf, progress, setMark } from "./progress";

// QuestionState is the question of a lesson that is asked now.
export interface QuestionState {
  index: number; // of the question; beyond the last once the lesson is finished
  question: Question;
  picked: number; // the node or the cell pressed last, -1 for none
  mark: Mark | undefined; // once the question is answered
  isLast: boolean;
  pick(answer: number): void;
  showAnswer(): void;
  goToNext(): void;
  restart(): void;
}

// useQuestions asks the questions of a lesson, from the first that is not answered.
export function useQuestions(lesson: Lesson, results: Results): QuestionState {
  const stored = marksOf(lesson, useSignalValue(progress));
  const open = stored.findIndex((mark) => !mark);
  const [{ index, picked, tries, mark }, setState] = useState<{ index: number; picked: number; tries: number; mark: Mark | undefined }>(
    { index: open < 0 ? lesson.questions.length : open, picked: -1, tries: 0, mark: undefined },
  );
  const question = lesson.questions[Math.min(index, lesson.questions.length - 1)]!;
  const answer = (picked: number, mark: Mark) => {
    setMark(lesson, index, mark);
    setState({ index, picked, tries: tries + 1, mark });
  };
  return {
    index, question, picked, mark,
    isLast: index === lesson.questions.length - 1,
    pick: (picked) => {
      if (isRight(question, results, picked)) answer(picked, tries === 0 ? "first" : "later");
      else setState({ index, picked, tries: tries + 1, mark: undefined });
    },
    showAnswer: () => answer(rightAnswers(question, results)[0]!, "shown"),
    goToNext: () => setState({ index: index + 1, picked: -1, tries: 0, mark: undefined }),
    restart: () => {
      clearMarks(lesson);
      setState({ index: 0, picked: -1, tries: 0, mark: undefined });
    },
  };
}
