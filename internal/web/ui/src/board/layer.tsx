import type { PositionResponse } from "../api/types";
import { t } from "../lib/i18n";
import {
  type BoardKind, boardKind, cellRow, choiceAtCell, columnName, hasNumberedCells, type Point, rowName, starPoints, type ViewOptions, visibleRows,
} from "./layout";
import { landingTime, type Overlay, OverlayLayer } from "./overlay";
import { scoreText } from "./score";
import { penTurn, type Side, Stone } from "./stone";
import { Background, cellSize, margins, WellFront } from "./surface";

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
  const { position: p, layer, view, overlay, label, selected, hovered, playable } = props;
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
      <OverlayLayer position={p} layer={layer} centres={centres} view={view} overlay={overlay} aimed={selected >= 0 ? selected : hovered} />
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
      {numbered && <text class="cell-number" x="-14.5" y="-11" aria-hidden="true">{cell + 1}</text>}
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
    overlay.notes?.get(cell),
  ].filter(Boolean).join(", ");
}
