import { useMemo, useState } from "preact/hooks";
import { t } from "../../lib/i18n";
import { capitalize, type Formatter } from "./formatter";
import { type QuizQuestion, quizQuestions, unvisitedChildren } from "./quizQuestions";
import { upcomingCutReason } from "./reason";
import type { Stepper } from "./stepper";
import type { SearchTrace } from "./trace";

// QuizScore counts the answers of all visits. localStorage keeps it under these names.
export interface QuizScore {
  right: number;
  asked: number;
}

// QuizState is a quiz about one search.
export interface QuizState {
  score: QuizScore;
  question: number; // from 1
  questions: number; // 0 where nothing is cut
  state: "elsewhere" | "asked" | "answered"; // elsewhere: the stepper is at another step than the question
  options: QuizOption[];
  explanation: string; // of the right answer
  goToNext(): void;
  goToQuestion(): void;
}

export interface QuizOption {
  text: string;
  branches: number[]; // the nodes that are not visited if the option is right
  mark: "" | "right" | "wrong"; // once the question is answered
  answer(): void;
}

const storageKey = "see-quiz";
const storedScore = (): QuizScore => JSON.parse(localStorage.getItem(storageKey) ?? '{"right":0,"asked":0}') as QuizScore;

// useQuiz asks which moves are cut next, at steps at which something is cut and at some where nothing is.
export function useQuiz(trace: SearchTrace, format: Formatter, stepper: Stepper): QuizState {
  const questions = useMemo(() => quizQuestions(trace), [trace]);
  const [index, setIndex] = useState(() => Math.max(0, questions.findIndex(({ step }) => step >= stepper.step)));
  const [answered, setAnswered] = useState<number>(); // the node answered
  const [score, setScore] = useState(storedScore);
  const question = questions[index];
  const state = answered !== undefined ? "answered" : question && stepper.step === question.step ? "asked" : "elsewhere";
  const answer = (n: number) => {
    const next = { right: score.right + (n === question!.answer ? 1 : 0), asked: score.asked + 1 };
    localStorage.setItem(storageKey, JSON.stringify(next));
    setScore(next);
    setAnswered(n);
    stepper.goTo(question!.step + 1);
  };
  const { explanation = "", options = [] } = question && state !== "elsewhere" ? questionTexts(trace, format, question) : {};
  trace.seek(stepper.step);
  return {
    score, question: index + 1, questions: questions.length, state, explanation,
    options: options.map(({ n, ...option }) => ({
      ...option, answer: () => answer(n), mark: answered === undefined ? "" : n === question!.answer ? "right" : n === answered ? "wrong" : "",
    })),
    goToQuestion: () => stepper.goTo(question!.step),
    goToNext: () => {
      const next = (index + 1) % questions.length;
      setAnswered(undefined);
      setIndex(next);
      stepper.goTo(questions[next]!.step);
    },
  };
}

type OptionText = Pick<QuizOption, "text" | "branches"> & { n: number };

// questionTexts puts a question into words. It moves the trace to the step of the question.
function questionTexts(trace: SearchTrace, format: Formatter, { step, answer, nodes }: QuizQuestion): { explanation: string; options: OptionText[] } {
  trace.seek(step + 1);
  const explanation = answer < 0 ? t("page-see-quiz-on") : capitalize(upcomingCutReason(trace, format, answer));
  trace.seek(step);
  const pathName = (n: number) => (trace.file.board ? trace.path(n).slice(1).map((at) => trace.nodeName(at)).join(" ") : trace.nodeName(n));
  const cuts = nodes.map((n) => {
    const branches = unvisitedChildren(trace, n);
    const moves = branches.map((child) => trace.nodeName(child)).join(", ");
    return { n, branches, text: t("page-see-quiz-cut", { Move: pathName(n) || format.t("tree-root"), Moves: moves }) };
  });
  return { explanation, options: [...cuts, { n: -1, branches: [], text: t("page-see-quiz-nothing") }] };
}
