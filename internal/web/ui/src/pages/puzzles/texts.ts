import type { PositionResponse } from "../../api/types";
import type { Puzzle } from "../../game/puzzle";
import { hasMessage, t } from "../../lib/i18n";
import type { PuzzleState, Verdict } from "./puzzleGame";

// movesOf returns how many moves of the winner a win in plies has.
export const movesOf = (plies: number): number => Math.ceil(plies / 2);

// puzzleTitle returns the name of the game of a position, or its board and how many in a row win.
export function puzzleTitle({ game, cols, rows, k }: PositionResponse): string {
  const id = "page-game-" + game;
  return hasMessage(id) ? t(id) : t("page-puzzles-board", { Cols: cols, Rows: rows, K: k });
}

// statusText says what has happened: the verdict on a wrong move, the reply to a right one, or that the puzzle is solved.
export function statusText(puzzle: Puzzle, { phase, verdict, left, lastReply, wrong, helped }: PuzzleState): string {
  if (phase === "check") return t("page-puzzles-checking");
  if (phase === "reply") return t("page-puzzles-right");
  if (phase === "solved") return t(wrong || helped ? "page-puzzles-solved-helped" : "page-puzzles-solved", { Count: movesOf(puzzle.plies) });
  if (verdict) return verdictText(verdict, left);
  if (lastReply) return t("page-puzzles-replied", { Move: lastReply, Count: movesOf(left) });
  return t("page-puzzles-find");
}

// verdictText says in a sentence why a move is wrong. left is the length of the win that was there.
function verdictText({ kind, move, reply, plies, foul }: Verdict, left: number): string {
  switch (kind) {
    case "slower":
      return t("page-puzzles-slower", { Move: move, Now: movesOf(plies), Count: movesOf(left) });
    case "lost":
      return t("page-puzzles-lost", { Move: move, Reply: reply, Count: movesOf(plies) });
    case "foul":
      return t("page-puzzles-foul", { Move: move, Foul: foul });
    case "draws":
      return reply ? t("page-puzzles-draws", { Move: move, Reply: reply }) : t("page-puzzles-drawn", { Move: move });
    case "holds":
      return t("page-puzzles-holds", { Move: move, Reply: reply, Count: movesOf(left) });
  }
}
