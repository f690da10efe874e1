import { hierarchy, type HierarchyPointNode, tree } from "d3-hierarchy";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { fileOf, pngOf, sheetOf } from "../../board/exportImage";
import { save } from "../../lib/download";
import type { Opened } from "./expandedNodes";
import { cutWord, reason } from "./reason";
import type { Facts, Record } from "./trace";
import { IconButton } from "./stepControls";
import type { Words } from "./formatter";

// Sizes of the drawing in pixels, as in internal/treeview/layout.go.
const SHAPE = { width: 66, height: 48, leaf: 30, cut: 14, level: 122, gap: 10, margin: 24, line: 14 };

const widest = 8192; // pixels of a picture

interface DrawingProps {
  record: Record; // at the step to be shown
  words: Words;
  opened: Opened;
  selected: number;
  choose(n: number): void;
  asks?: Branches[];
}

// Branches are nodes that answer a question when one of them is pressed.
export interface Branches {
  branches: number[];
  text: string; // of the answer
  answer(): void;
}

// A Box is a node of the drawing, or what stands for children that are not drawn.
interface Box {
  n: number;
  kind: "max" | "min" | "chance" | "leaf" | "skipped" | "more";
  facts: Facts;
  stale: boolean; // of an earlier search
  text: string; // in the shape
  lines: { text: string; cut?: boolean }[]; // under it
  closed: boolean; // there is more below
  width: number; // what it needs
  side: number; // of the shape
  height: number; // of the shape
  boxes: Box[];
}

type Placed = HierarchyPointNode<Box>;

