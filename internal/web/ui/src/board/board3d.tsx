import type { TargetedPointerEvent } from "preact";
import { useRef, useState } from "preact/hooks";
import type { PositionResponse } from "../api/types";
import { t } from "../lib/i18n";
import { type BoardShape, cellColumn, cellLayer, cellRow, choiceAtCell, minTouchSize, type ViewOptions } from "./layout";
import { type Overlay, type ScoredMove, visibleScores } from "./overlay";
import { scoreLabel, scoreStyle } from "./score";

interface Board3DProps {
  position: PositionResponse;
  view: ViewOptions;
  overlay: Overlay;
  playable: boolean; // the visitor may move now
  selected: number; // the cell that waits for a second press, or -1
  hovered: number; // the cell at which the pointer aims, or -1
  onPress: (cell: number, small: boolean) => void; // small for a finger
  onHover: (cell: number) => void; // -1 for none
}

const hitRadius = 0.45; // the distance from the middle of a cell, in cells, up to which a press means the cell

// ProjectedCell is a cell with its place in the drawing.
type ProjectedCell = ProjectedPoint & { cell: number };

// Board3D draws a board of several layers as one body in perspective, which the visitor turns by dragging or by two
// sliders. Keyboards and screen readers use the flat layers beside it.
export function Board3D(props: Board3DProps) {
  const { position: p, view, overlay } = props;
  const [turn, setTurn] = useState(-28); // degrees
  const [tilt, setTilt] = useState(22);
  const side = Math.max(p.cols, p.rows);
  const project = perspective(turn, tilt, side);
  const cells = projectedCells(p, project);
  const handlers = usePointer(cells, { turn, tilt, setTurn, setTilt }, props);
  const layers = Array.from({ length: p.layers }, (_, l) => l); // the farthest first
  if (tilt < 0) layers.reverse();
  const scores = new Map(visibleScores(p, view, overlay).map((v) => [v.cell, v]));
  const line = p.line.map((cell) => cells.find((c) => c.cell === cell)!);
  return (
    <div class="board-3d">
      <svg viewBox={viewBoxOf(p)} role="img" aria-label={t("page-board-space")} {...handlers}>
        {layers.map((layer) => (
          <g key={layer} style={layerHue(p, layer)}>
            <Plane shape={p} layer={layer} project={project} />
            {cells.filter(({ cell }) => cellLayer(p, cell) === layer).map((c) => <Cell3D key={c.cell} {...props} at={c} score={scores.get(c.cell)} />)}
          </g>
        ))}
        {line.length > 1 && ["winning-casing", "winning-line"].map((name) => <path key={name} class={name} d={`M${pathPoint(line[0]!)}L${pathPoint(line.at(-1)!)}`} />)}
      </svg>
      <div class="rotation-sliders">
        <label>{t("page-board-turn")} <input type="range" min="-180" max="180" value={turn} onInput={(e) => setTurn(Number(e.currentTarget.value))} /></label>
        <label>{t("page-board-tilt")} <input type="range" min="-10" max="85" value={tilt} onInput={(e) => setTilt(Number(e.currentTarget.value))} /></label>
      </div>
    </div>
  );
}

// BodyPicture draws a board of several layers to be looked at: it takes no input, and screen readers pass over it.
export function BodyPicture({ shape, stones }: { shape: BoardShape; stones: string }) {
  const project = perspective(-28, 22, Math.max(shape.cols, shape.rows));
  const balls = projectedCells(shape, project).filter(({ cell }) => stones[cell] !== ".");
  return (
    <svg class="board-3d board-drawing body" viewBox={viewBoxOf(shape)} aria-hidden="true">
      {Array.from({ length: shape.layers }, (_, layer) => (
        <g key={layer} style={layerHue(shape, layer)}>
          <Plane shape={shape} layer={layer} project={project} />
          {balls.filter(({ cell }) => cellLayer(shape, cell) === layer).map(({ cell, x, y, scale }) => (
            <circle key={cell} class="ball" cx={x} cy={y} r={0.38 * scale} fill={ballFill(stones[cell]!)} />
          ))}
        </g>
      ))}
    </svg>
  );
}

