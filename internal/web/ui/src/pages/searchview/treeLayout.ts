import { hierarchy, type HierarchyPointNode, tree } from "d3-hierarchy";
import type { ExpandedNodes } from "./expandedNodes";
import type { Formatter } from "./formatter";
import { cutLabel } from "./reason";
import type { NodeState, SearchTrace } from "./trace";

// SIZES are the sizes of the drawing in pixels, as in internal/treeview/layout.go: width and height of a node's shape; leaf,
// the height and least width of a leaf; cut, the side of a skipped node; level, from a level to the next; gap, between
// neighbours; margin; line, the height of a caption.
export const SIZES = { width: 66, height: 48, leaf: 30, cut: 14, level: 122, gap: 10, margin: 24, line: 14 };

// LayoutNode is a node of the drawing; of the kind "more", a button for children that are not drawn; of the kind "omitted", a note
// of children that are not recorded.
export interface LayoutNode {
  n: number; // the node, of "more" and "omitted" the parent
  kind: "max" | "min" | "chance" | "leaf" | "skipped" | "more" | "omitted";
  state: NodeState;
  stale: boolean; // of an earlier visit of its parent
  text: string; // in the shape
  captions: { text: string; cut?: boolean }[]; // lines below the shape
  collapsed: boolean; // has children, which are not drawn
  width: number; // of the room that the node needs
  shapeWidth: number;
  shapeHeight: number;
  children: LayoutNode[];
}

export type PlacedNode = HierarchyPointNode<LayoutNode>;

// layoutTree places the expanded nodes (Buchheim, Jünger and Leipert 2002, a linear form of Reingold and Tilford 1981),
// no nearer to each other than their widths allow.
export function layoutTree(trace: SearchTrace, format: Formatter, expanded: ExpandedNodes): PlacedNode {
  const root = layoutNode(trace, format, expanded, 0);
  return tree<LayoutNode>()
    .nodeSize([1, SIZES.level])
    .separation((a, b) => (a.data.width + b.data.width) / 2 + SIZES.gap)(hierarchy(root, ({ children }) => children));
}

// layoutNode returns a node of the drawing with the nodes below it.
function layoutNode(trace: SearchTrace, format: Formatter, expanded: ExpandedNodes, n: number): LayoutNode {
  const state = trace.nodeState(n);
  const children = trace.children[n]!;
  const { player, beyond = 0 } = trace.nodes[n]!;
  const stale = trace.isStale(n);
  const text = state.value !== undefined ? format.value(state.value) : state.numbers ? state.numbers.join("/") : "";
  const node: LayoutNode = {
    n, kind: player, state, stale, text, captions: [], collapsed: false, width: SIZES.width, shapeWidth: SIZES.width, shapeHeight: SIZES.height, children: [],
  };
  if (state.left === "skipped" && !stale) {
    Object.assign(node, { kind: "skipped", shapeWidth: SIZES.cut, width: SIZES.cut + 16, shapeHeight: SIZES.cut });
  } else if (children.length === 0 && beyond === 0 && player !== "chance") {
    const width = Math.max(SIZES.leaf, text.length * 8.2 + 12);
    Object.assign(node, { kind: "leaf", shapeWidth: width, width, shapeHeight: SIZES.leaf });
  } else {
    node.captions = captions(trace, format, n, state);
    node.width = Math.max(SIZES.width, ...node.captions.map(({ text }) => text.length * 6.7));
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

// pill returns the node that stands for children of node n that are not drawn.
function pill(n: number, kind: "more" | "omitted", text: string): LayoutNode {
  const width = text.length * 8 + 18;
  return {
    n, kind, state: { left: "open" }, stale: false, text, captions: [], collapsed: false, width, shapeWidth: width, shapeHeight: SIZES.leaf, children: [],
  };
}

// edgeText returns what stands on the edge to a node: the move, with its probability if chance made the move.
export function edgeText(trace: SearchTrace, format: Formatter, n: number): string {
  const { move = "", weight } = trace.nodes[n]!;
  return weight ? `${move} · ${format.percent(weight)}` : move;
}

// captions returns the lines below the shape of a node: its window or its number of simulations, and why the rest of its
// children were cut off, if they were.
function captions(trace: SearchTrace, format: Formatter, n: number, state: NodeState): LayoutNode["captions"] {
  const lines: LayoutNode["captions"] = [];
  if (state.visits !== undefined) {
    lines.push({ text: "n = " + format.count(state.visits) });
  } else if (trace.file.windows && state.alpha !== undefined) {
    const open = state.left === "open";
    lines.push({ text: open ? format.window(state.alpha, state.beta!) : format.window(state.low!, state.high!) });
  }
  const cut = cutLabel(trace, format, n, state);
  if (cut) lines.push({ text: cut, cut: true });
  return lines;
}

// bottomOf returns the y coordinate where the edges below a node begin: below its shape and its captions.
export function bottomOf({ y, data: { shapeHeight, captions } }: PlacedNode): number {
  return y + shapeHeight + (captions.length > 0 ? captions.length * SIZES.line + 4 : 0);
}
