import type { TreeRequest } from "../../api/types";
import { link } from "../../lib/router";
import { examples, hasChance, isTree } from "./exampleTrees";

// A Query is what the room shows, as the address has it.
export interface Query {
  game: string; // or an abstract tree
  moves: string;
  engine: string; // its name alone
  beside: string; // another to step along with it, or ""
  eval: string; // or ""
  depth: number; // plies
  nodes: number; // of the engines that know no depth
  quiz: boolean;
  step: number;
}

// counted are the engines that know no depth.
const counted = ["mcts", "dfpn"];

export const isCounted = (engine: string): boolean => counted.includes(engine);

export function queryOf(parts: { [key: string]: string }): Query {
  const game = parts.game || examples.aima!;
  return {
    game,
    moves: isTree(game) ? "" : (parts.moves ?? ""),
    engine: parts.engine || defaultEngine(game),
    beside: parts.beside ?? "",
    eval: parts.eval ?? "",
    depth: within(parts.depth, 1, 20, 3),
    nodes: within(parts.nodes, 10, 20000, 300),
    quiz: parts.quiz === "yes",
    step: within(parts.step, 1, Infinity, 1) - 1,
  };
}

function within(text: string | undefined, least: number, most: number, otherwise: number): number {
  const n = Math.trunc(Number(text));
  return text && Number.isFinite(n) ? Math.max(least, Math.min(most, n)) : otherwise;
}

function defaultEngine(game: string): string {
  return hasChance(game) || game.startsWith("slippery") || game.includes("slip=") ? "star1" : "alphabeta";
}

export function linkOf(q: Query): string {
  return link("see", {
    game: q.game,
    moves: q.moves,
    engine: q.engine,
    beside: q.beside,
    eval: q.eval,
    depth: isTree(q.game) ? "" : String(q.depth),
    nodes: isCounted(q.engine) || isCounted(q.beside) ? String(q.nodes) : "",
    quiz: q.quiz ? "yes" : "",
    step: q.step > 0 ? String(q.step + 1) : "",
  });
}

// recorded is the most nodes that are recorded: what a page steps through with ease.
const recorded = 20000;

// questionOf asks for the search of one of the engines of a query. An evaluation is for
// games alone.
export function questionOf(q: Query, engine: string, evaluated: boolean): TreeRequest {
  const limits = isCounted(engine) ? { nodes: q.nodes } : isTree(q.game) ? {} : { depth: q.depth };
  return { game: q.game, moves: q.moves, engine: evaluated && q.eval ? `${engine}:eval=${q.eval}` : engine, limits, most: recorded };
}
