import type { Record } from "./trace";

// An Opened is the part of a tree that is drawn: by itself the first levels, as far as they
// are few nodes, and the way to the current and to the chosen node; beyond that what was
// clicked.
export class Opened {
  private readonly pinned = new Map<number, boolean>(); // nodes that were clicked: whether they are open
  private readonly wide = new Map<number, number>(); // nodes of which more children are to be shown: how many
  private readonly levels: number;
  private way = new Set<number>();
  private chosen = 0;

  constructor(private readonly record: Record) {
    this.levels = fewLevels(record, 30);
  }

  // show opens the way to the current node, and that to the chosen one.
  show(chosen: number): void {
    const { record } = this;
    this.chosen = chosen;
    this.way = new Set([...record.path(record.current), ...record.path(chosen).slice(0, -1)]);
  }

  // isOpen says that the children of a node are drawn.
  isOpen(n: number): boolean {
    return this.way.has(n) || (this.pinned.get(n) ?? this.record.depth[n]! < this.levels);
  }

  // children returns those of a node that are drawn.
  children(n: number): number[] {
    if (!this.isOpen(n)) return [];
    const most = this.wide.get(n) ?? 9;
    return this.record.children[n]!.filter((c, i) => i < most || this.way.has(c) || c === this.chosen);
  }

  toggle(n: number): void {
    if (this.record.children[n]!.length > 0) this.pinned.set(n, !this.isOpen(n));
  }

  widen(n: number): void {
    this.wide.set(n, (this.wide.get(n) ?? 9) + 24);
  }
}

// fewLevels returns how many levels have at most so many nodes in all.
function fewLevels(record: Record, most: number): number {
  const count: number[] = [];
  for (const depth of record.depth) count[depth] = (count[depth] ?? 0) + 1;
  let sum = 0;
  const level = count.findIndex((nodes) => (sum += nodes) > most);
  return level < 0 ? count.length : level - 1;
}
