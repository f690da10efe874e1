import type { Formatter } from "../searchview/formatter";
import { boardAt } from "../searchview/boardState";
import type { SearchTrace } from "../searchview/trace";
import { type TraceEvent, type TreeFile, type Value, valueRank } from "../searchview/treeFile";
import { captions } from "../searchview/treeLayout";

// What the questions of the lessons ask about a search. The trace stands at its end.

// valueOf returns the value of a node at the end of the search, undefined where the search did not look.
export const valueOf = (trace: SearchTrace, n: number): Value | undefined => trace.nodeState(n).value;

// rankOf returns a number that orders nodes by their values; NaN for a node without a value.
export function rankOf(trace: SearchTrace, n: number): number {
  const value = valueOf(trace, n);
  return value === undefined ? NaN : valueRank(value);
}

export const isLeaf = (trace: SearchTrace, n: number): boolean => trace.children[n]!.length === 0;

export const leftOf = (trace: SearchTrace, n: number): string => trace.nodeState(n).left;

export const parentOf = (trace: SearchTrace, n: number): number => trace.nodes[n]!.parent;

// isExtreme reports whether a node has the largest figure of its parent's children (sign 1), or the smallest (sign -1).
export function isExtreme(trace: SearchTrace, n: number, sign: 1 | -1, figure: (n: number) => number): boolean {
  const siblings = trace.children[parentOf(trace, n)] ?? [];
  return n > 0 && sign * figure(n) === Math.max(...siblings.map((child) => sign * figure(child)));
}

// nodePath returns the moves from the root to a node, "2.1" in an abstract tree and "7-5" in a game; "" for the root.
export function nodePath(trace: SearchTrace, n: number): string {
  return trace.path(n).slice(1).map((at) => trace.nodes[at]!.move).join(trace.file.board ? "-" : ".");
}

// stonesAt returns the stones of the board at a node.
export const stonesAt = (trace: SearchTrace, n: number): string => boardAt(trace, n).stones.join("");

// firstPruning returns the step of the first pruned node, -1 for none.
export const firstPruning = (trace: SearchTrace): number => trace.events.findIndex(([kind]) => kind === "skipped");

// prunedNode returns the node at which the search first prunes.
export const prunedNode = (trace: SearchTrace): number => parentOf(trace, trace.events[firstPruning(trace)]![1]);

// toEnd shows a search at the last step that happened at the root: what may follow is a part that was not finished.
export function toEnd(trace: SearchTrace): SearchTrace {
  trace.seek(trace.events.findLastIndex(([, n]) => n === 0));
  return trace;
}

// leavesOnly returns a recorded search without the values of the nodes above the leaves.
export function leavesOnly(file: TreeFile): TreeFile {
  const inner = new Set(file.nodes.map(({ parent }) => parent));
  const events = file.events.flatMap((event): TraceEvent[] => {
    const [kind, n] = event;
    if (kind === "entered") return [[kind, n, "-∞", "+∞"]];
    return inner.has(n) ? [] : [event];
  });
  return { ...file, windows: false, events: [...events, ["resumed", 0, "-∞", "+∞"]] };
}

// nodeLabel names a node for a screen reader: by its path, and by what stands in its shape and below; where nothing stands, by
// who moves there.
export function nodeLabel(trace: SearchTrace, format: Formatter, n: number): string {
  const state = trace.nodeState(n);
  const value = state.value === undefined ? state.numbers?.join("/") : format.value(state.value);
  const texts = [value, ...captions(trace, format, n, state).map(({ text }) => text)];
  return `${nodePath(trace, n) || format.t("tree-root")}: ${texts.filter(Boolean).join(" ") || format.player(trace.nodes[n]!.player)}`;
}