// A Drawing shows the opened part of the tree.
export function Drawing({ record, words, opened, selected, choose, asks }: DrawingProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0); // 0 fits
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [, again] = useState(0);
  opened.show(selected);
  const root = layOut(boxOf(record, words, opened, 0));
  const placed = root.descendants();
  const left = Math.min(...placed.map((p) => p.x - p.data.width / 2)) - SHAPE.margin;
  const right = Math.max(...placed.map((p) => p.x + p.data.width / 2)) + SHAPE.margin;
  const foot = Math.max(...placed.map((p) => footOf(p) + (p.data.closed ? SHAPE.line : 0)));
  const width = Math.max(right - left, 200);
  const height = foot + 2 * SHAPE.margin;
  const fitting = Math.max(0.55, Math.min(1.8, (room.width - 4) / width, (room.height - 4) / height)); // never too small to read
  const shown = scale || fitting;

  useLayoutEffect(() => {
    const measure = () => setRoom({ width: scroller.current!.clientWidth, height: scroller.current!.clientHeight });
    const watch = new ResizeObserver(measure);
    watch.observe(scroller.current!);
    measure();
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => reveal(scroller.current!, selected), [selected, record.step, shown]);

  const answers = new Map(asks?.flatMap((a) => a.branches.map((n) => [n, a] as const)));
  const press = (event: KeyboardEvent) => {
    const asked = answers.get(Number((event.target as SVGElement).dataset.node));
    if (!asked || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
    asked.answer();
  };
  const click = (event: MouseEvent) => {
    const target = (event.target as Element).closest<SVGElement>("[data-node]");
    if (!target) return;
    const n = Number(target.dataset.node);
    const asked = target.dataset.more === undefined && answers.get(n);
    if (asked) return asked.answer();
    if (target.dataset.more === undefined) opened.toggle(n);
    else opened.widen(n);
    again((times) => times + 1);
    choose(n);
  };
  const zoom = (factor: number) => setScale(Math.max(0.15, Math.min(4, shown * factor)));
  const picture = () => sheetOf(scroller.current!.querySelector("svg")!);
  const track = new Set(record.path(record.current));
  const middle = (left + right) / 2;
  return (
    <div class="drawing">
      <div class="buttons zoom">
        <IconButton icon="larger" name={words.say("tree-zoom-in")} does={() => zoom(1.25)} />
        <IconButton icon="smaller" name={words.say("tree-zoom-out")} does={() => zoom(0.8)} />
        <IconButton icon="fit" name={words.say("tree-zoom-fit")} does={() => setScale(0)} />
      </div>
      <div class="scroller" ref={scroller} tabIndex={0} role="region" aria-label={`${words.say("tree-drawing")}, ${record.file.engine}`}>
        <svg
          role={asks ? "group" : "img"} aria-label={words.say("tree-drawing")} width={width * shown} height={height * shown}
          viewBox={`${middle - width / 2} ${-SHAPE.margin} ${width} ${height}`} onClick={click} onKeyDown={press}
        >
          {root.links().map(({ source, target }) => <Edge key={key(target)} from={source} to={target} track={track.has(target.data.n)} />)}
          {placed.map((p) => p.parent && p.data.kind !== "more" && <Move key={key(p)} at={p} text={moveOf(record, words, p.data.n)} />)}
          {placed.map((p) => <Shape key={key(p)} at={p} record={record} words={words} selected={selected} asked={answers.get(p.data.n)} />)}
        </svg>
      </div>
      <div class="buttons saves">
        <button type="button" title={words.say("tree-save", { Format: "SVG" })} onClick={() => save("alinha-tree.svg", fileOf(picture()))}>SVG</button>
        <button type="button" title={words.say("tree-save", { Format: "PNG" })} onClick={() => void pngOf(picture(), Math.min(widest, 3 * width)).then((file) => save("alinha-tree.png", file))}>PNG</button>
      </div>
    </div>
  );
}

function key({ data }: Placed): string {
  return data.kind === "more" ? `${data.n} more` : String(data.n);
}

// layOut places the boxes (Buchheim, Jünger and Leipert 2002, a linear form of Reingold and
// Tilford 1981), no nearer to each other than their widths allow.
function layOut(root: Box): Placed {
  return tree<Box>()
    .nodeSize([1, SHAPE.level])
    .separation((a, b) => (a.data.width + b.data.width) / 2 + SHAPE.gap)(hierarchy(root, ({ boxes }) => boxes));
}

// boxOf makes the box of a node with those below it.
function boxOf(record: Record, words: Words, opened: Opened, n: number): Box {
  const facts = record.facts(n);
  const children = record.children[n]!;
  const { player } = record.nodes[n]!;
  const stale = record.earlier(n);
  const text = facts.value !== undefined ? words.value(facts.value) : facts.numbers ? facts.numbers.join("/") : "";
  const box: Box = { n, kind: player, facts, stale, text, lines: [], closed: false, width: SHAPE.width, side: SHAPE.width, height: SHAPE.height, boxes: [] };
  if (facts.left === "skipped" && !stale) {
    Object.assign(box, { kind: "skipped", side: SHAPE.cut, width: SHAPE.cut + 16, height: SHAPE.cut });
  } else if (children.length === 0 && player !== "chance") {
    const side = Math.max(SHAPE.leaf, text.length * 8.2 + 12);
    Object.assign(box, { kind: "leaf", side, width: side, height: SHAPE.leaf });
  } else {
    box.lines = under(record, words, n, facts);
    box.width = Math.max(SHAPE.width, ...box.lines.map(({ text }) => text.length * 6.7));
  }
  // Moves stand at 0.78 of the edges, where these are nearer to each other.
  box.width = Math.max(box.width, moveOf(record, words, n).length * 9.2);
  const shown = opened.children(n);
  box.boxes = shown.map((c) => boxOf(record, words, opened, c));
  box.closed = children.length > 0 && shown.length === 0;
  if (!box.closed && shown.length < children.length) box.boxes.push(more(n, words, children.length - shown.length));
  return box;
}

function more(n: number, words: Words, nodes: number): Box {
  const text = words.say("tree-more", { Nodes: words.count(nodes) });
  const width = text.length * 8 + 18;
  return { n, kind: "more", facts: { left: "open" }, stale: false, text, lines: [], closed: false, width, side: width, height: SHAPE.leaf, boxes: [] };
}

// moveOf is what stands on the edge to a node: the move, with its probability if chance
// made it.
function moveOf(record: Record, words: Words, n: number): string {
  const { move = "", weight } = record.nodes[n]!;
  return weight ? `${move} · ${words.percent(weight)}` : move;
}

// under is what stands under the shape of a node: window or visits, and a cut in two words.
function under(record: Record, words: Words, n: number, facts: Facts): Box["lines"] {
  const lines: Box["lines"] = [];
  if (facts.visits !== undefined) {
    lines.push({ text: "n = " + words.count(facts.visits) });
  } else if (record.file.windows && facts.alpha !== undefined) {
    const open = facts.left === "open";
    lines.push({ text: open ? words.window(facts.alpha, facts.beta!) : words.window(facts.low!, facts.high!) });
  }
  const cut = cutWord(record, words, n, facts);
  if (cut) lines.push({ text: cut, cut: true });
  return lines;
}

// footOf is where the edges below a box begin.
function footOf({ y, data: { height, lines } }: Placed): number {
  return y + height + (lines.length > 0 ? lines.length * SHAPE.line + 4 : 0);
}

// Edge is the edge to a box; across one that is cut stands a bar.
function Edge({ from, to, track }: { from: Placed; to: Placed; track: boolean }) {
  const { kind, facts, stale } = to.data;
  const x = from.x;
  const y = footOf(from);
  const dim = kind === "more" || facts.left === "unseen" || stale;
  const cut = kind === "skipped";
  const edge = <line class={classes("edge", track && kind !== "more" && "track", cut && "cut", dim && "dim")} x1={x} y1={y} x2={to.x} y2={to.y} />;
  if (!cut) return edge;
  const length = Math.hypot(to.x - x, to.y - y);
  const [cx, cy] = [x + (to.x - x) * 0.42, y + (to.y - y) * 0.42];
  const [dx, dy] = [((to.y - y) / length) * 7, ((x - to.x) / length) * 7];
  return <>{edge}<line class="cross" x1={cx - dx} y1={cy - dy} x2={cx + dx} y2={cy + dy} /></>;
}

// Move is the move on the edge to a box.
function Move({ at, text }: { at: Placed; text: string }) {
  const y = footOf(at.parent!);
  return (
    <text class={classes("move", at.data.stale && "dim")} x={at.parent!.x + (at.x - at.parent!.x) * 0.78} y={y + (at.y - y) * 0.78 + 4}>{text}</text>
  );
}

// Shape is a node: MAX a triangle up, MIN a triangle down, chance a circle, a leaf a square.
function Shape({ at, record, words, selected, asked }: { at: Placed; record: Record; words: Words; selected: number; asked: Branches | undefined }) {
  const { x, y, data: box } = at;
  const { n, kind, facts, side, height, text, lines, stale } = box;
  const w = side / 2;
  if (kind === "more") {
    return (
      <g class="node more" data-node={n} data-more>
        <rect x={x - w} y={y} width={side} height={height} rx={15} />
        <text class="value" x={x} y={y + 20} font-size={13}>{text}</text>
      </g>
    );
  }
  const dim = facts.left === "unseen" || stale;
  const shapes: { [kind: string]: ComponentChildren } = {
    max: <path d={`M${x} ${y}l${w} ${height}h${-2 * w}z`} />,
    min: <path d={`M${x} ${y + height}l${-w} ${-height}h${2 * w}z`} />,
    chance: <circle cx={x} cy={y + height / 2} r={height / 2 + 2} />,
    leaf: <rect x={x - w} y={y} width={side} height={height} rx={2} />,
    skipped: <rect x={x - w} y={y} width={side} height={height} />,
  };
  const rise = { max: height - 7, min: 18, chance: height / 2 + 5, leaf: 20, skipped: 0 }[kind];
  return (
    <g
      class={classes("node", kind, n === record.current && "current", n === selected && "selected", dim && "dim", asked && "asked")} data-node={n}
      {...(asked && { role: "button", tabindex: 0, "aria-label": asked.text })}
    >
      <title>{titleOf(record, words, box)}</title>
      {shapes[kind]}
      {kind !== "skipped" && <text class="value" x={x} y={y + rise} font-size={fontSize(text, kind)}>{text}</text>}
      {lines.map((line, i) => <text key={i} class={classes("under", line.cut && "cutword")} x={x} y={y + height + SHAPE.line * (i + 1)}>{line.text}</text>)}
      {box.closed && <text class="under" x={x} y={footOf(at) + 10}>⋯</text>}
    </g>
  );
}

// titleOf is the tooltip of a node.
function titleOf(record: Record, words: Words, { n, facts, stale }: Box): string {
  const parts = [`${record.name(n) || words.say("tree-root")} (${words.side(record.nodes[n]!.player)})`];
  if (facts.value !== undefined) parts.push(words.value(facts.value));
  parts.push(reason(record, words, n, facts));
  if (stale) parts.push(words.say("tree-earlier"));
  return parts.join(", ");
}

// fontSize makes a value fit its shape.
function fontSize(text: string, kind: Box["kind"]): number {
  if (kind === "leaf") return 14;
  if (text.length <= 3) return 17;
  return text.length <= 5 ? 12.5 : 10.5;
}

export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

// reveal scrolls to a node, unless it is in sight.
function reveal(scroller: HTMLElement, n: number): void {
  const node = scroller.querySelector(`[data-node="${n}"]:not([data-more])`);
  if (!node) return;
  const room = scroller.getBoundingClientRect();
  const box = node.getBoundingClientRect();
  if (box.left < room.left || box.right > room.right) scroller.scrollLeft += (box.left + box.right - room.left - room.right) / 2;
  if (box.top < room.top || box.bottom > room.bottom) scroller.scrollTop += (box.top + box.bottom - room.top - room.bottom) / 2;
}
