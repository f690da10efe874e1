import type { Ply, Score } from "../api/types";
import type { Decision } from "./swapOpening";

// A Turn is a position of a game by the move that led to it. Those after it are the main
// line and its variations.
export interface Turn {
  readonly move: string; // "" at the start of the game
  readonly up: Turn | null;
  readonly next: Turn[]; // the main line first
  taken: number; // which of them was gone to last
  name?: string;
  score?: Score; // X's view
  best?: string; // the move that the analysis prefers here
  decision?: Decision; // in an opening by swap
  resigned?: boolean; // by the side to move
  late?: boolean; // its time is up
}

export const root = (): Turn => ({ move: "", up: null, next: [], taken: 0 });

// grow returns the turn after a move, which is a new variation if it was never played here.
export function grow(at: Turn, move: string): Turn {
  let i = at.next.findIndex((t) => t.move === move);
  if (i < 0) i = at.next.push({ move, up: at, next: [], taken: 0 }) - 1;
  at.taken = i;
  return at.next[i]!;
}

// path returns the turns from the start to one of them, without the start.
export function path(to: Turn): Turn[] {
  const turns = [];
  for (let t = to; t.up; t = t.up) turns.unshift(t);
  return turns;
}

export const moves = (to: Turn): string[] => path(to).map((t) => t.move);

// line returns the turns that follow one, as they were gone to last.
export function line(from: Turn): Turn[] {
  const turns = [];
  for (let t = from.next[from.taken]; t; t = t.next[t.taken]) turns.push(t);
  return turns;
}

// visit goes down to a turn, so that redo leads there again.
export function visit(to: Turn): void {
  for (let t = to; t.up; t = t.up) t.up.taken = t.up.next.indexOf(t);
}

// promote makes the variation that a turn is in the main line.
export function promote(turn: Turn): void {
  for (let t = turn; t.up; t = t.up) {
    const next = t.up.next;
    next.unshift(...next.splice(next.indexOf(t), 1));
    t.up.taken = 0;
  }
}

// prune takes a turn and all after it away.
export function prune(turn: Turn): void {
  const next = turn.up!.next;
  next.splice(next.indexOf(turn), 1);
  turn.up!.taken = 0;
}

// over says that a side has given the game up, or lost it by time.
export const over = (turn: Turn): boolean => Boolean(turn.resigned ?? turn.late);

// ended is the end of the main line.
export function ended(from: Turn): Turn {
  let at = from;
  while (at.next[0]) at = at.next[0];
  return at;
}

export const leaf = (turn: Turn): boolean => turn.next.length === 0;

// plies writes a tree as it goes out, planted makes one of what comes in.
export function plies(from: Turn, after = -1, to: Ply[] = []): Ply[] {
  for (const turn of from.next) {
    to.push({ move: turn.move, after, ...(turn.name && { comment: turn.name }) });
    plies(turn, to.length - 1, to);
  }
  return to;
}

export function planted(from: Ply[]): Turn {
  const tree = root();
  const turns: Turn[] = [];
  for (const { move, after, comment } of from) {
    const turn = grow(turns[after] ?? tree, move);
    if (comment) turn.name = comment;
    turns.push(turn);
  }
  for (const turn of [tree, ...turns]) turn.taken = 0; // the main line
  return tree;
}

export const varied = (from: Turn): boolean => from.next.length > 1 || from.next.some(varied);

// What is kept of a tree: its turns without the ways up.
type Kept = { m: string; n?: Kept[]; t?: number; name?: string; score?: Score; best?: string; decision?: Decision; resigned?: boolean; late?: boolean };

export function pack(turn: Turn): Kept {
  const { move: m, next, taken, name, score, best, decision, resigned, late } = turn;
  return { m, ...(next.length && { n: next.map(pack) }), ...(taken && { t: taken }), ...(name && { name }), ...(score && { score }), ...(best && { best }), ...(decision && { decision }), ...(resigned && { resigned }), ...(late && { late }) };
}

export function unpack({ m, n = [], t = 0, ...rest }: Kept, up: Turn | null = null): Turn {
  const turn: Turn = { move: m, up, next: [], taken: t, ...rest };
  turn.next.push(...n.map((kept) => unpack(kept, turn)));
  return turn;
}
