import type { PositionResponse } from "../api/types";
import { t } from "../lib/i18n";
import {
  type BoardKind, boardKind, cellRow, choiceAtCell, columnName, hasNumberedCells, type Point, rowName, starPoints, type ViewOptions, visibleRows,
} from "./layout";
import { landingTime, type Overlay, OverlayLayer } from "./overlay";
import { scoreText } from "./score";
import { penTurn, type Side, Stone } from "./stone";

const cellSize = 40; // in units of the drawing

interface LayerProps {
  position: PositionResponse;
  layer: number;
  view: ViewOptions;
  overlay: Overlay;
  label: string;
  cursor: number; // the cell that Tab leads to
  selected: number; // the cell that waits for a second press, or -1
  hovered: number; // the cell at which the pointer aims, or -1
  playable: boolean; // the visitor may move now
}

// Layer draws a flat board, or one layer of a deep one, as an ARIA grid of cells. Board handles its events.
export function Layer(props: LayerProps) {
  const { position: p, layer, view, overlay, label, playable } = props;
  const kind = boardKind(p);
  const rows = visibleRows(p, layer, view);
  const width = rows[0]!.length * cellSize;
  const height = rows.length * cellSize;
  const coordinates = view.coordinates && !hasNumberedCells(p);
  const centres = new Map<number, Point>(rows.flatMap((row, y) => row.map((cell, x) => [cell, [(x + 0.5) * cellSize, (y + 0.5) * cellSize]])));
  const { left, top, right, bottom } = margins(kind, coordinates);
  const [drawingWidth, drawingHeight] = [left + width + right, top + height + bottom];
  const frame = { x: -left, y: -top, width: drawingWidth, height: drawingHeight };
  return (
    <svg
      class={`layer ${kind}`} viewBox={`${-left} ${-top} ${drawingWidth} ${drawingHeight}`} role="grid" aria-label={label}
      data-playable={playable || undefined} style={{ "--units": drawingWidth, "--aspect": drawingWidth / drawingHeight }}
    >
      <Background kind={kind} width={width} height={height} frame={frame} stars={starPoints(p).map((cell) => centres.get(cell)!)} />
      {rows.map((row, y) => (
        <g role="row" key={y}>
          {row.map((cell) => <Cell key={cell} {...props} cell={cell} kind={kind} centres={centres} />)}
        </g>
      ))}
      {kind === "well" && <WellFront width={width} height={height} frame={frame} holes={[...centres.values()]} />}
      <OverlayLayer position={p} layer={layer} centres={centres} view={view} overlay={overlay} />
      {coordinates && <Coordinates position={p} kind={kind} rows={rows} sideways={kind !== "well" && view.turned % 2 === 1} />}
    </svg>
  );
}

type CellProps = LayerProps & { cell: number; kind: BoardKind; centres: Map<number, Point> };

// Cell is a cell with its stone, and with the ghost of the stone that a press would play.
function Cell({ position: p, view, overlay, cursor, selected, hovered, playable, cell, kind, centres }: CellProps) {
  const [x, y] = centres.get(cell)!;
  const stone = p.stones[cell]!;
  const choice = playable ? choiceAtCell(p, cell) : undefined;
  const animated = cell === p.last && overlay.animateLast;
  const numbered = hasNumberedCells(p) && stone === "." && view.coordinates && !(view.values && overlay.scores);
  return (
    <g
      class="cell" role="gridcell" data-cell={cell} tabindex={cell === cursor ? 0 : -1} transform={`translate(${x} ${y})`}
      aria-label={cellLabel(p, cell, overlay)} aria-disabled={!choice} data-choice={choice?.cell}
    >
      {numbered && <text class="cell-number" x="-16" y="-11" aria-hidden="true">{cell + 1}</text>}
      <rect class="hit-area" x={-cellSize / 2} y={-cellSize / 2} width={cellSize} height={cellSize} />
      {stone !== "." && (
        <g class={animated ? animationClass(kind, overlay) : undefined} style={animated ? animationStyle(p, cell, centres, overlay) : undefined} key={stone}>
          <Stone kind={kind} side={stone as Side} letter={view.letters} turn={penTurn(cell)} />
        </g>
      )}
      {choice && (cell === selected || cell === hovered) && (
        <g class={cell === selected ? "ghost selected" : "ghost"}>
          <Stone kind={kind} side={p.toMove === "second" ? "O" : "X"} letter={view.letters} turn={penTurn(cell)} />
        </g>
      )}
    </g>
  );
}

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

// margins returns the room round the cells: for the coordinates, and for the frame of the board.
function margins(kind: BoardKind, coordinates: boolean): { left: number; top: number; right: number; bottom: number } {
  switch (kind) {
    case "squares":
      return coordinates ? { left: 20, top: 8, right: 12, bottom: 20 } : { left: 8, top: 8, right: 8, bottom: 8 };
    case "points":
      return coordinates ? { left: 22, top: 8, right: 10, bottom: 20 } : { left: 8, top: 8, right: 8, bottom: 8 };
    case "well":
      return { left: 9, top: 9, right: 9, bottom: coordinates ? 18 : 10 };
  }
}

interface SurfaceProps {
  width: number; // of the cells
  height: number;
  frame: Frame;
}

// Background draws the board itself: its surface, grid lines and star points.
function Background({ kind, width, height, frame, stars }: SurfaceProps & { kind: BoardKind; stars: Point[] }) {
  return (
    <g aria-hidden="true">
      {kind === "well"
        ? <rect class="board-background" x="-2" y="-2" width={width + 4} height={height + 4} />
        : <rect class="board-background" {...frame} />}
      {kind !== "well" && <path class="grid-lines" d={kind === "points" ? ruledLines(width, height) : penLines(width, height)} />}
      {stars.map(([x, y]) => <circle key={`${x} ${y}`} class="star-point" cx={x} cy={y} r="3.6" />)}
    </g>
  );
}