// Plane draws a layer without its cells.
const Plane = ({ shape, layer, project }: { shape: BoardShape; layer: number; project: Projection }) => (
  <>
    <path class="layer-plane" d={planePath(shape, layer, project)} />
    <path class="grid" d={gridPath(shape, layer, project)} />
  </>
);

// layerHue returns the CSS variable that tints a layer.
const layerHue = (v: BoardShape, layer: number) => ({ "--hue": Math.round((layer * 300) / v.layers + 205) % 360 });

// ballFill returns the fill of the ball of a side.
const ballFill = (side: string): string => (side === "O" ? "url(#ball-o) var(--ink-o)" : "url(#ball-x) var(--ink-x)");

// viewBoxOf returns the view box in which a body has room however it is turned.
function viewBoxOf(v: BoardShape): string {
  const side = Math.max(v.cols, v.rows);
  const [halfWidth, halfHeight] = [side * 0.75, Math.hypot(layerHeight(v, v.layers - 1) + 0.4, side * 0.71)];
  return `${-halfWidth} ${-halfHeight} ${2 * halfWidth} ${2 * halfHeight}`;
}

// projectedCells returns the cells of a body with their places in the drawing, the farthest first.
function projectedCells(v: BoardShape, project: Projection): ProjectedCell[] {
  const cells = Array.from({ length: v.cols * v.rows * v.layers }, (_, cell) => {
    const [x, z] = [cellColumn(v, cell) - (v.cols - 1) / 2, cellRow(v, cell) - (v.rows - 1) / 2];
    return { cell, ...project(x, layerHeight(v, cellLayer(v, cell)), z) };
  });
  return cells.sort((a, b) => a.depth - b.depth);
}

interface Rotation {
  turn: number;
  tilt: number;
  setTurn(degrees: number): void;
  setTilt(degrees: number): void;
}

// usePointer returns the event handlers of the drawing: dragging turns the board, a press without a drag means the
// nearest cell, whatever is drawn over it.
function usePointer(cells: ProjectedCell[], { turn, tilt, setTurn, setTilt }: Rotation, { onPress, onHover }: Board3DProps) {
  const drag = useRef<{ x: number; y: number; turn: number; tilt: number; moved: boolean } | null>(null);
  const onPointerDown = (e: TargetedPointerEvent<SVGSVGElement>) => {
    drag.current = { x: e.clientX, y: e.clientY, turn, tilt, moved: false };
  };
  const rotate = (e: TargetedPointerEvent<SVGSVGElement>) => {
    const from = drag.current;
    if (!from || !e.buttons) return;
    if (!from.moved && Math.hypot(e.clientX - from.x, e.clientY - from.y) < 6) return;
    if (!from.moved) e.currentTarget.setPointerCapture(e.pointerId);
    from.moved = true;
    setTurn(((from.turn + (e.clientX - from.x) / 2 + 540) % 360) - 180);
    setTilt(Math.max(-10, Math.min(85, from.tilt + (e.clientY - from.y) / 3)));
  };
  // cellAt returns the nearest cell, -1 where none is near, and the width of that cell in pixels.
  const cellAt = (e: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const screen = e.currentTarget.getScreenCTM()!;
    const { x, y } = new DOMPoint(e.clientX, e.clientY).matrixTransform(screen.inverse());
    const distance = (c: ProjectedCell) => Math.hypot(c.x - x, c.y - y) / c.scale;
    const nearest = cells.reduce((a, b) => (distance(b) < distance(a) ? b : a));
    return { cell: distance(nearest) < hitRadius ? nearest.cell : -1, width: 2 * hitRadius * nearest.scale * screen.a };
  };
  const onClick = (e: TargetedPointerEvent<SVGSVGElement>) => {
    const dragged = drag.current?.moved;
    drag.current = null;
    e.stopPropagation();
    const { cell, width } = cellAt(e);
    if (!dragged && cell >= 0) onPress(cell, e.pointerType === "touch" && width < minTouchSize);
  };
  const onPointerMove = (e: TargetedPointerEvent<SVGSVGElement>) => {
    rotate(e);
    if (e.pointerType !== "touch" && !drag.current?.moved) onHover(cellAt(e).cell);
  };
  return { onPointerDown, onPointerMove, onClick };
}

