import type { ProofStep, ProofSummary } from "../../api/proofTypes";
import type { Side } from "../../board/stone";
import { winner } from "../../game/outcome";
import { otherSide } from "../../game/seats";
import { t } from "../../lib/i18n";
import type { Shown } from "./useStep";

// proofSide returns the side that plays by a proof.
export const proofSide = ({ player }: ProofSummary): Side => (player === "first" ? "X" : "O");

// valueText says what a proof proves.
export function valueText(proof: ProofSummary): string {
  const Stone = proofSide(proof);
  if (proof.wins) return t("page-proof-value-win", { Stone, Count: proof.moves! });
  return t(proof.drawn ? "page-proof-value-draw" : "page-proof-value-hold", { Stone, Other: otherSide(Stone) });
}

// stepTexts says in sentences what a proof says of the position shown.
export function stepTexts(proof: ProofSummary, { step, answered }: Shown): string[] {
  const Stone = proofSide(proof);
  const Other = otherSide(Stone);
  const p = step.position;
  if (p.outcome !== "undecided") return [endText(proof, p.outcome === "draw" ? undefined : winner(p))];
  if (step.answer) return [t("page-proof-answering", { Stone })];
  const texts = answered && !proof.wins ? [t("page-proof-reason-" + answered.reason, { Stone, Other, Move: answered.move })] : [];
  return [...texts, ...(proof.wins ? winTexts(step, Stone, Other) : holdTexts(step, Stone, Other))];
}

// endText says how a game against a proof has ended.
function endText(proof: ProofSummary, won: Side | undefined): string {
  const Stone = proofSide(proof);
  if (proof.wins) return t("page-proof-end-win", { Stone });
  return won === Stone ? t("page-proof-end-more", { Stone }) : t("page-proof-end-draw", { Stone });
}

// winTexts says what the proof of a win says to the loser.
function winTexts({ threats, moves, other, position: p }: ProofStep, Stone: Side, Other: Side): string[] {
  const texts = [t("page-proof-win", { Stone, Other, Count: moves! })];
  const ends = [...new Set(threats.flat().filter((cell) => p.stones[cell] === "."))].map((cell) => p.cells[cell]!);
  if (ends.length > 0) texts.push(t(ends.length > 1 ? "page-proof-threats" : "page-proof-threat", { Stone, Cells: ends.join(", ") }));
  if (other) texts.push(t("page-proof-other", { Stone, Move: other }));
  return texts;
}

// holdTexts says what the proof that a player does not lose says to the attacker.
function holdTexts({ pairs, weight }: ProofStep, Stone: Side, Other: Side): string[] {
  const texts = [];
  if (pairs.length > 0) texts.push(t("page-proof-pairs", { Stone, Count: pairs.length }));
  if (weight === 0) texts.push(t(pairs.length > 0 ? "page-proof-weightless" : "page-proof-dead", { Stone, Other }));
  else if (weight !== undefined) texts.push(t("page-proof-weight", { Stone, Other, Weight: Math.ceil(weight * 1000) / 1000 }));
  if (texts.length === 0) texts.push(t("page-proof-hold", { Stone, Other }));
  return texts;
}

// aimText says how the proof answers the move at which the visitor aims, "" for none.
export function aimText(step: ProofStep, aimed: number, visitor: Side): string {
  const reply = step.replies.find(({ cell }) => cell === aimed);
  if (!reply) return "";
  const params = { Stone: visitor, Other: otherSide(visitor), Cell: step.position.cells[aimed]! };
  return reply.answer ? t("page-proof-aim", { ...params, Move: reply.answer.move }) : t("page-proof-aim-end", params);
}
