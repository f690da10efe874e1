import { sharedSignal } from "../lib/signal";
import { routeUrl } from "../lib/router";

// Puzzle is a position in which the side to move wins by force; a solver has proven the win (internal/puzzles).
export interface Puzzle {
  id: string; // from the game and the moves
  collection: Collection;
  game: string;
  moves: string;
  right: string[]; // every first move of the shortest win
  plies: number; // of the shortest win against every defence
  level: number; // from 1, by the nodes of the solver
}

// collections are the families of games that have puzzles.
export const collections = ["connect4", "gomoku", "renju", "mnk"] as const;
export type Collection = (typeof collections)[number];

export const levels = [1, 2, 3, 4, 5] as const;

let loaded: Promise<Puzzle[]> | undefined;

// loadPuzzles returns all puzzles. They are loaded at the first call; a call after a failure tries again.
export function loadPuzzles(): Promise<Puzzle[]> {
  loaded ??= import("../../../../puzzles/puzzles.txt?raw").then(({ default: text }) => text.trim().split("\n").map(parsePuzzle));
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

// parsePuzzle reads a line of puzzles.txt: game, moves, right moves, plies, nodes and level.
function parsePuzzle(line: string): Puzzle {
  const [game = "", moves = "", right = "", plies, , level] = line.split(" ");
  const collection = collections.find((c) => c === game) ?? "mnk";
  return { id: hash(`${game} ${moves}`), collection, game, moves, right: right.split(","), plies: Number(plies), level: Number(level) };
}

// hash returns the FNV-1a hash of a text with 32 bits, in base 36.
function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(36);
}

// dayOf returns the day of a date where the visitor is, as "2026-11-27".
export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, "0")).join("-");

const dayMs = 86_400_000;

// todaysPuzzle returns the puzzle of the day of a date, the same for every visitor. The days go through all puzzles, so that those of
// one game do not follow each other.
export function todaysPuzzle(puzzles: Puzzle[], date: Date): Puzzle {
  const day = Math.floor(Date.parse(dayOf(date)) / dayMs);
  const stride = 197; // a prime that does not divide the number of puzzles
  return puzzles[(day * stride) % puzzles.length]!;
}

// puzzleUrl returns the URL of a puzzle.
export const puzzleUrl = ({ id }: Puzzle): string => routeUrl("puzzles", { puzzle: id });

// PuzzleProgress is what the visitor has solved. localStorage keeps it under these names.
export interface PuzzleProgress {
  solved: Record<string, "clean" | "helped">; // by the id of the puzzle: without a wrong move or the solution, or with
  streak: number; // clean puzzles since the last one that was not
  best: number; // the longest streak
}

export const puzzleProgress = sharedSignal<PuzzleProgress>("puzzles", { solved: {}, streak: 0, best: 0 });

// recordSolved records that a puzzle is solved. The first solution of a puzzle counts for the streak.
export function recordSolved({ id }: Puzzle, how: "clean" | "helped"): void {
  const { solved, streak, best } = puzzleProgress.value;
  if (solved[id]) return;
  const now = how === "clean" ? streak + 1 : 0;
  puzzleProgress.value = { solved: { ...solved, [id]: how }, streak: now, best: Math.max(best, now) };
}
