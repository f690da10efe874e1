import type { Opinion, PositionAnswer } from "../api";
import type { Seat } from "./layer";
import { kindOf, layerOf, type View } from "./layout";
import type { Shadow } from "./shadow";
import { Stone } from "./stone";
import { tone, valueMark } from "./value";

// Shown is what is to be seen on a board beside its stones.
export interface Shown {
  opinions?: Map<number, Opinion>; // by cell
  shadow?: Shadow[]; // a line that might be played
  hint?: number;
  slid?: number; // the cell at which the last stone was aimed
}

interface NotesProps {
  position: PositionAnswer;
  layer: number;
  seat: Map<number, Seat>;
  view: View;
  shown: Shown;
}

const most = 24; // values on the board: of a large one, those of the best moves

// Notes lie over the stones: values, threats, fouls, numbers, the winning line. What they
// show, the cells say.
export function Notes({ position: p, layer, seat, view, shown }: NotesProps) {
  const kind = kindOf(p);
  const here = (cells: number[]) => cells.filter((cell) => cell >= 0 && layerOf(p, cell) === layer);
  const at = (cell: number) => `translate(${seat.get(cell)!.join(" ")})`;
  const opinions = [...(shown.opinions?.values() ?? [])].filter((o) => o.score && p.stones[o.cell] === ".").sort((a, b) => rank(b, p.points) - rank(a, p.points));
  const best = opinions.length > 0 ? rank(opinions[0]!, p.points) : 0;
  return (
    <g class="notes" aria-hidden="true">
      {view.values && !shown.shadow && opinions.slice(0, most).map((o) => here([o.cell]).length > 0 && (
        <g key={o.cell} class={rank(o, p.points) === best ? "value best" : "value"} transform={at(o.cell)} style={tone(o.score!, p.points)}>
          {kind === "squares" ? <rect x="-17" y="-17" width="34" height="34" rx="6" /> : <circle r="16" />}
          <text y="4.5">{valueMark(o.score!, p.points)}</text>
        </g>
      ))}
      {view.threats && here(p.threats).map((cell) => <path key={cell} class="threat" transform={at(cell)} d="M0-17 17 0 0 17-17 0Z" />)}
      {view.threats && here(p.wins).map((cell) => <circle key={cell} class="chance" transform={at(cell)} r="18" />)}
      {here(p.forbidden.map((f) => f.cell)).map((cell) => <path key={cell} class="foul" transform={at(cell)} d="M-7-7 7 7M-7 7 7-7" />)}
      {shown.hint !== undefined && here([shown.hint]).map((cell) => <circle key={cell} class="hint" transform={at(cell)} r="17" />)}
      {shown.shadow?.map(({ cell, side }, i) => here([cell]).length > 0 && (
        <g key={cell} class="shadow" transform={at(cell)}>
          <g class="faint"><Stone kind={kind} side={side} /></g>
          <text class={`number ${side}`} y="5">{i + 1}</text>
        </g>
      ))}
      {here(p.line).map((cell) => (kind === "squares"
        ? <rect key={cell} class="line" transform={at(cell)} x="-18.5" y="-18.5" width="37" height="37" rx="7" />
        : <circle key={cell} class="line" transform={at(cell)} r="18" />))}
      {view.numbers
        ? p.order.map((cell, i) => here([cell]).length > 0 && <text key={cell} class={`number ${p.stones[cell]}`} transform={at(cell)} x={kind === "squares" ? 13 : 0} y={kind === "squares" ? -10 : 5}>{i + 1}</text>)
        : here([p.last]).map((cell) => (kind === "squares"
          ? <rect key={cell} class="last" transform={at(cell)} x="-17.5" y="-17.5" width="35" height="35" rx="6" />
          : <circle key={cell} class={`last ${p.stones[cell]}`} transform={at(cell)} r="4" />))}
    </g>
  );
}

// rank orders opinions: a sooner win before a later one, a later loss before a sooner, what is
// proven before what only seems so.
export function rank(o: Opinion, points: boolean): number {
  if (!o.score) return -Infinity;
  const { value, proven, plies = 0 } = o.score;
  if (points) return value;
  if (!proven) return value * 0.999;
  return value - Math.sign(value) * plies * 1e-6;
}
