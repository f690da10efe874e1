import type { PositionResponse } from "../api/types";
import { say } from "../lib/i18n";
import { choiceAt, columnName, columnOf, kindOf, numbered, rowName, rowOf, rowsOf, starPoints, type View } from "./layout";
import { Notes, type Shown } from "./overlay";
import { type Side, Stone } from "./stone";
import { valueText } from "./score";

export const unit = 40; // the side of a cell

export type Seat = readonly [x: number, y: number]; // the middle of a cell

interface LayerProps {
  position: PositionResponse;
  layer: number;
  view: View;
  shown: Shown;
  label: string;
  cursor: number; // the cell that Tab leads to
  chosen: number; // waiting for a second press, or -1
  meant: number; // pointed at, or -1
  open: boolean; // somebody may play now
}

// A Layer is a flat board, or one of a deep one: a grid of cells that can be walked and
// pressed. Board listens.
export function Layer({ position: p, layer, view, shown, label, cursor, chosen, meant, open }: LayerProps) {
  const kind = kindOf(p);
  const rows = rowsOf(p, layer, view);
  const width = rows[0]!.length * unit;
  const height = rows.length * unit;
  const named = view.coordinates && !numbered(p);
  const edge = named ? (kind === "well" ? 14 : 18) : 6;
  const seat = new Map<number, Seat>(rows.flatMap((row, y) => row.map((cell, x) => [cell, [(x + 0.5) * unit, (y + 0.5) * unit]])));
  const across = kind !== "well" && view.turned % 2 === 1;
  const next: Side = p.toMove === "second" ? "O" : "X";
  return (
    <svg class={`layer ${kind}`} viewBox={`${kind === "well" ? -6 : -edge} -6 ${width + (kind === "well" ? 12 : edge + 6)} ${height + edge + 6}`} role="grid" aria-label={label} data-open={open || undefined}>
      <Ground kind={kind} width={width} height={height} stars={starPoints(p).map((cell) => seat.get(cell)!)} />
      {rows.map((row, y) => (
        <g role="row" key={y}>
          {row.map((cell) => {
            const [x, y] = seat.get(cell)!;
            const stone = p.stones[cell]!;
            const choice = open ? choiceAt(p, cell) : undefined;
            const comes = cell === p.last && shown.live;
            return (
              <g
                key={cell} class="cell" role="gridcell" data-cell={cell} tabindex={cell === cursor ? 0 : -1} transform={`translate(${x} ${y})`}
                aria-label={describe(p, cell, shown)} aria-disabled={!choice} data-choice={choice?.cell}
              >
                {numbered(p) && stone === "." && view.coordinates && !(view.values && shown.opinions) && <text class="place" x="-16" y="-11" aria-hidden="true">{cell + 1}</text>}
                <rect class="room" x={-unit / 2} y={-unit / 2} width={unit} height={unit} />
                {stone !== "." && (
                  <g class={comes ? motion(kind, shown) : undefined} style={comes ? course(p, cell, seat, shown) : undefined} key={stone}>
                    <Stone kind={kind} side={stone as Side} />
                  </g>
                )}
                {choice && (cell === chosen || cell === meant) && (
                  <g class={cell === chosen ? "ghost chosen" : "ghost"}>
                    <Stone kind={kind} side={next} />
                  </g>
                )}
              </g>
            );
          })}
        </g>
      ))}
      {kind === "well" && <path class="face" d={face(width, height, [...seat.values()])} fill-rule="evenodd" />}
      <Notes position={p} layer={layer} seat={seat} view={view} shown={shown} />
      {named && (
        <g class="names" aria-hidden="true">
          {rows.at(-1)!.map((cell, x) => <text key={x} x={(x + 0.5) * unit} y={height + (kind === "well" ? 11 : 13)}>{across ? rowName(p, cell) : columnName(p, cell)}</text>)}
          {kind !== "well" && rows.map((row, y) => <text key={y} x={-11} y={(y + 0.5) * unit + 4}>{across ? columnName(p, row[0]!) : rowName(p, row[0]!)}</text>)}
        </g>
      )}
    </svg>
  );
}

function Ground({ kind, width, height, stars }: { kind: string; width: number; height: number; stars: Seat[] }) {
  const lines = [];
  const half = kind === "points" ? unit / 2 : 0;
  if (kind !== "well") {
    for (let x = half; x <= width; x += unit) lines.push(`M${x} ${half}V${height - half}`);
    for (let y = half; y <= height; y += unit) lines.push(`M${half} ${y}H${width - half}`);
  }
  return (
    <g aria-hidden="true">
      <rect class="ground" x="-4" y="-4" width={width + 8} height={height + 8} rx={kind === "well" ? 14 : 6} />
      <path class="lines" d={lines.join("")} />
      {stars.map(([x, y]) => <circle key={`${x} ${y}`} class="star" cx={x} cy={y} r="3.4" />)}
    </g>
  );
}

// face is the front of a well: a sheet with a hole before every cell.
function face(width: number, height: number, holes: Seat[]): string {
  const r = 16.5;
  return `M-4 10A14 14 0 0 1 10-4H${width - 10}A14 14 0 0 1 ${width + 4} 10V${height - 10}A14 14 0 0 1 ${width - 10} ${height + 4}H10A14 14 0 0 1-4 ${height - 10}Z` +
    holes.map(([x, y]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`).join("");
}

function motion(kind: string, shown: Shown): string {
  if (shown.slid !== undefined) return "slides";
  return kind === "well" ? "falls" : "lands";
}

// course tells the styles how far the last stone has come.
function course(p: PositionResponse, cell: number, seat: Map<number, Seat>, shown: Shown): Record<string, string> {
  const from = shown.slid === undefined ? undefined : seat.get(shown.slid);
  if (from) {
    const [x, y] = seat.get(cell)!;
    return { "--from-x": `${from[0] - x}px`, "--from-y": `${from[1] - y}px` };
  }
  return { "--rows": String(rowOf(p, cell) + 1), "--column": String(columnOf(p, cell)) };
}

// describe is what a cell says to somebody who cannot see it.
function describe(p: PositionResponse, cell: number, shown: Shown): string {
  const stone = p.stones[cell]!;
  const foul = p.forbidden.find((f) => f.cell === cell)?.foul;
  const score = shown.opinions?.get(cell)?.score;
  return [
    numbered(p) ? String(cell + 1) : p.cells[cell]!,
    stone === "." ? say("page-board-empty") : stone,
    cell === p.last && say("page-board-last"),
    cell === p.last && shown.slid !== undefined && say("page-board-slipped", { Move: p.cells[shown.slid]! }),
    p.line.includes(cell) && say("page-board-line"),
    foul && say("foul-" + foul),
    score && valueText(score, p.points),
  ].filter(Boolean).join(", ");
}
