import type { Seats } from "./seats";
import { same, type Terms } from "./gameSetup";
import { pack, type Turn, unpack } from "./moveTree";

// The shelf keeps the games of this browser, the last one first, so that neither a reload
// nor the end of the server loses one.

export interface Record extends Terms {
  id: string;
  game: string; // a name or a spec
  when: number; // in milliseconds since 1970
  tree: Turn;
  names?: Seats; // of the people, where a record on paper told them
}

const most = 30;
const key = "games";

type Kept = Omit<Record, "tree"> & { tree: ReturnType<typeof pack> };

function kept(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

export const shelf = (): Record[] => kept().map((r) => ({ ...r, tree: unpack(r.tree) }));

export const fresh = (game: string, terms: Terms, tree: Turn): Record => ({ id: `${Date.now()}-${Math.floor(Math.random() * 1e9)}`, game, ...terms, when: Date.now(), tree });

// keep puts a game on the shelf, in the place that it has.
export function keep(record: Record): void {
  if (record.tree.next.length === 0) return;
  const others = kept().filter((r) => r.id !== record.id);
  for (let n = most; n > 0; n = Math.floor(n / 2)) {
    try {
      localStorage.setItem(key, JSON.stringify([{ ...record, when: Date.now(), tree: pack(record.tree) }, ...others].slice(0, n)));
      return;
    } catch {
      // full: fewer games
    }
  }
}

export const forget = (id: string): void => localStorage.setItem(key, JSON.stringify(kept().filter((r) => r.id !== id)));

// find returns the last game on those terms that has been through a position, and the
// turn at it.
export function find(game: string, moves: string[], terms: Terms): [Record, Turn] | undefined {
  for (const record of shelf()) {
    if (record.game !== game || !same(record, terms)) continue;
    let at: Turn | undefined = record.tree;
    for (const move of moves) at = at?.next.find((t) => t.move === move);
    if (at) return [record, at];
  }
  return undefined;
}
