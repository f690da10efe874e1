import { useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { standaloneSvg, pngBlob, svgBlob } from "../../board/exportImage";
import { downloadFile } from "../../lib/download";
import type { Cut } from "./cuts";
import type { ExpandedNodes } from "./expandedNodes";
import type { Formatter } from "./formatter";
import { IconButton } from "./iconButton";
import type { SearchTrace } from "./trace";
import { bottomOf, layoutTree, type PlacedNode, SIZES } from "./treeLayout";
import { Edge, EdgeLabel, isPill, NodeShape } from "./treeShapes";
import type { UnsearchedValues } from "./unsearched";

const maxPngWidth = 8192; // pixels
const [minZoom, maxZoom] = [0.15, 4];
const [minFit, maxFit] = [0.45, 1.8]; // the zoom that fits the stage: never too small to read

interface TreeDrawingProps {
  trace: SearchTrace; // at the step to be shown
  format: Formatter;
  expanded: ExpandedNodes;
  selected: number;
  cut: Cut | undefined; // whose two numbers are lit
  unsearched: UnsearchedValues; // written into skipped nodes
  onSelect(n: number): void;
  answers?: BranchAnswer[];
}

// BranchAnswer is an answer of the quiz that is given by pressing one of its nodes.
export interface BranchAnswer {
  branches: number[];
  text: string;
  answer(): void;
}

// TreeDrawing draws the expanded part of the tree, with buttons for the zoom and for downloads. A press on a node selects
// the node and expands or collapses it.
export function TreeDrawing({ trace, format, expanded, selected, cut, unsearched, onSelect, answers }: TreeDrawingProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(0); // 0 fits
  const available = useSize(scroller);
  expanded.showPaths(selected);
  const root = layoutTree(trace, format, expanded);
  const box = boundingBox(root.descendants());
  const fit = Math.max(minFit, Math.min(maxFit, (available.width - 4) / box.width, (available.height - 4) / box.height));
  const scale = zoom || fit;
  const overflows = box.width * scale > available.width || box.height * scale > available.height;
  useLayoutEffect(() => void (overflows && scrollIntoView(scroller.current!, selected)), [selected, trace.step, scale]);

  const answerOf = new Map(answers?.flatMap((answer) => answer.branches.map((n) => [n, answer] as const)));
  const handlers = usePresses(expanded, answerOf, onSelect);
  const zoomBy = (factor: number) => setZoom(Math.max(minZoom, Math.min(maxZoom, scale * factor)));
  return (
    <div class="tree-drawing">
      <div class="buttons zoom">
        <IconButton icon="larger" label={format.t("tree-zoom-in")} onClick={() => zoomBy(1.25)} />
        <IconButton icon="smaller" label={format.t("tree-zoom-out")} onClick={() => zoomBy(0.8)} />
        <IconButton icon="fit" label={format.t("tree-zoom-fit")} onClick={() => setZoom(0)} />
      </div>
      <div class="scroller" ref={scroller} tabIndex={0} role="region" aria-label={`${format.t("tree-drawing")}, ${trace.file.engine}`}>
        <svg
          class="tree" role={answers ? "group" : "img"} aria-label={format.t("tree-drawing")} width={box.width * scale} height={box.height * scale}
          viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} {...handlers}
        >
          {available.width > 0 && <TreeContents trace={trace} format={format} root={root} selected={selected} cut={cut} unsearched={unsearched} answerOf={answerOf} />}
        </svg>
      </div>
      <DownloadButtons format={format} width={box.width} drawing={() => standaloneSvg(scroller.current!.querySelector("svg")!)} />
    </div>
  );
}

// boundingBox returns the box round placed nodes with a margin, at least 200 pixels wide.
function boundingBox(nodes: PlacedNode[]): { x: number; y: number; width: number; height: number } {
  const left = Math.min(...nodes.map((p) => p.x - p.data.width / 2)) - SIZES.margin;
  const right = Math.max(...nodes.map((p) => p.x + p.data.width / 2)) + SIZES.margin;
  const bottom = Math.max(...nodes.map((p) => bottomOf(p) + (p.data.collapsed ? SIZES.line : 0)));
  const width = Math.max(right - left, 200);
  return { x: (left + right) / 2 - width / 2, y: -SIZES.margin, width, height: bottom + 2 * SIZES.margin };
}

