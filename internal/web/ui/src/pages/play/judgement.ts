import type { PositionResponse, Score, Variant } from "../../api/types";
import { negateScore, winChance } from "../../board/score";
import type { Side } from "../../board/stone";
import type { MoveNode } from "../../game/moveTree";

// Glyph annotates a move as chess players do: by how much worse the move left its player. "~" is a detour: the
// result stays, but a win takes at least twice as long, or a loss comes at least twice as soon. "" is no annotation.
export type Glyph = "" | "~" | "?!" | "?" | "??";

// glyphNames are the names of glyphs in message ids and CSS classes.
export const glyphNames = { "": "", "~": "detour", "?!": "doubtful", "?": "mistake", "??": "blunder" } as const;

// judgeMove annotates the move of a node by the loss of winning chance, from 0 to 1, between the positions before
// and after the move; "" where the score of either is not known. The bounds are those at which people call a move
// by these names.
export function judgeMove(node: MoveNode, side: Side, rules: Variant): Glyph {
  const { parent } = node;
  if (!parent?.score || !node.score) return "";
  const [before, after] = [scoreFor(side, parent.score), scoreFor(side, node.score)];
  const loss = winChance(before, rules.points) - winChance(after, rules.points);
  if (loss >= 0.4) return "??";
  if (loss >= 0.2) return "?";
  if (loss >= 0.1) return "?!";
  return node.move !== parent.best && isDetour(before, after, rules) ? "~" : "";
}

// isDetour compares the numbers of plies to the end, where both scores are proven and the result is the same. Games for
// points always end with a full board, and where pieces slip the plies are only an upper bound: no move is a detour
// there.
function isDetour(before: Score, after: Score, { points, slip }: Variant): boolean {
  if (points || slip > 0 || !before.proven || !after.proven || before.value !== after.value) return false;
  const [possible, actual] = [before.plies!, after.plies! + 1];
  return before.value === 1 ? actual >= 2 * possible : before.value === -1 && 2 * actual <= possible;
}

// scoreFor turns a score from X's point of view into one from a side's.
export const scoreFor = (side: Side, s: Score): Score => (side === "X" ? s : negateScore(s));

// sideAtPly returns the side that made a move of a game, by its number from 1, given a position of the game. The sides
// alternate; X begins unless the game is on a board on which O is to move.
export function sideAtPly(ply: number, { toMove, moves }: PositionResponse): Side {
  const isSecondFirst = (toMove === "second") !== (moves.length % 2 === 1);
  return (ply % 2 === 1) !== isSecondFirst ? "X" : "O";
}

// wasBest reports whether the move of a node was as good as the best: the move of the analysis, or one that lost nothing.
export function wasBest(node: MoveNode, side: Side, rules: Variant): boolean {
  return node.move === node.parent?.best || (judgeMove(node, side, rules) === "" && winChanceLoss(node, side, rules) === 0);
}

// winChanceLoss returns how much of its chance to win, from 0 to 1, a side gave away by the move of a node; undefined where the
// score before or after the move is not known.
export function winChanceLoss({ parent, score }: MoveNode, side: Side, rules: Variant): number | undefined {
  if (!parent?.score || !score) return undefined;
  return Math.max(0, winChance(scoreFor(side, parent.score), rules.points) - winChance(scoreFor(side, score), rules.points));
}

// moveAccuracy returns the accuracy of a move, from 0 to 100, by the formula of lichess: 103.1668 exp(−0.04354 L) − 3.1669, where L
// is the loss of winning chance in per cent. A loss of 10 per cent gives 64, one of 20 per cent 40, and one of 50 per cent 9.
export const moveAccuracy = (loss: number): number => Math.max(0, Math.min(100, 103.1668 * Math.exp(-4.354 * loss) - 3.1669));
