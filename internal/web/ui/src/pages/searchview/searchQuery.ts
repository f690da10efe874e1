import type { TreeRequest } from "../../api/types";
import { routeUrl } from "../../lib/router";
import { exampleTrees, hasChance, isAbstractTree } from "./exampleTrees";

// SearchQuery is what the page shows, as the URL holds it.
export interface SearchQuery {
  game: string; // or an abstract tree
  moves: string;
  engine: string; // its name without options
  secondEngine: string; // steps along beside the first; "" for none. "beside" in the URL
  eval: string; // the evaluation, "" for the default
  options: string; // of the first engine, besides the evaluation: "alphabeta,count=leaves"
  depth: number; // plies
  nodes: number; // of the engines without a depth
  quiz: boolean;
  step: number; // from 0; from 1 in the URL
}

// Engines that are limited by nodes, not by depth.
const nodeLimitedEngines = ["mcts", "dfpn"];

export const isNodeLimited = (engine: string): boolean => nodeLimitedEngines.includes(engine);

// queryFromParams reads a query from the parameters of the URL.
export function queryFromParams(params: { [key: string]: string }): SearchQuery {
  const game = params.game || exampleTrees.aima!;
  return {
    game,
    moves: isAbstractTree(game) ? "" : (params.moves ?? ""),
    engine: params.engine || defaultEngine(game),
    secondEngine: params.beside ?? "",
    eval: params.eval ?? "",
    options: params.options ?? "",
    depth: parseNumber(params.depth, 1, 20, defaultDepth(game)),
    nodes: parseNumber(params.nodes, 10, 20000, 300),
    quiz: params.quiz === "yes",
    step: parseNumber(params.step, 1, Infinity, 1) - 1,
  };
}

// parseNumber reads a whole number and limits it to a range; it returns otherwise for a text that is no number.
function parseNumber(text: string | undefined, min: number, max: number, otherwise: number): number {
  const n = Math.trunc(Number(text));
  return text && Number.isFinite(n) ? Math.max(min, Math.min(max, n)) : otherwise;
}

// defaultDepth returns a depth whose search ends within a second or so: on a large board every ply has hundreds of moves.
function defaultDepth(game: string): number {
  const [, cols = 0, rows = 0] = /^mnk:(\d+)x(\d+)/.exec(game) ?? [];
  return /^(gomoku|standard|renju)/.test(game) || Number(cols) * Number(rows) > 80 ? 2 : 3;
}

function defaultEngine(game: string): string {
  return hasChance(game) || game.startsWith("slippery") || game.includes("slip=") ? "star1" : "alphabeta";
}

// queryUrl returns the URL that holds a query. Parameters without a meaning for the engines are left out.
export function queryUrl(q: SearchQuery): string {
  return routeUrl("see", {
    game: q.game,
    moves: q.moves,
    engine: q.engine,
    beside: q.secondEngine,
    eval: q.eval,
    options: q.options,
    depth: isAbstractTree(q.game) ? "" : String(q.depth),
    nodes: isNodeLimited(q.engine) || isNodeLimited(q.secondEngine) ? String(q.nodes) : "",
    quiz: q.quiz ? "yes" : "",
    step: q.step > 0 ? String(q.step + 1) : "",
  });
}

// changeQuery returns a query with changes. What the URL of the changed query leaves out takes its default.
export function changeQuery(q: SearchQuery, change: Partial<SearchQuery>): SearchQuery {
  return queryFromParams(Object.fromEntries(new URLSearchParams(queryUrl({ ...q, ...change }).split("?")[1])));
}

const maxRecordedNodes = 20000; // more would make stepping slow

// treeRequest returns the request for the search of one engine of a query. hasEval says that the engine has an option for
// the evaluation.
export function treeRequest(q: SearchQuery, engine: string, hasEval: boolean): TreeRequest {
  const limits = isNodeLimited(engine) ? { nodes: q.nodes } : isAbstractTree(q.game) ? {} : { depth: q.depth };
  const options = [hasEval && q.eval && `eval=${q.eval}`, engine === q.engine && q.options].filter(Boolean).join(",");
  return { game: q.game, moves: q.moves, engine: options ? `${engine}:${options}` : engine, limits, most: maxRecordedNodes };
}
