import type { ComponentChildren } from "preact";
import { BoardPicture, pictureSize } from "./boardPicture";
import type { Formatter } from "./formatter";
import { boardAt } from "./boardState";
import { hatchPath, rectangle } from "./hatch";
import { reason } from "./reason";
import type { SearchTrace } from "./trace";
import { bottomOf, edgeText, type LayoutNode, type PlacedNode, SIZES } from "./treeLayout";

// The parts of the drawing of a tree: edges, moves and nodes.

// Edge draws the edge to a node; a bar crosses the edge of a move that was cut.
export function Edge({ from, to, onPath }: { from: PlacedNode; to: PlacedNode; onPath: boolean }) {
  const { skipped: cut, state, stale } = to.data;
  const x = from.x;
  const y = bottomOf(from);
  const dim = isPill(to) || state.left === "unseen" || stale;
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
  lit: "max" | "min" | undefined; // the side whose number at a cut is the value of the node
  unsearched: string | undefined; // the value of a skipped node, where the visitor has asked for it
  answerText: string | undefined; // of the quiz, where a press on the node answers
}

// NodeShape draws a node: MAX a triangle up, MIN a triangle down, chance a circle, a leaf a square; for a game the board with the
// value over it. A node that was cut is hatched.
export function NodeShape(props: NodeShapeProps) {
  const { node, trace, format, selected, lit, answerText } = props;
  const { x, y, data } = node;
  const { n, kind, skipped, state, shapeHeight: height, captions, stale } = data;
  if (isPill(node)) return <Pill node={node} />;
  const dim = state.left === "unseen" || stale;
  const classes = classNames(
    "node", kind, trace.file.board && "with-board", skipped && "skipped", n === trace.currentNode && "current", selected && "selected", dim && "dim", lit && `lit-${lit}`,
    answerText !== undefined && "answerable",
  );
  return (
    <g class={classes} data-node={n} {...(answerText !== undefined && { role: "button", tabindex: 0, "aria-label": answerText })}>
      <title>{tooltip(trace, format, data)}</title>
      {trace.file.board ? <BoardCard node={node} trace={trace} /> : outline(node)}
      {skipped && !trace.file.board && <path class="hatch" d={hatchPath(corners(node))} />}
      <NodeValue {...props} />
      {" "}
      {captions.map((line, i) => <text key={i} class={classNames("caption", line.kind)} x={x} y={y + height + SIZES.line * (i + 1)}>{line.text}</text>)}
      {data.collapsed && <text class="caption" x={x} y={bottomOf(node) + 10}>⋯</text>}
    </g>
  );
}

// NodeValue writes the value of a node. A lit value stands on the colour of its side.
function NodeValue({ node: { x, y, data }, trace, lit, unsearched }: NodeShapeProps) {
  const { kind, skipped, shapeHeight: height, shapeWidth: width, text } = data;
  const shown = skipped ? (unsearched ?? "") : text;
  const onCard = trace.file.board !== undefined;
  const size = onCard ? Math.min(14.5, 92 / Math.max(1, shown.length)) : fontSize(shown, kind);
  const baseline = y + (onCard ? 16.5 : baselines(height)[kind]!);
  const across = onCard && kind !== "leaf" ? x + 8 : x;
  const pill = Math.max(20, shown.length * size * 0.62 + 10);
  return (
    <>
      {onCard && kind !== "leaf" && <path class="sign" d={sign(kind, x - width / 2 + 12, y + 11)} />}
      {lit && shown && <rect class="lit-ground" x={across - pill / 2} y={baseline - size * 0.93} width={pill} height={size * 1.2} rx={size * 0.45} />}
      <text class={classNames("value", skipped && "unsearched")} x={across} y={baseline} font-size={size}>{shown}</text>
    </>
  );
}

// sign returns the path of the small sign of a player on a card: a triangle up or down, or a circle.
function sign(kind: string, x: number, y: number): string {
  if (kind === "max") return `M${x} ${y - 5}l6 10h-12z`;
  return kind === "min" ? `M${x} ${y + 5}l6-10h-12z` : `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0-10 0z`;
}

// BoardCard draws the board at a node, with the head on which the value stands.
function BoardCard({ node: { x, y, data }, trace }: { node: PlacedNode; trace: SearchTrace }) {
  const { n, skipped, shapeWidth: width, shapeHeight: height } = data;
  const picture = pictureSize(trace.file.board!, SIZES.picture);
  const [left, right] = [x - width / 2, x + width / 2];
  return (
    <>
      <path class="card" d={`M${left + 6} ${y}H${right - 6}a6 6 0 0 1 6 6V${y + height - 6}a6 6 0 0 1-6 6H${left + 6}a6 6 0 0 1-6-6V${y + 6}a6 6 0 0 1 6-6z`} />
      <path class="head" d={`M${left + 6} ${y}H${right - 6}a6 6 0 0 1 6 6V${y + SIZES.head}H${left}V${y + 6}a6 6 0 0 1 6-6z`} />
      <BoardPicture board={trace.file.board!} state={boardAt(trace, n)} x={x - picture.width / 2} y={y + SIZES.head + 3} {...picture} />
      {skipped && <path class="hatch" d={hatchPath(rectangle(left, y + SIZES.head, width, height - SIZES.head))} />}
    </>
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

// outline returns the outline of a node of an abstract tree.
function outline({ x, y, data: { kind, shapeWidth: width, shapeHeight: height } }: PlacedNode): ComponentChildren {
  const half = width / 2;
  switch (kind) {
    case "max":
      return <path d={`M${x} ${y}l${half} ${height}h${-2 * half}z`} />;
    case "min":
      return <path d={`M${x} ${y + height}l${-half} ${-height}h${2 * half}z`} />;
    case "chance":
      return <circle cx={x} cy={y + height / 2} r={height / 2 + 2} />;
    default:
      return <rect x={x - half} y={y} width={width} height={height} rx={2} />;
  }
}

// corners returns the corners of the shape of a player's node or of a leaf.
function corners({ x, y, data: { kind, shapeWidth: width, shapeHeight: height } }: PlacedNode): ReturnType<typeof rectangle> {
  const [left, right, bottom] = [x - width / 2, x + width / 2, y + height];
  if (kind === "max") return [[x, y], [right, bottom], [left, bottom]];
  return kind === "min" ? [[left, y], [right, y], [x, bottom]] : rectangle(left, y, width, height);
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
