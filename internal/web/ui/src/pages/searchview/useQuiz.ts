import { useMemo, useState } from "preact/hooks";
import { say } from "../../lib/i18n";
import { type Guess, guesses, unseen } from "./quizQuestions";
import { cutReason } from "./reason";
import type { Record } from "./trace";
import type { Walk } from "./stepper";
import { capital, type Words } from "./formatter";

// A Score is kept from visit to visit.
export interface Score {
  right: number;
  asked: number;
}

// An Asking is a quiz that is under way.
export interface Asking {
  score: Score;
  question: number; // from 1
  questions: number; // 0 where nothing is cut
  state: "elsewhere" | "asked" | "answered"; // the walk may be at another step than the question
  options: Option[];
  why: string; // of the right answer
  next(): void;
  ask(): void; // walks to the question
}

export interface Option {
  text: string;
  branches: number[]; // the nodes that it says are not looked at
  mark: "" | "right" | "wrong"; // once there is an answer
  answer(): void;
}

const key = "see-quiz";
const kept = (): Score => JSON.parse(localStorage.getItem(key) ?? '{"right":0,"asked":0}') as Score;

// useAsking asks which moves are cut next, at the moments of a search at which something is cut
// and at some where nothing is.
export function useAsking(record: Record, words: Words, walk: Walk): Asking {
  const all = useMemo(() => guesses(record), [record]);
  const [at, setAt] = useState(() => Math.max(0, all.findIndex(({ step }) => step >= walk.step)));
  const [said, setSaid] = useState<number>();
  const [score, setScore] = useState(kept);
  const guess = all[at];
  const state = said !== undefined ? "answered" : guess && walk.step === guess.step ? "asked" : "elsewhere";
  const answer = (n: number) => {
    const next = { right: score.right + (n === guess!.answer ? 1 : 0), asked: score.asked + 1 };
    localStorage.setItem(key, JSON.stringify(next));
    setScore(next);
    setSaid(n);
    walk.go(guess!.step + 1);
  };
  const { why = "", options = [] } = guess && state !== "elsewhere" ? told(record, words, guess) : {};
  record.go(walk.step);
  return {
    score, question: at + 1, questions: all.length, state, why,
    options: options.map(({ n, ...option }) => ({
      ...option, answer: () => answer(n), mark: said === undefined ? "" : n === guess!.answer ? "right" : n === said ? "wrong" : "",
    })),
    ask: () => walk.go(guess!.step),
    next: () => {
      const to = (at + 1) % all.length;
      setSaid(undefined);
      setAt(to);
      walk.go(all[to]!.step);
    },
  };
}

// told puts a moment of a search into words.
function told(record: Record, words: Words, { step, answer, nodes }: Guess): { why: string; options: (Pick<Option, "text" | "branches"> & { n: number })[] } {
  record.go(step + 1);
  const why = answer < 0 ? say("page-see-quiz-on") : capital(cutReason(record, words, answer));
  record.go(step);
  const way = (n: number) => (record.file.board ? record.path(n).slice(1).map((at) => record.name(at)).join(" ") : record.name(n));
  const cuts = nodes.map((n) => {
    const branches = unseen(record, n);
    const moves = branches.map((c) => record.name(c)).join(", ");
    return { n, branches, text: say("page-see-quiz-cut", { Move: way(n) || words.say("tree-root"), Moves: moves }) };
  });
  return { why, options: [...cuts, { n: -1, branches: [], text: say("page-see-quiz-nothing") }] };
}
