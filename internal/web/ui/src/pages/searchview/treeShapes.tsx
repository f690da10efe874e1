import type { ComponentChildren } from "preact";
import type { Formatter } from "./formatter";
import { reason } from "./reason";
import type { SearchTrace } from "./trace";
import { bottomOf, edgeText, type LayoutNode, type PlacedNode, SIZES } from "./treeLayout";

// The parts of the drawing of a tree: edges, moves and nodes.

// Edge draws the edge to a node; a bar crosses the edge of a move that was cut.
export function Edge({ from, to, onPath }: { from: PlacedNode; to: PlacedNode; onPath: boolean }) {
  const { kind, state, stale } = to.data;
  const x = from.x;
  const y = bottomOf(from);
  const dim = isPill(to) || state.left === "unseen" || stale;
  const cut = kind === "skipped";
  const edge = <line class={classNames("edge", onPath && !isPill(to) && "on-path", cut && "cut", dim && "dim")} x1={x} y1={y} x2={to.x} y2={to.y} />;
  if (!cut) return edge;
  const length = Math.hypot(to.x - x, to.y - y);
  const [cx, cy] = [x + (to.x - x) * 0.42, y + (to.y - y) * 0.42];
  const [dx, dy] = [((to.y - y) / length) * 7, ((x - to.x) / length) * 7];
  return <>{edge}<line class="cross" x1={cx - dx} y1={cy - dy} x2={cx + dx} y2={cy + dy} /></>;
}

// EdgeLabel writes the move on the edge to a node.
export function EdgeLabel({ node, trace, format }: { node: PlacedNode; trace: SearchTrace; format: Formatter }) {
  const parent = node.parent!;
  const y = bottomOf(parent);
  return (
    <text class={classNames("move", node.data.stale && "dim")} x={parent.x + (node.x - parent.x) * 0.78} y={y + (node.y - y) * 0.78 + 4}>
      {edgeText(trace, format, node.data.n)}
    </text>
  );
}

interface NodeShapeProps {
  node: PlacedNode;
  trace: SearchTrace;
  format: Formatter;
  selected: boolean;
  answerText: string | undefined; // of the quiz, where a press on the node answers
}

// NodeShape draws a node: MAX a triangle up, MIN a triangle down, chance a circle, a leaf a square.
export function NodeShape({ node, trace, format, selected, answerText }: NodeShapeProps) {
  const { x, y, data } = node;
  const { n, kind, state, shapeHeight: height, text, captions, stale } = data;
  if (isPill(node)) return <Pill node={node} />;
  const dim = state.left === "unseen" || stale;
  const answerable = answerText !== undefined;
  return (
    <g
      class={classNames("node", kind, n === trace.currentNode && "current", selected && "selected", dim && "dim", answerable && "answerable")} data-node={n}
      {...(answerable && { role: "button", tabindex: 0, "aria-label": answerText })}
    >
      <title>{tooltip(trace, format, data)}</title>
      {outline(node)}
      {kind !== "skipped" && <text class="value" x={x} y={y + baselines(height)[kind]!} font-size={fontSize(text, kind)}>{text}</text>}
      {captions.map((line, i) => <text key={i} class={classNames("caption", line.cut && "cut-label")} x={x} y={y + height + SIZES.line * (i + 1)}>{line.text}</text>)}
      {data.collapsed && <text class="caption" x={x} y={bottomOf(node) + 10}>⋯</text>}
    </g>
  );
}

// isPill reports whether a node stands for children that are not drawn.
export const isPill = ({ data: { kind } }: PlacedNode): boolean => kind === "more" || kind === "omitted";

// Pill is the button for children that are not drawn, or the note of children that are not recorded.
function Pill({ node: { x, y, data: { n, kind, shapeWidth: width, shapeHeight: height, text } } }: { node: PlacedNode }) {
  return (
    <g class={`node ${kind}`} {...(kind === "more" && { "data-node": n, "data-more": true })}>
      <rect x={x - width / 2} y={y} width={width} height={height} rx={15} />
      <text class="value" x={x} y={y + 20} font-size={13}>{text}</text>
    </g>
  );
}

function outline({ x, y, data: { kind, shapeWidth: width, shapeHeight: height } }: PlacedNode): ComponentChildren {
  const half = width / 2;
  switch (kind) {
    case "max":
      return <path d={`M${x} ${y}l${half} ${height}h${-2 * half}z`} />;
    case "min":
      return <path d={`M${x} ${y + height}l${-half} ${-height}h${2 * half}z`} />;
    case "chance":
      return <circle cx={x} cy={y + height / 2} r={height / 2 + 2} />;
    case "leaf":
      return <rect x={x - half} y={y} width={width} height={height} rx={2} />;
    default:
      return <rect x={x - half} y={y} width={width} height={height} />;
  }
}

// baselines returns the y coordinate of the text in each shape, from the top of the shape.
const baselines = (height: number): { [kind: string]: number } => ({ max: height - 7, min: 18, chance: height / 2 + 5, leaf: 20 });

// tooltip returns the name of a node, who moves there, its value, and how it was left.
function tooltip(trace: SearchTrace, format: Formatter, { n, state, stale }: LayoutNode): string {
  const parts = [`${trace.nodeName(n) || format.t("tree-root")} (${format.player(trace.nodes[n]!.player)})`];
  if (state.value !== undefined) parts.push(format.value(state.value));
  parts.push(reason(trace, format, n, state));
  if (stale) parts.push(format.t("tree-earlier"));
  return parts.join(", ");
}

// fontSize returns the size at which a value fits its shape.
function fontSize(text: string, kind: LayoutNode["kind"]): number {
  if (kind === "leaf") return 14;
  if (text.length <= 3) return 17;
  return text.length <= 5 ? 12.5 : 10.5;
}

function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