type Cell3DProps = Board3DProps & { at: ProjectedCell; score: ScoredMove | undefined };

// Cell3D draws a cell: its stone as a ball, else a dot or the score of the move.
function Cell3D({ position: p, view, overlay, playable, selected, hovered, at: { cell, x, y, scale }, score }: Cell3DProps) {
  const stone = p.stones[cell];
  const choice = playable && stone === "." ? choiceAtCell(p, cell) : undefined;
  return (
    <g class={choice ? "cell-3d playable" : "cell-3d"} transform={`translate(${x} ${y}) scale(${scale})`}>
      <title>{p.cells[cell]}</title>
      {stone === "." && score && (
        <g class={score.best ? "cell-score best" : "cell-score"} style={scoreStyle(score.score, p.points)}>
          <circle r="0.3" />
          <text y="0.1">{scoreLabel(score.score, p.points)}</text>
        </g>
      )}
      {choice && (cell === selected || cell === hovered) && (
        <circle class={cell === selected ? "ghost selected" : "ghost"} r="0.38" fill={ballFill(p.toMove === "second" ? "O" : "X")} />
      )}
      {stone === "." ? !score && <circle class="dot" r="0.07" /> : (
        <>
          <circle class="ball" r="0.38" fill={ballFill(stone!)} />
          {view.letters && (stone === "X" ? <path class="symbol" d="M-.13-.13.13.13M-.13.13.13-.13" /> : <circle class="symbol" r="0.15" />)}
        </>
      )}
      {cell === overlay.hint && <circle class="hint" r="0.42" />}
      {cell === p.last && <circle class="last-move" r="0.44" />}
    </g>
  );
}

type ProjectedPoint = { x: number; y: number; depth: number; scale: number };
type Projection = (x: number, height: number, z: number) => ProjectedPoint;

// perspective returns the projection of a viewer at a distance of four boards. The board is turned round its upright
// axis and then tilted towards the viewer, in degrees. side is the longer side of the board in cells.
function perspective(turn: number, tilt: number, side: number): Projection {
  const [cosTurn, sinTurn] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [cosTilt, sinTilt] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  const distance = side * 4;
  return (x, height, z) => {
    const [u, w] = [x * cosTurn + z * sinTurn, z * cosTurn - x * sinTurn];
    const depth = w * cosTilt + height * sinTilt;
    const scale = distance / (distance - depth);
    return { x: u * scale, y: (w * sinTilt - height * cosTilt) * scale, depth, scale };
  };
}

const layerDistance = 1.6; // from layer to layer, in cells

// layerHeight returns the height of a layer over the middle of the body, in cells.
const layerHeight = (p: BoardShape, layer: number): number => (layer - (p.layers - 1) / 2) * layerDistance;

// planePath returns the outline of a layer.
function planePath(p: BoardShape, layer: number, project: Projection): string {
  const [c, r] = [p.cols / 2, p.rows / 2];
  return `M${[[-c, -r], [c, -r], [c, r], [-c, r]].map(([x, z]) => pathPoint(project(x!, layerHeight(p, layer), z!))).join("L")}Z`;
}

// gridPath returns the lines between the cells of a layer.
function gridPath(p: BoardShape, layer: number, project: Projection): string {
  const [c, r, h] = [p.cols / 2, p.rows / 2, layerHeight(p, layer)];
  const line = (x1: number, z1: number, x2: number, z2: number) => `M${pathPoint(project(x1, h, z1))}L${pathPoint(project(x2, h, z2))}`;
  const alongColumns = Array.from({ length: p.cols - 1 }, (_, i) => line(i + 1 - c, -r, i + 1 - c, r));
  const alongRows = Array.from({ length: p.rows - 1 }, (_, i) => line(-c, i + 1 - r, c, i + 1 - r));
  return [...alongColumns, ...alongRows].join("");
}

const pathPoint = ({ x, y }: { x: number; y: number }): string => `${x.toFixed(3)} ${y.toFixed(3)}`;