// ruledLines returns the lines on whose crossings stones lie.
function ruledLines(width: number, height: number): string {
  const inset = cellSize / 2;
  const lines = [];
  for (let x = inset; x <= width; x += cellSize) lines.push(`M${x} ${inset}V${height - inset}`);
  for (let y = inset; y <= height; y += cellSize) lines.push(`M${inset} ${y}H${width - inset}`);
  return lines.join("");
}

// penLines returns the lines between cells as a hand draws them: a little bent, and beyond the corners.
function penLines(width: number, height: number): string {
  const lines = [];
  for (let x = cellSize; x < width; x += cellSize) {
    const bend = ((x * 7) % 11) / 11 - 0.5;
    lines.push(`M${x + bend} -1C${x - bend * 3} ${height * 0.3} ${x + bend * 3} ${height * 0.7} ${x - bend} ${height + 1}`);
  }
  for (let y = cellSize; y < height; y += cellSize) {
    const bend = ((y * 5) % 11) / 11 - 0.5;
    lines.push(`M-1 ${y + bend}C${width * 0.3} ${y - bend * 3} ${width * 0.7} ${y + bend * 3} ${width + 1} ${y - bend}`);
  }
  return lines.join("");
}

interface CoordinatesProps {
  position: PositionResponse;
  kind: BoardKind;
  rows: number[][]; // as shown
  sideways: boolean; // turned by a quarter: columns are shown as rows
}

// Coordinates writes the names of columns below the board and the names of rows beside it. A well has column numbers
// only.
function Coordinates({ position: p, kind, rows, sideways }: CoordinatesProps) {
  const below = rows.length * cellSize + { squares: 11, points: 8, well: 9.5 }[kind];
  const beside = kind === "points" ? -9 : -11;
  const [nameBelow, nameBeside] = sideways ? [rowName, columnName] : [columnName, rowName];
  return (
    <g class="coordinates" aria-hidden="true">
      {rows.at(-1)!.map((cell, x) => <text key={x} x={(x + 0.5) * cellSize} y={below}>{nameBelow(p, cell)}</text>)}
      {kind !== "well" && rows.map((row, y) => <text key={y} x={beside} y={(y + 0.5) * cellSize}>{nameBeside(p, row[0]!)}</text>)}
    </g>
  );
}

// WellFront draws the front of a well: a plate with a hole before every cell, and the light on the plate.
function WellFront({ width, height, frame, holes }: SurfaceProps & { holes: Point[] }) {
  const [left, top, right, bottom] = [frame.x + 1, frame.y + 1, frame.x + frame.width - 1, frame.y + frame.height - 2];
  const r = 16.5;
  const outline = `M${left} ${top + 12}a12 12 0 0 1 12-12H${right - 12}a12 12 0 0 1 12 12V${bottom - 8}a8 8 0 0 1-8 8H${left + 8}a8 8 0 0 1-8-8Z`;
  const openings = holes.map(([x, y]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`).join("");
  return (
    <g class="well-front" aria-hidden="true">
      <path class="plate" d={outline + openings} fill="url(#well-plate) var(--plate)" fill-rule="evenodd" />
      <rect width={width} height={height} fill="url(#well-holes) none" />
      <path class="plate-edge" d={`M${left + 3} ${top + 5}a10 10 0 0 1 9-4.4H${right - 12}a10 10 0 0 1 9 4.4`} />
    </g>
  );
}

// animationClass returns the CSS class that animates the last stone.
function animationClass(kind: BoardKind, overlay: Overlay): string {
  if (overlay.slippedFrom !== undefined) return "slide-in";
  return { squares: "draw-in", points: "pop-in", well: "drop-in" }[kind];
}

// animationStyle returns the CSS variables of the animation: its time, and the way from the cell aimed at, or the rows fallen through.
function animationStyle(p: PositionResponse, cell: number, centres: Map<number, Point>, overlay: Overlay): Record<string, string> {
  const time = { "--landing-time": `${landingTime(p, overlay)}s` };
  const from = overlay.slippedFrom === undefined ? undefined : centres.get(overlay.slippedFrom);
  if (from) {
    const [x, y] = centres.get(cell)!;
    return { ...time, "--from-x": `${from[0] - x}px`, "--from-y": `${from[1] - y}px` };
  }
  return { ...time, "--rows": String(cellRow(p, cell) + 1) };
}

// cellLabel returns what a screen reader says of a cell.
function cellLabel(p: PositionResponse, cell: number, overlay: Overlay): string {
  const stone = p.stones[cell]!;
  const foul = p.forbidden.find((f) => f.cell === cell)?.foul;
  const score = overlay.scores?.get(cell)?.score;
  const mark = overlay.marks?.find((mark) => mark.cell === cell);
  return [
    hasNumberedCells(p) ? String(cell + 1) : p.cells[cell]!,
    stone === "." ? t("page-board-empty") : stone,
    cell === p.last && t("page-board-last"),
    cell === p.last && overlay.slippedFrom !== undefined && t("page-board-slipped", { Move: p.cells[overlay.slippedFrom]! }),
    p.line.includes(cell) && t("page-board-line"),
    foul && t("foul-" + foul),
    mark && (mark.label ?? t("page-board-mark-" + mark.shape)),
    score && scoreText(score, p.points),
  ].filter(Boolean).join(", ");
}
