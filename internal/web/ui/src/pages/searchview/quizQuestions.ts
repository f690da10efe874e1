import type { SearchTrace } from "./trace";

// QuizQuestion is a moment of a search at which the visitor is asked what is cut next.
export interface QuizQuestion {
  step: number; // the last step before the answer shows
  answer: number; // the node whose other moves are cut; -1 if nothing is cut
  nodes: number[]; // the nodes to choose from: those on the path that have unvisited moves, the deepest first
}

const maxQuestions = 16;

// quizQuestions returns the questions of a trace: one for each cut, and between two cuts one for a step at which nothing
// is cut.
export function quizQuestions(trace: SearchTrace): QuizQuestion[] {
  const questions: QuizQuestion[] = [];
  let uncut: QuizQuestion[] = []; // since the last cut
  const addMiddleOfUncut = () => questions.push(...uncut.splice(uncut.length >> 1, 1));
  for (let step = 0; step < trace.lastStep && questions.length < maxQuestions; step++) {
    const [kind] = trace.events[step]!;
    const [next, n] = trace.events[step + 1]!;
    const { parent } = trace.nodes[n]!;
    if (next === "skipped" && kind !== "skipped") {
      addMiddleOfUncut();
      questions.push({ step, answer: parent, nodes: nodesWithUnvisited(trace, step, parent) });
      uncut = [];
    } else if (next === "entered" && parent >= 0 && !["entered", "pass", "question", "cut"].includes(kind)) {
      uncut.push({ step, answer: -1, nodes: nodesWithUnvisited(trace, step, parent) });
    }
  }
  if (questions.length > 0) addMiddleOfUncut();
  return questions;
}

// nodesWithUnvisited returns the nodes from n up to the root that have unvisited children at a step.
function nodesWithUnvisited(trace: SearchTrace, step: number, n: number): number[] {
  trace.seek(step);
  return trace.path(n).reverse().filter((p) => unvisitedChildren(trace, p).length > 0);
}

// unvisitedChildren returns the children of a node that have not been visited since the node was entered.
export function unvisitedChildren(trace: SearchTrace, n: number): number[] {
  return trace.children[n]!.filter((child) => trace.isUnvisited(child) || trace.isStale(child));
}
