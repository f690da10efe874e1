import type { PositionResponse } from "../../api/types";
import { engineTitle } from "../../game/engineSpec";
import type { GameState } from "../../game/gameController";
import { isConceded, type MoveNode, pathTo } from "../../game/moveTree";
import { type Opening, sideAfter } from "../../game/opening";
import type { OpeningWord } from "../../game/openingWord";
import { outcomeText } from "../../game/outcome";
import { otherSide, sideToMove } from "../../game/seats";
import { t } from "../../lib/i18n";

// resultText says how a game has ended, undefined while it has not.
export function resultText(p: PositionResponse, node: MoveNode): string | undefined {
  if (!isConceded(node)) return outcomeText(p);
  const loser = sideToMove(p);
  return t(node.resigned ? "page-play-resigned" : "page-play-late", { Stone: loser ?? "", Winner: otherSide(loser ?? "O") });
}

// decisionsText says what was decided in an opening after the stone of a node.
export function decisionsText(opening: Opening | undefined, { words = [], ...node }: MoveNode): string {
  if (!opening) return "";
  const plies = pathTo(node as MoveNode).length;
  const said = words.filter(({ word }) => !isCell(word)).map((decision) => decisionText(who(opening, decision), decision.word, plies));
  const offers = words.filter(({ word }) => isCell(word));
  if (offers[0]) said.push(t("page-play-opening-offers", { Who: who(opening, offers[0]), Moves: offers.map(({ word }) => word).join(", ") }));
  return said.join(" ");
}

const isCell = (word: string): boolean => /^[a-z]\d+$/.test(word);

// who names the player of a decision.
const who = (opening: Opening, { by }: OpeningWord): string => (opening[by] ? engineTitle(opening[by]) : t("page-play-person"));

// decisionText says what a player, who is named, decided after a number of stones: an answer, or how many fifth moves are to be offered.
export function decisionText(who: string, word: string, plies: number): string {
  const message = { swap: "swap-takes", stay: "swap-takes", more: "swap-adds", offer: "opening-ten" }[word] ?? "opening-declares";
  return t("page-play-" + message, { Who: who, Stone: sideAfter(word, plies), Count: Number(word) || 0 });
}

// statusText says who moved where and whose turn it is, in sentences for the eye and the screen reader. Decisions of
// an opening are said after the next move too, for an engine that has decided moves at once.
export function statusText({ node, record, position: p }: GameState, thinking: boolean): string {
  const side = sideToMove(p);
  const moved = node.move && t("page-play-moved", { Stone: p.stones[p.last] ?? "", Move: node.move });
  const yours = side && !record.seats[side] && record.seats[otherSide(side)];
  const turn = thinking ? "page-play-thinking" : yours ? "page-play-yours" : "page-play-turn";
  const [decidedBefore, decidedNow] = [node.parent, node].map((n) => n && decisionsText(record.opening, n));
  return [decidedBefore, moved, decidedNow, resultText(p, node) ?? t(turn, { Stone: side ?? "" })].filter(Boolean).join(" ");
}
