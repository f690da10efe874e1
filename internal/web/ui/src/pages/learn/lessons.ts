import type { Score } from "../../api/types";
import {
  analysisOf, type BoardStage, cellsOf, computationOf, explanationOf, type Lesson, type LessonContent, positionOf, type Results, type TreeStage,
} from "./lesson";
import { isExtreme, isLeaf, leftOf, parentOf, rankOf } from "./treeFacts";
import { alphaBeta, gameTrees, lastTrace, minimax, moveOrder, transpositions } from "./treeLessons";

const whole: TreeStage = { tree: "tree", show: "all" };
const leaves: TreeStage = { tree: "tree", show: "leaves" };

// scoreAt returns the score that an analysis gives the move to a cell.
const scoreAt = (results: Results, name: string, cell: number): Score | undefined => analysisOf(results, name).lines.find((line) => line.cell === cell)?.score;

// cellNamed returns the cell that a position names so.
const cellNamed = (results: Results, board: string, name: string): number => positionOf(results, board).cells.indexOf(name);

const shallowFork: BoardStage = { board: "fork", scores: "shallow" };

const horizon: LessonContent = {
  moreFigures: (results) => {
    const [fewer, more] = cellsOf(results, "r1");
    return { Growth: Math.round(more!.nodes! / fewer!.nodes!) };
  },
  questions: [
    {
      stage: { board: "opening", scores: "r1moves" }, answered: { board: "opening", scores: "r1moves" },
      acceptsCell: (results, cell) => cell === cellNamed(results, "opening", cellsOf(results, "r1")[1]!.move!),
    },
    { stage: shallowFork, answered: { board: "fork", scores: "deep" }, acceptsCell: (results, cell) => scoreAt(results, "deep", cell)?.value === 1 },
    { stage: whole, answered: whole, acceptsNode: (trace, n) => leftOf(trace, n) === "estimated" },
  ],
};

// emptyCells returns the cells without a stone that parts of an explained value name: those parts that counts picks.
function emptyCells(results: Results, name: string, counts: (points: number) => boolean): number[] {
  const position = positionOf(results, name + "board");
  const parts = explanationOf(results, name).values[0]!.parts.filter(({ points }) => counts(points));
  const cells = parts.flatMap((part) => part.cells ?? []).map((cell) => cellNamed(results, name + "board", cell));
  return cells.filter((cell) => position.stones[cell] === ".");
}

// leastPoints returns what the parts of the explained value of R7 count at least.
const leastPoints = (results: Results): number => Math.min(...explanationOf(results, "r7").values[0]!.parts.map(({ points }) => points));

const evaluation: LessonContent = {
  moreFigures: (results) => ({ Group: -leastPoints(results) }),
  questions: [
    { stage: { board: "r5board" }, answered: { board: "r5board" }, acceptsCell: (results, cell) => emptyCells(results, "r5", (points) => points > 0).includes(cell) },
    {
      stage: { board: "r7board" }, answered: { board: "r7board" },
      acceptsCell: (results, cell) => emptyCells(results, "r7", (points) => points === leastPoints(results)).includes(cell),
    },
    {
      stage: { board: "r6board" }, answered: { board: "r6board" },
      acceptsCell: (results, cell) => cell === cellNamed(results, "r6board", explanationOf(results, "r6").move!),
    },
  ],
};

const chance: LessonContent = {
  questions: [
    { stage: leaves, answered: whole, acceptsNode: (trace, n) => parentOf(trace, n) === 0 && isExtreme(trace, n, 1, (m) => rankOf(trace, m)) },
    {
      stage: whole, answered: whole,
      acceptsNode: (trace, n) => {
        const least = (m: number) => (isLeaf(trace, m) ? rankOf(trace, m) : Math.min(...trace.children[m]!.map((child) => rankOf(trace, child))));
        return parentOf(trace, n) === 0 && isExtreme(trace, n, 1, least);
      },
    },
    {
      stage: { board: "slippery" }, answered: { board: "slippery", scores: "aims" },
      acceptsCell: (results, cell) => scoreAt(results, "aims", cell)?.value === analysisOf(results, "aims").lines[0]!.score!.value,
    },
  ],
};

const monteCarlo: LessonContent = {
  moreFigures: (results) => ({ Simulations: lastTrace(results, "tree").nodeState(0).visits! }),
  questions: [
    { stage: whole, answered: whole, acceptsNode: (trace, n) => parentOf(trace, n) === 0 && trace.nodes[n]!.move === trace.file.result.move },
    { stage: whole, answered: whole, acceptsNode: (trace, n) => parentOf(trace, n) === 0 && isExtreme(trace, n, 1, (m) => rankOf(trace, m)) },
    {
      stage: whole, answered: whole,
      acceptsNode: (trace, n) => {
        const above = parentOf(trace, n);
        return above > 0 && trace.nodes[above]!.move === trace.file.result.move && parentOf(trace, above) === 0 &&
          isExtreme(trace, n, 1, (m) => trace.nodeState(m).visits ?? 0);
      },
    },
  ],
};

const openings: BoardStage = { board: "start" };
const openingScores: BoardStage = { board: "start", scores: "moves" };

const proofs: LessonContent = {
  questions: [
    { stage: openings, answered: openingScores, acceptsCell: (results, cell) => scoreAt(results, "moves", cell)?.value === 1 },
    { stage: openings, answered: openingScores, acceptsCell: (results, cell) => scoreAt(results, "moves", cell)?.value === 0 },
    {
      stage: whole, answered: whole,
      acceptsNode: (trace, n) => trace.nodes[n]!.player === "min" && !isLeaf(trace, n) && trace.nodeState(n).numbers?.[0] === "0",
    },
  ],
};

const contents: Record<string, LessonContent> = {
  "game-trees": gameTrees, minimax, "alpha-beta": alphaBeta, "move-order": moveOrder, horizon, evaluation, transpositions, chance, "monte-carlo": monteCarlo, proofs,
};

// lessons are the ten lessons in their order.
export const lessons: Lesson[] = Object.entries(contents).map(([id, content]) => ({ ...computationOf(id), ...content }));
