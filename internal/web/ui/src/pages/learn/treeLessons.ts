import { SearchTrace } from "../searchview/trace";
import { type LessonContent, type Results, treeOf, type TreeStage } from "./lesson";
import { firstPruning, isExtreme, isLeaf, leftOf, nodePath, parentOf, prunedNode, rankOf, stonesAt, toEnd } from "./treeFacts";

// The lessons about trees: game trees, minimax, alpha-beta, move order and transpositions.

const stage = (tree: string, show: TreeStage["show"]): TreeStage => ({ tree, show });
const leaves = stage("tree", "leaves");
const whole = stage("tree", "all");

// lastTrace returns a recorded search at its end.
export const lastTrace = (results: Results, name: string): SearchTrace => toEnd(new SearchTrace(treeOf(results, name)));

export const gameTrees: LessonContent = {
  moreFigures: (results) => ({ Leaves: lastTrace(results, "tree").children.filter((children) => children.length === 0).length }),
  questions: [
    { stage: leaves, answered: leaves, acceptsNode: (trace, n) => isLeaf(trace, n) && rankOf(trace, n) > 0 },
    { stage: leaves, answered: leaves, acceptsNode: (trace, n) => !isLeaf(trace, n) && trace.nodes[n]!.player === "min" },
    { stage: leaves, answered: whole, acceptsNode: (trace, n) => trace.nodes[parentOf(trace, n)]?.move === "7" && isLeaf(trace, n) && rankOf(trace, n) < 0 },
  ],
};

export const minimax: LessonContent = {
  questions: [
    { stage: leaves, answered: leaves, acceptsNode: (trace, n) => nodePath(trace, parentOf(trace, n)) === "2" && isExtreme(trace, n, -1, (m) => rankOf(trace, m)) },
    { stage: leaves, answered: whole, acceptsNode: (trace, n) => parentOf(trace, n) === 0 && isExtreme(trace, n, 1, (m) => rankOf(trace, m)) },
    { stage: leaves, answered: whole, acceptsNode: (trace, n) => isLeaf(trace, n) && trace.path(n).every((m) => rankOf(trace, m) === rankOf(trace, 0)) },
  ],
};

// beforePruning is the search of alpha-beta with the question about it still open.
const beforePruning = stage("tree", "before pruning");

export const alphaBeta: LessonContent = {
  moreFigures: (results, format) => {
    const trace = lastTrace(results, "tree");
    const { value, low } = trace.nodeState(prunedNode(trace));
    return { Force: format.value(value!), Have: format.value(low!) };
  },
  questions: [
    { stage: beforePruning, answered: whole, acceptsNode: (trace, n) => leftOf(trace, n) === "skipped" },
    { stage: beforePruning, answered: whole, acceptsNode: (trace, n) => n === lastLooked(trace) },
    {
      stage: beforePruning, answered: whole,
      acceptsNode: (trace, n) => parentOf(trace, n) === 0 && rankOf(trace, n) === trace.nodeState(prunedNode(trace)).low && trace.firstStep[n]! < firstPruning(trace),
    },
  ],
};

// lastLooked returns the child of the pruned node that the search looked at last.
const lastLooked = (trace: SearchTrace): number => trace.children[prunedNode(trace)]!.findLast((child) => leftOf(trace, child) !== "skipped")!;

const worst = stage("worst", "all");

export const moveOrder: LessonContent = {
  questions: [
    { stage: worst, answered: worst, acceptsNode: (trace, n) => parentOf(trace, n) === 0 && isExtreme(trace, n, 1, (m) => rankOf(trace, m)) },
    {
      stage: worst, answered: worst,
      acceptsNode: (trace, n) => nodePath(trace, parentOf(trace, n)) === "1" && rankOf(trace, n) <= rankOf(trace, 0),
    },
    { stage: stage("best", "before pruning"), answered: stage("best", "all"), acceptsNode: (trace, n) => leftOf(trace, n) === "skipped" },
  ],
};

// recalled returns the nodes whose values came from the transposition table.
const recalled = (trace: SearchTrace): number[] => trace.nodes.flatMap((_, n) => (leftOf(trace, n) === "recalled" && !trace.isStale(n) ? [n] : []));

export const transpositions: LessonContent = {
  moreFigures: (results) => {
    const trace = lastTrace(results, "tree");
    const nodes = recalled(trace);
    return { Recalled: nodes.length, Repeat: nodePath(trace, nodes.at(-1)!) };
  },
  questions: [
    { stage: whole, answered: whole, acceptsNode: (trace, n) => recalled(trace).includes(n) },
    {
      stage: whole, answered: whole,
      acceptsNode: (trace, n) => {
        const repeat = recalled(trace).at(-1)!;
        return n !== repeat && leftOf(trace, n) !== "recalled" && stonesAt(trace, n) === stonesAt(trace, repeat);
      },
    },
    {
      stage: whole, answered: whole,
      acceptsNode: (trace, n) => isFinished(trace, n) && trace.nodes.some((_, other) => other !== n && isFinished(trace, other) && stonesAt(trace, n) === stonesAt(trace, other)),
    },
  ],
};

const isFinished = (trace: SearchTrace, n: number): boolean => leftOf(trace, n) === "decided";
