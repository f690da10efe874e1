import type { PositionResponse } from "../api/types";
import { type GameSetup, sameSetup } from "./gameSetup";
import { fromStored, includesTree, type MoveNode, type StoredNode, toStored } from "./moveTree";
import type { Seats } from "./seats";

// The games of this browser, in localStorage, so that neither a reload nor the end of the server loses one.

// GameRecord is a game with its moves. It is stored under these names, with its tree as a StoredNode.
export interface GameRecord extends GameSetup {
  id: string;
  game: string; // a name or a spec
  board?: string; // from which the moves lead, as the API writes it; undefined for the empty one
  when: number; // saved, in milliseconds since 1970
  tree: MoveNode;
  names?: Seats; // of the people, where an imported record told them
  title?: string; // given by the visitor; a game with a title is never dropped for a later one
}

const maxGames = 60; // without a title
const storageKey = "games";

// StoredGame is a GameRecord as JSON. Games of older versions have swap, a swap2 opening that is not decided.
type StoredGame = Omit<GameRecord, "tree"> & { tree: StoredNode; swap?: { proposer: string; chooser: string } };

function readStorage(): StoredGame[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "[]") as StoredGame[];
  } catch {
    return [];
  }
}

// savedGames returns the saved games, the last saved first.
export const savedGames = (): GameRecord[] => readStorage().map(({ swap, ...stored }) => (
  { ...stored, ...(swap && { opening: { rule: "swap2", proposer: swap.proposer, chooser: swap.chooser } }), tree: fromStored(stored.tree) }
));

// newGameRecord returns a record with an id of its own, which is not saved yet.
export const newGameRecord = (game: string, board: string | undefined, setup: GameSetup, tree: MoveNode): GameRecord => (
  { id: `${Date.now()}-${Math.floor(Math.random() * 1e9)}`, game, ...(board && { board }), ...setup, when: Date.now(), tree }
);

// saveGame saves a game as the latest, in place of its earlier state. A game without moves is not saved. Where the
// storage is full, the older half of the games is dropped, as often as necessary.
export function saveGame(record: GameRecord): void {
  if (record.tree.children.length === 0 && !record.tree.name && !record.tree.marks) return;
  const others = readStorage().filter((stored) => stored.id !== record.id);
  for (let n = maxGames; n > 0; n = Math.floor(n / 2)) {
    try {
      localStorage.setItem(storageKey, JSON.stringify(latest([{ ...record, when: Date.now(), tree: toStored(record.tree) }, ...others], n)));
      return;
    } catch {
      // The storage is full.
    }
  }
}

// latest returns the games with a title and the first most of the others.
function latest(games: StoredGame[], most: number): StoredGame[] {
  let untitled = 0;
  return games.filter((stored) => stored.title || ++untitled <= most);
}

// nameSavedGame gives a saved game a title, or takes it away where the title is empty.
export function nameSavedGame(id: string, title: string): void {
  const games = readStorage();
  for (const stored of games.filter((stored) => stored.id === id)) {
    if (title) stored.title = title;
    else delete stored.title;
  }
  localStorage.setItem(storageKey, JSON.stringify(games));
}

export const deleteSavedGame = (id: string): void => localStorage.setItem(storageKey, JSON.stringify(readStorage().filter((stored) => stored.id !== id)));

// findSavedGame returns the latest game of a setup that has passed through a position, and the node of the position.
export function findSavedGame({ game, board, moves }: PositionResponse, setup: GameSetup): [GameRecord, MoveNode] | undefined {
  for (const record of savedGames()) {
    const begun = setup.opening ? withoutEnd(record) : record;
    if (record.game !== game || record.board !== board || !sameSetup(begun, setup)) continue;
    let node: MoveNode | undefined = record.tree;
    for (const move of moves) node = node?.children.find((child) => child.move === move);
    if (node) return [record, node];
  }
  return undefined;
}

// withoutEnd returns the setup of a game as it was before the opening settled the sides.
const withoutEnd = ({ opening, ...setup }: GameSetup): GameSetup => ({ ...setup, ...(opening && { opening: { ...opening, plies: undefined } }) });

// findSavedTree returns the latest game of a setup with every move, comment and mark of a tree.
export const findSavedTree = ({ game, board }: PositionResponse, setup: GameSetup, tree: MoveNode): GameRecord | undefined =>
  savedGames().find((record) => record.game === game && record.board === board && sameSetup(record, setup) && includesTree(record.tree, tree));
