import { useEffect, useMemo, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { Cut } from "./cuts";
import type { SearchTrace } from "./trace";
import type { TreeFile, Value } from "./treeFile";

// The values that a search never looked at: those of moves that were cut. Of an abstract tree the file has the values. Of a game the
// search without cuts finds the values anew, to the same depth and by the same evaluation.

// UnsearchedValues are values of skipped nodes by node.
export type UnsearchedValues = ReadonlyMap<number, Value>;

const nodesRecorded = 500; // of the search without cuts: enough for all moves of its root

// uncutEngine returns the spec of the engine that searches as an engine does, without cuts; undefined where there is none.
function uncutEngine(spec: string): string | undefined {
  const [name, options] = spec.split(/:(.*)/s);
  if (!["alphabeta", "pvs", "mtdf"].includes(name!)) return undefined;
  const evaluation = options?.split(",").find((option) => option.startsWith("eval="));
  return evaluation ? `minimax:${evaluation}` : "minimax";
}

// canLookUp reports whether the values of skipped nodes of a search are known or can be found.
export function canLookUp(trace: SearchTrace, api: ApiClient | undefined): boolean {
  if (!trace.file.board) return trace.nodes.some(({ exact }) => exact !== undefined);
  return api !== undefined && uncutEngine(trace.file.engine) !== undefined && trace.nodes.every(({ player }) => player !== "chance");
}

// useUnsearched returns the values of the skipped nodes of an abstract tree, or of the moves of a game that the current cut skips;
// none while shown is false.
export function useUnsearched(trace: SearchTrace, cut: Cut | undefined, shown: boolean, api: ApiClient | undefined): UnsearchedValues {
  const exact = useMemo(() => exactValues(trace), [trace]);
  const [found, setFound] = useState<{ key: string; values: UnsearchedValues }>();
  const depth = passDepth(trace);
  const key = cut && shown && trace.file.board && canLookUp(trace, api) && depth > 0 ? `${depth} ${cut.node}` : "";
  useEffect(() => {
    if (!key || !api) return;
    const controller = new AbortController();
    searchWithoutCuts(api, trace, cut!.node, depth, controller.signal).then((values) => setFound({ key, values }), () => {});
    return () => controller.abort();
  }, [trace, key, api]);
  if (!shown) return new Map();
  return trace.file.board ? (found?.key === key ? found.values : new Map()) : exact;
}

// exactValues returns the values of the skipped nodes that the file has.
function exactValues(trace: SearchTrace): UnsearchedValues {
  return new Map(trace.nodes.flatMap(({ exact }, n) => (exact === undefined ? [] : [[n, exact] as const])));
}

// passDepth returns the depth in plies of the iteration that the current step belongs to, 0 for one without a limit.
function passDepth(trace: SearchTrace): number {
  for (let step = trace.step; step >= 0; step--) {
    const event = trace.events[step]!;
    if (event[0] === "pass") return event[2];
  }
  return 0;
}

// searchWithoutCuts searches the position at a node to the depth that the iteration reaches, and returns the values of the children.
async function searchWithoutCuts(api: ApiClient, trace: SearchTrace, n: number, depth: number, signal: AbortSignal): Promise<UnsearchedValues> {
  const { game = "", setup, moves = [], engine } = trace.file;
  const plies = trace.depth[n]!;
  const request = {
    game, ...(setup && { board: setup }), moves: [...moves, ...trace.path(n).slice(1).map((at) => trace.nodes[at]!.move!)].join(" "),
    engine: uncutEngine(engine)!, limits: { depth: depth - plies }, most: nodesRecorded,
  };
  const file = await api.request<TreeFile>("tree", request, signal);
  const values = new Map(file.nodes.flatMap(({ parent, cell, value }) => (parent === 0 && value !== undefined ? [[cell, fromRoot(value, plies)] as const] : [])));
  return new Map(trace.children[n]!.flatMap((child) => {
    const value = values.get(trace.nodes[child]!.cell);
    return value === undefined ? [] : [[child, value] as const];
  }));
}

// fromRoot returns a value with the distance of its win counted from the root, which lies a number of plies before.
function fromRoot(value: Value, plies: number): Value {
  return typeof value === "string" ? value.replace(/\((\d+)\)/, (_, distance: string) => `(${Number(distance) + plies})`) : value;
}