// useSize returns the inner size of an element, as it changes; at first 0.
function useSize(element: { readonly current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const measure = () => setSize({ width: element.current!.clientWidth, height: element.current!.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element.current!);
    measure();
    return () => observer.disconnect();
  }, []);
  return size;
}

// usePresses returns the event handlers of the drawing: a press on a node answers the quiz where the node is one of its
// branches; else it expands or collapses the node, or shows more children, and selects the node.
function usePresses(expanded: ExpandedNodes, answerOf: Map<number, BranchAnswer>, onSelect: (n: number) => void) {
  const [, render] = useReducer((n: number) => n + 1, 0); // expanded changes in place
  const onKeyDown = (event: KeyboardEvent) => {
    const answer = answerOf.get(Number((event.target as SVGElement).dataset.node));
    if (!answer || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
    answer.answer();
  };
  const onClick = (event: MouseEvent) => {
    const target = (event.target as Element).closest<SVGElement>("[data-node]");
    if (!target) return;
    const n = Number(target.dataset.node);
    const isMore = target.dataset.more !== undefined;
    const answer = isMore ? undefined : answerOf.get(n);
    if (answer) return answer.answer();
    if (isMore) expanded.showMoreChildren(n);
    else expanded.toggle(n);
    render(undefined);
    onSelect(n);
  };
  return { onClick, onKeyDown };
}

interface TreeContentsProps extends Pick<TreeDrawingProps, "trace" | "format" | "selected" | "cut" | "unsearched"> {
  root: PlacedNode;
  answerOf: Map<number, BranchAnswer>;
}

// TreeContents draws all edges, then their moves, then the nodes.
function TreeContents({ trace, format, root, selected, cut, unsearched, answerOf }: TreeContentsProps) {
  const path = new Set(trace.path(trace.currentNode));
  const nodes = root.descendants();
  const litSide = (n: number) => {
    if (!cut || cut.holder < 0) return undefined;
    return n === cut.holder ? cut.owner : n === cut.node ? (cut.owner === "max" ? "min" : "max") : undefined;
  };
  return (
    <>
      {root.links().map(({ source, target }) => <Edge key={keyOf(target)} from={source} to={target} onPath={path.has(target.data.n)} />)}
      {nodes.map((p) => p.parent && !isPill(p) && <EdgeLabel key={keyOf(p)} node={p} trace={trace} format={format} />)}
      {nodes.map((p) => (
        <NodeShape
          key={keyOf(p)} node={p} trace={trace} format={format} selected={p.data.n === selected} lit={isPill(p) ? undefined : litSide(p.data.n)}
          unsearched={unsearched.has(p.data.n) ? format.value(unsearched.get(p.data.n)!) : undefined} answerText={answerOf.get(p.data.n)?.text}
        />
      ))}
    </>
  );
}

const keyOf = (p: PlacedNode): string => (isPill(p) ? `${p.data.n} ${p.data.kind}` : String(p.data.n));

// DownloadButtons save the drawing as it is shown; as PNG with three pixels for one.
function DownloadButtons({ format, width, drawing }: { format: Formatter; width: number; drawing: () => SVGSVGElement }) {
  const saveSvg = () => downloadFile("alinha-tree.svg", svgBlob(drawing()));
  const savePng = async () => downloadFile("alinha-tree.png", await pngBlob(drawing(), Math.min(maxPngWidth, 3 * width)));
  return (
    <div class="buttons download-buttons">
      <button type="button" title={format.t("tree-save", { Format: "SVG" })} onClick={saveSvg}>SVG</button>
      <button type="button" title={format.t("tree-save", { Format: "PNG" })} onClick={() => void savePng()}>PNG</button>
    </div>
  );
}

// scrollIntoView scrolls to a node, unless the node is in sight.
function scrollIntoView(scroller: HTMLElement, n: number): void {
  const node = scroller.querySelector(`[data-node="${n}"]:not([data-more])`);
  if (!node) return;
  const view = scroller.getBoundingClientRect();
  const box = node.getBoundingClientRect();
  if (box.left < view.left || box.right > view.right) scroller.scrollLeft += (box.left + box.right - view.left - view.right) / 2;
  if (box.top < view.top || box.bottom > view.bottom) scroller.scrollTop += (box.top + box.bottom - view.top - view.bottom) / 2;
}
