import type { CollectionGame } from "../../api/collectionTypes";
import type { PositionResponse } from "../../api/types";
import { storedSignal } from "../../lib/signal";

// OwnGames are the games that the visitor has imported, by the name of the game. It is stored under these names.
interface OwnGames {
  [game: string]: CollectionGame[];
}

// ownGames are kept in localStorage.
export const ownGames = storedSignal<OwnGames>("explorer-games", {});

// addGames adds games, but for those that are there already, and returns how many it has added.
export function addGames(game: string, games: CollectionGame[]): number {
  const before = ownGames.value[game] ?? [];
  const all = [...new Map([...before, ...games].map((g) => [JSON.stringify(g), g])).values()];
  ownGames.value = { ...ownGames.value, [game]: all };
  return all.length - before.length;
}

// Results counts games by their result.
export interface Results {
  games: number;
  first: number; // won by the first player
  draws: number;
  second: number;
}

const noResults: Results = { games: 0, first: 0, draws: 0, second: 0 };

const withGame = (r: Results, { outcome }: CollectionGame): Results => ({
  games: r.games + 1,
  first: r.first + Number(outcome === "first wins"),
  draws: r.draws + Number(outcome === "draw"),
  second: r.second + Number(outcome === "second wins"),
});

// OwnTree is what the visitor's games have at a position: all together, and by the next move.
export interface OwnTree {
  all: Results;
  of(cell: number): Results | undefined; // after the next move; one for cells that the symmetry of the position takes to each other
}

// ownTreeAt returns what games have at a position, whatever the order of the moves, turned or mirrored.
export function ownTreeAt(games: CollectionGame[], p: PositionResponse): OwnTree {
  const symmetries = symmetriesOf(p);
  const own = symmetries.filter((image) => [...p.stones].every((stone, cell) => p.stones[image(cell)] === stone));
  const firstOf = (cell: number): number => Math.min(...own.map((image) => image(cell)));
  const moves = new Map<number, Results>(); // by the first of the cells that are symmetric to each other
  const tree: OwnTree = { all: noResults, of: (cell) => moves.get(firstOf(cell)) };
  const plies = p.order.length;
  for (const game of games) {
    if (game.cells.length < plies) continue;
    const stones = game.cells.slice(0, plies);
    const image = symmetries.find((image) => stones.every((cell, ply) => p.stones[image(cell)] === (ply % 2 === 0 ? "X" : "O")));
    if (!image) continue;
    tree.all = withGame(tree.all, game);
    const next = game.cells[plies];
    if (next === undefined) continue;
    const cell = firstOf(image(next));
    moves.set(cell, withGame(moves.get(cell) ?? noResults, game));
  }
  return tree;
}

type Symmetry = (cell: number) => number;

// symmetriesOf returns the symmetries of a flat board: left and right alone where stones fall.
function symmetriesOf({ cols, rows, gravity }: PositionResponse): Symmetry[] {
  const at = (x: number, y: number): number => y * cols + x;
  const of = (map: (x: number, y: number) => number): Symmetry => (cell) => map(cell % cols, Math.floor(cell / cols));
  const [right, bottom] = [cols - 1, rows - 1];
  const flips = [of(at), of((x, y) => at(right - x, y))];
  if (gravity) return flips;
  const turned = [of((x, y) => at(x, bottom - y)), of((x, y) => at(right - x, bottom - y))];
  if (cols !== rows) return [...flips, ...turned];
  return [...flips, ...turned, of((x, y) => at(y, x)), of((x, y) => at(y, right - x)), of((x, y) => at(right - y, x)), of((x, y) => at(right - y, right - x))];
}
