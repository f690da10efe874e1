import { useRef } from "preact/hooks";
import type { ProofStep } from "../../api/proofTypes";
import type { Overlay, Pair } from "../../board/overlay";
import type { Side } from "../../board/stone";
import { otherSide } from "../../game/seats";
import { t } from "../../lib/i18n";
import { letters } from "../../lib/letters";

const goldenAngle = 137.5; // degrees: hues of neighbouring letters differ

// usePairs names the pairs of a step. A pair keeps its letter as long as it is in force.
export function usePairs(pairs: ProofStep["pairs"], key: string): Pair[] {
  const names = useRef<{ key: string; indices: Map<string, number> }>({ key: "", indices: new Map() });
  const before = names.current.key === key ? names.current.indices : new Map<string, number>();
  const indices = new Map<string, number>();
  for (const pair of pairs) {
    const index = before.get(pair.join("="));
    if (index !== undefined) indices.set(pair.join("="), index);
  }
  const taken = new Set(indices.values());
  for (const pair of pairs) {
    if (indices.has(pair.join("="))) continue;
    let index = 0;
    while (taken.has(index)) index++;
    taken.add(index);
    indices.set(pair.join("="), index);
  }
  names.current = { key, indices };
  return pairs.map((cells) => {
    const index = indices.get(cells.join("="))!;
    return { cells, name: letters(index), hue: Math.round(index * goldenAngle) % 360 };
  });
}

// overlayOf returns what the board shows of a step: pairs, lines about to be completed, the zone, and the answer to the move at which
// the visitor aims.
export function overlayOf(step: ProofStep, pairs: Pair[], aimed: number, visitor: Side): Overlay {
  const answer = step.replies.find(({ cell }) => cell === aimed)?.answer;
  const notes = new Map<number, string>();
  for (const { cell, answer } of step.replies) {
    const pair = pairs.find(({ cells }) => cells.includes(cell));
    const words = [pair && t("page-proof-pair", { Name: pair.name }), answer && t("page-proof-answers", { Stone: otherSide(visitor), Move: answer.move })];
    notes.set(cell, words.filter(Boolean).join(", "));
  }
  return {
    animateLast: step.position.moves.length > 0, pairs, lines: step.threats, notes, ...(step.other && { zone: step.zone }),
    ...(answer && { preview: [{ cell: aimed, side: visitor }, { cell: answer.cell, side: otherSide(visitor) }] }),
  };
}
