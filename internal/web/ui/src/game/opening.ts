import type { OpeningResponse } from "../api/openingTypes";
import type { Side } from "../board/stone";
import { type MoveNode, pathTo } from "./moveTree";
import type { Party } from "./openingWord";
import { otherSide, type Seats } from "./seats";

// Opening is the opening rule by which two players settle who plays which side. It is stored under these names.
export interface Opening {
  rule: string; // one of the openings of EnginesResponse
  proposer: string; // the seat of who places the first stone, as in Seats
  chooser: string; // of the other
  plies?: number; // the stones of the opening; absent until the sides are settled
}

// wordsTo returns the words of an opening from the root to a node: its stones and the other decisions, up to the end of the opening.
export function wordsTo(opening: Opening, root: MoveNode, node: MoveNode): string[] {
  const path = pathTo(node).slice(0, opening.plies);
  return [root, ...path].flatMap(({ move, words = [] }) => [...(move ? [move] : []), ...words.map(({ word }) => word)]);
}

// seatsAfter returns who plays which side, as far as an opening has settled it.
export function seatsAfter({ proposer, chooser }: Opening, { black }: OpeningResponse): Seats {
  return black === "proposer" ? { X: proposer, O: chooser } : { X: chooser, O: proposer };
}

// isCellDecision reports whether the next decision is a cell of the board.
export const isCellDecision = (kind: string): boolean => kind === "place" || kind === "offer" || kind === "choose";

// isStone reports whether the next decision places a stone.
export const isStone = (kind: string): boolean => kind === "place" || kind === "choose";

// sideAfter returns the side of who answers after a number of stones: "stay" keeps the side to move.
export function sideAfter(answer: string, plies: number): Side {
  const toMove: Side = plies % 2 === 0 ? "X" : "O";
  return answer === "swap" ? otherSide(toMove) : toMove;
}

// packWords returns the decisions on the path to a node that place no stone, as a text for an address: "3cswap 4p2".
export const packWords = (root: MoveNode, node: MoveNode): string =>
  [root, ...pathTo(node)].flatMap(({ words = [] }, plies) => words.map(({ by, word }) => `${plies}${by[0]}${word}`)).join(" ");

// packDecisions returns that text of an opening as the API tells it.
export function packDecisions({ words, kinds, by }: OpeningResponse): string {
  let plies = 0;
  return words.flatMap((word, i) => (isStone(kinds[i]!) ? (plies++, []) : [`${plies}${by[i]![0]}${word}`])).join(" ");
}

// unpackWords puts the decisions of such a text on the nodes of a path. Any other text is left out.
export function unpackWords(root: MoveNode, node: MoveNode, text: string): void {
  const nodes = [root, ...pathTo(node)];
  for (const [, plies = "", by, word = ""] of text.matchAll(/(?:^| )(\d+)([pc])(\S+)/g)) {
    const on = nodes[Number(plies)];
    if (on) (on.words ??= []).push({ by: by === "p" ? "proposer" : "chooser", word });
  }
}

// setWords puts the decisions of an opening on the nodes of the main line below a root.
export function setWords(root: MoveNode, { words, kinds, by }: OpeningResponse): void {
  let node = root;
  for (const [i, word] of words.entries()) {
    const child = node.children.find(({ move }) => move === word);
    if (isStone(kinds[i]!) && child) node = child;
    else (node.words ??= []).push({ by: by[i] as Party, word });
  }
}
