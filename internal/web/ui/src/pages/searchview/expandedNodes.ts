import { nearestFirst } from "./nearest";
import type { SearchTrace } from "./trace";

const maxNodes = 30; // in the levels that are expanded at first
const maxChildren = 9; // shown of a node at first
const moreChildren = 24; // shown at each press on "more"

// ExpandedNodes says which nodes of a tree are drawn: the first levels, as long as they have few nodes; the paths to the
// current and to the selected node; and what the visitor has expanded.
export class ExpandedNodes {
  private readonly toggled = new Map<number, boolean>(); // nodes that the visitor has expanded or collapsed
  private readonly childLimits = new Map<number, number>(); // of nodes whose limit the visitor has raised
  private readonly levels: number; // expanded at first
  private onPath = new Set<number>();
  private selected = 0;

  constructor(private readonly trace: SearchTrace) {
    this.levels = levelsWithin(trace, maxNodes);
  }

  // showPaths expands the path to the current node, and the path to the selected one.
  showPaths(selected: number): void {
    const { trace } = this;
    this.selected = selected;
    this.onPath = new Set([...trace.path(trace.currentNode), ...trace.path(selected).slice(0, -1)]);
  }

  // isExpanded reports whether children of a node are drawn.
  isExpanded(n: number): boolean {
    return this.onPath.has(n) || (this.toggled.get(n) ?? this.trace.depth[n]! < this.levels);
  }

  // children returns the children of a node that are drawn, in the order of the search. Of many, those next to stones are drawn.
  children(n: number): number[] {
    if (!this.isExpanded(n)) return [];
    const limit = this.childLimits.get(n) ?? maxChildren;
    const drawn = new Set(nearestFirst(this.trace, n, limit).slice(0, limit));
    return this.trace.children[n]!.filter((child) => drawn.has(child) || this.onPath.has(child) || child === this.selected);
  }

  toggle(n: number): void {
    if (this.trace.children[n]!.length > 0 || this.trace.nodes[n]!.beyond) this.toggled.set(n, !this.isExpanded(n));
  }

  showMoreChildren(n: number): void {
    this.childLimits.set(n, (this.childLimits.get(n) ?? maxChildren) + moreChildren);
  }
}

// levelsWithin returns how many levels from the root have at most max nodes together.
function levelsWithin(trace: SearchTrace, max: number): number {
  const count: number[] = [];
  for (const depth of trace.depth) count[depth] = (count[depth] ?? 0) + 1;
  let sum = 0;
  const level = count.findIndex((nodes) => (sum += nodes) > max);
  return level < 0 ? count.length : level - 1;
}
