import { hierarchy, type HierarchyPointNode, tree } from "d3-hierarchy";
import { pictureSize } from "./boardPicture";
import type { ExpandedNodes } from "./expandedNodes";
import type { Formatter } from "./formatter";
import { cutLabel } from "./reason";
import type { NodeState, SearchTrace } from "./trace";

// SIZES are the sizes of the drawing in pixels: width and height of a node's shape; leaf, the height and least width of a leaf;
// picture, the side of the square of a board in a node; card, the least width of a node with a board; head, the height of the value
// over the board; room, between a node with its captions and the next level; gap, between neighbours; margin; line, the height of a
// caption.
export const SIZES = { width: 66, height: 48, leaf: 30, picture: 74, card: 86, head: 22, room: 42, gap: 10, margin: 24, line: 14 };

// LayoutNode is a node of the drawing; of the kind "more", a button for children that are not drawn; of the kind "omitted", a note
// of children that are not recorded.
export interface LayoutNode {
  n: number; // the node, of "more" and "omitted" the parent
  kind: "max" | "min" | "chance" | "leaf" | "more" | "omitted";
  skipped: boolean; // cut: never looked at
  state: NodeState;
  stale: boolean; // of an earlier visit of its parent
  text: string; // in the shape
  captions: Caption[]; // lines below the shape
  collapsed: boolean; // has children, which are not drawn
  width: number; // of the room that the node needs
  shapeWidth: number;
  shapeHeight: number;
  children: LayoutNode[];
}

// Caption is a line below a shape: the window now, the window at entry or on leaving once the node is left, or the kind of a cut.
export interface Caption {
  text: string;
  kind: "now" | "entry" | "exit" | "visits" | "cut";
}

export type PlacedNode = HierarchyPointNode<LayoutNode>;

// layoutTree places the expanded nodes (Buchheim, Jünger and Leipert 2002, a linear form of Reingold and Tilford 1981),
// no nearer to each other than their widths allow.
export function layoutTree(trace: SearchTrace, format: Formatter, expanded: ExpandedNodes): PlacedNode {
  const root = layoutNode(trace, format, expanded, 0);
  const level = shapeOf(trace).height + 3 * SIZES.line + 4 + SIZES.room;
  return tree<LayoutNode>()
    .nodeSize([1, level])
    .separation((a, b) => (a.data.width + b.data.width) / 2 + SIZES.gap)(hierarchy(root, ({ children }) => children));
}

// shapeOf returns the size of a player's node: of the board and the value over it, for a game.
function shapeOf({ file: { board } }: SearchTrace): { width: number; height: number } {
  if (!board) return { width: SIZES.width, height: SIZES.height };
  const picture = pictureSize(board, SIZES.picture);
  return { width: Math.max(SIZES.card, picture.width + 8), height: SIZES.head + picture.height + 6 };
}

// layoutNode returns a node of the drawing with the nodes below it.
function layoutNode(trace: SearchTrace, format: Formatter, expanded: ExpandedNodes, n: number): LayoutNode {
  const state = trace.nodeState(n);
  const children = trace.children[n]!;
  const { player, beyond = 0 } = trace.nodes[n]!;
  const stale = trace.isStale(n);
  const skipped = state.left === "skipped" && !stale;
  const text = state.value !== undefined ? format.value(state.value) : state.numbers ? state.numbers.join("/") : "";
  const shape = shapeOf(trace);
  const node: LayoutNode = {
    n, kind: player, skipped, state, stale, text, captions: [], collapsed: false, width: shape.width, shapeWidth: shape.width, shapeHeight: shape.height, children: [],
  };
  if (isLeaf(trace, n, skipped)) {
    node.kind = "leaf";
    const width = Math.max(SIZES.leaf, text.length * 8.2 + 12);
    if (!trace.file.board) Object.assign(node, { shapeWidth: width, width, shapeHeight: SIZES.leaf });
  } else if (!skipped) {
    node.captions = captions(trace, format, n, state);
    node.width = Math.max(shape.width, ...node.captions.map(({ text }) => text.length * 6.7));
  }
  // Moves stand at 0.78 of the length of the edges, where the edges are nearer to each other than at their ends.
  node.width = Math.max(node.width, edgeText(trace, format, n).length * 9.2);
  const shown = expanded.children(n);
  node.children = shown.map((child) => layoutNode(trace, format, expanded, child));
  node.collapsed = (children.length > 0 || beyond > 0) && !expanded.isExpanded(n);
  if (node.collapsed) return node;
  if (shown.length < children.length) node.children.push(pill(n, "more", format.t("tree-more", { Nodes: format.count(children.length - shown.length) })));
  if (beyond > 0) node.children.push(pill(n, "omitted", "… " + format.t("tree-omitted", { Nodes: format.count(beyond) })));
  return node;
}

// isLeaf reports whether nothing lies below a node. What lies below a skipped node is not recorded: it is a leaf where a node beside
// it is one.
function isLeaf(trace: SearchTrace, n: number, skipped: boolean): boolean {
  const { player, beyond = 0, parent } = trace.nodes[n]!;
  if (!skipped) return trace.children[n]!.length === 0 && beyond === 0 && player !== "chance";
  return player !== "chance" && trace.children[parent]!.some((sibling) => trace.nodes[sibling]!.left !== "skipped" && isLeaf(trace, sibling, false));
}

// pill returns the node that stands for children of node n that are not drawn.
function pill(n: number, kind: "more" | "omitted", text: string): LayoutNode {
  const width = text.length * 8 + 18;
  return {
    n, kind, skipped: false, state: { left: "open" }, stale: false, text, captions: [], collapsed: false, width, shapeWidth: width, shapeHeight: SIZES.leaf, children: [],
  };
}

// edgeText returns what stands on the edge to a node: the move, with its probability if chance made the move.
export function edgeText(trace: SearchTrace, format: Formatter, n: number): string {
  const { move = "", weight } = trace.nodes[n]!;
  return weight ? `${move} · ${format.percent(weight)}` : move;
}

// captions returns the lines below the shape of a node: its window or its number of simulations, and why the rest of its
// children were cut off, if they were. Of a node that the search has left, an arrow down marks the window at entry and an arrow up the
// window on leaving.
export function captions(trace: SearchTrace, format: Formatter, n: number, state: NodeState): Caption[] {
  const lines: Caption[] = [];
  if (state.visits !== undefined) {
    lines.push({ text: "n = " + format.count(state.visits), kind: "visits" });
  } else if (trace.file.windows && state.alpha !== undefined) {
    const [entry, now] = [format.window(state.low!, state.high!), format.window(state.alpha, state.beta!)];
    if (state.left === "open") lines.push({ text: now, kind: "now" });
    else lines.push({ text: "↓ " + entry, kind: "entry" });
    if (state.left !== "open" && entry !== now) lines.push({ text: "↑ " + now, kind: "exit" });
  }
  const cut = cutLabel(trace, format, n, state);
  if (cut) lines.push({ text: cut, kind: "cut" });
  return lines;
}

// bottomOf returns the y coordinate where the edges below a node begin: below its shape and its captions.
export function bottomOf({ y, data: { shapeHeight, captions } }: PlacedNode): number {
  return y + shapeHeight + (captions.length > 0 ? captions.length * SIZES.line + 4 : 0);
}
