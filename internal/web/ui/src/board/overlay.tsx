import type { MoveScore, PositionResponse, Score } from "../api/types";
import type { Seat } from "./layer";
import { kindOf, layerOf, type View } from "./layout";
import type { Shadow } from "./pvPreview";
import { Stone } from "./stone";
import { tone, valueMark } from "./score";

// Shown is what is to be seen on a board beside its stones.
export interface Shown {
  opinions?: Map<number, MoveScore>; // by cell
  shadow?: Shadow[]; // a line that might be played
  hint?: number;
  slid?: number; // the cell at which the last stone was aimed
  live?: boolean; // the last stone has just been played: it is seen to come
}

export const coming: Shown = { live: true };

interface NotesProps {
  position: PositionResponse;
  layer: number;
  seat: Map<number, Seat>;
  view: View;
  shown: Shown;
}

const most = 24; // values on the board: of a large one, those of the best moves

interface Valued {
  cell: number;
  move: string;
  score: Score;
  best: boolean;
}

// values are those to be seen on a board, the best first.
export function values(p: PositionResponse, view: View, shown: Shown): Valued[] {
  if (!view.values || shown.shadow || !shown.opinions) return [];
  return leading([...shown.opinions.values()].filter((o) => p.stones[o.cell] === "."), most, p.points);
}

// Notes lie over the stones: values, threats, fouls, a slip, numbers, the winning line. What they
// show, the cells say.
export function Notes({ position: p, layer, seat, view, shown }: NotesProps) {
  const kind = kindOf(p);
  const here = (cells: number[]) => cells.filter((cell) => cell >= 0 && layerOf(p, cell) === layer);
  const at = (cell: number) => `translate(${seat.get(cell)!.join(" ")})`;
  return (
    <g class="notes" aria-hidden="true">
      {values(p, view, shown).map(({ cell, score, best }) => here([cell]).length > 0 && (
        <g key={cell} class={best ? "value best" : "value"} transform={at(cell)} style={tone(score, p.points)}>
          {kind === "squares" ? <rect x="-17" y="-17" width="34" height="34" rx="6" /> : <circle r="16" />}
          <Mark text={valueMark(score, p.points)} />
        </g>
      ))}
      {view.threats && here(p.threats).map((cell) => <path key={cell} class="threat" transform={at(cell)} d="M0-17 17 0 0 17-17 0Z" />)}
      {view.threats && here(p.wins).map((cell) => <circle key={cell} class="chance" transform={at(cell)} r="18" />)}
      {here(p.forbidden.map((f) => f.cell)).map((cell) => <path key={cell} class="foul" transform={at(cell)} d="M-7-7 7 7M-7 7 7-7" />)}
      {shown.slid !== undefined && here([shown.slid, p.last]).length === 2 && (
        <>
          <path class="slip" d={`M${seat.get(shown.slid)!.join(" ")}L${seat.get(p.last)!.join(" ")}`} />
          <circle class="slip" transform={at(shown.slid)} r="6" />
        </>
      )}
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

// Mark is a value in the middle of a cell.
const Mark = ({ text }: { text: string }) => <text class={text.length > 2 ? "long" : ""} y="4.5">{text}</text>;

// leading returns so many of the best moves whose value is known, the best first: of many that are as
// good as each other all or none. If those are the best, it is the first of them, that the engine likes most.
export function leading(opinions: MoveScore[], most: number, points: boolean): Valued[] {
  const known = opinions.filter((o) => o.score).map((o) => ({ ...o, score: o.score!, rank: rank(o, points) })).sort((a, b) => b.rank - a.rank);
  const [best, next] = [known[0]?.rank, known[most]?.rank];
  if (best !== undefined && best === next) return known.slice(0, 1).map((o) => ({ ...o, best: true }));
  return known.slice(0, most).filter((o) => o.rank !== next).map((o) => ({ ...o, best: o.rank === best }));
}

// rank orders opinions: a sooner win before a later one, a later loss before a sooner, what is
// proven before what only seems so.
function rank(o: MoveScore, points: boolean): number {
  if (!o.score) return -Infinity;
  const { value, proven, plies = 0 } = o.score;
  if (points) return Math.round(value * 1e9) / 1e9; // sums of the same terms in another order are equal
  if (!proven) return value * 0.999;
  return value - Math.sign(value) * plies * 1e-6;
}
