import type { Mark, MoveScore, PositionResponse, Score } from "../api/types";
import { type BoardKind, boardKind, cellLayer, cellRow, type Point, type ViewOptions } from "./layout";
import type { PreviewStone } from "./pvPreview";
import { scoreLabel, scoreStyle } from "./score";
import { Stone } from "./stone";

// Overlay is what a board shows besides the position.
export interface Overlay {
  scores?: Map<number, MoveScore>; // scores of the moves, by cell
  best?: number[]; // the cells of the best moves, to be numbered, the best first
  preview?: PreviewStone[]; // a line that might be played
  marks?: Mark[]; // of the visitor
  hint?: number; // the cell of a proposed move
  area?: number[]; // cells among which a proposed move is
  pairs?: Pair[]; // of a pairing strategy
  lines?: number[][]; // that are about to be completed
  zone?: number[]; // cells that matter
  notes?: Map<number, string>; // what a screen reader says of cells besides
  slippedFrom?: number; // the cell at which the last stone was aimed, where it slipped
  animateLast?: boolean; // the last stone has just been played and moves into its place
}

// Pair is two cells of which a player takes the one when the opponent takes the other.
export interface Pair {
  cells: [number, number];
  name: string; // a letter
  hue: number; // of its colour, in degrees
}

export const lastMoveAnimation: Overlay = { animateLast: true };

// landingTime returns the seconds from the last move until its stone lies in its place.
export function landingTime(p: PositionResponse, { slippedFrom }: Overlay): number {
  if (slippedFrom !== undefined) return 0.5;
  return { squares: 0.24, points: 0.16, well: 0.11 * (cellRow(p, p.last) + 1) + 0.1 }[boardKind(p)];
}

interface OverlayLayerProps {
  position: PositionResponse;
  layer: number;
  centres: Map<number, Point>; // by cell
  view: ViewOptions;
  overlay: Overlay;
  aimed: number; // the cell selected, or at which the pointer aims, or -1
}

const maxScores = 24; // on the board; of more moves, the best are shown

// ScoredMove is a move with a known score.
export interface ScoredMove {
  cell: number;
  move: string;
  score: Score;
  best: boolean; // no other move is better
}

// visibleScores returns the scores that a board shows, the best first: none while a preview is shown.
export function visibleScores(p: PositionResponse, view: ViewOptions, overlay: Overlay): ScoredMove[] {
  if (!view.values || overlay.preview || !overlay.scores) return [];
  return bestMoves([...overlay.scores.values()].filter((o) => p.stones[o.cell] === "."), maxScores, p.points);
}

// OverlayLayer draws over the stones of one layer: scores, threats, forbidden cells, a slip, the preview, move numbers
// and the winning line. Screen readers get the same from the labels of the cells.
export function OverlayLayer({ position: p, layer, centres, view, overlay, aimed }: OverlayLayerProps) {
  const kind = boardKind(p);
  const here = (cells: number[]) => cells.filter((cell) => cell >= 0 && cellLayer(p, cell) === layer);
  const at = (cell: number) => `translate(${centres.get(cell)!.join(" ")})`;
  const { slippedFrom, hint, area, preview } = overlay;
  const landing = overlay.animateLast ? " landing" : ""; // the class of what is drawn once the last stone lies in its place
  return (
    <g class="overlay" aria-hidden="true" style={landing && { "--landing-time": `${landingTime(p, overlay)}s` }}>
      {visibleScores(p, view, overlay).map(({ cell, score, best }) => here([cell]).length > 0 && (
        <g key={cell} class={best ? "cell-score best" : "cell-score"} transform={at(cell)} style={scoreStyle(score, p.points)}>
          {kind === "squares" ? <rect x="-15" y="-15" width="30" height="30" rx="6" /> : <circle r="15.5" />}
          <ScoreLabel text={scoreLabel(score, p.points)} />
        </g>
      ))}
      {view.values && !preview && overlay.best?.map((cell, i) => here([cell]).length > 0 && <Rank key={cell} rank={i + 1} at={at(cell)} />)}
      {view.threats && here(p.threats).map((cell) => <path key={cell} class="threat" transform={at(cell)} d="M0-17 17 0 0 17-17 0Z" />)}
      {view.threats && here(p.wins).map((cell) => <circle key={cell} class="winning-cell" transform={at(cell)} r="18" />)}
      {here(p.forbidden.map((f) => f.cell)).map((cell) => <path key={cell} class="forbidden" transform={at(cell)} d="M-7-7 7 7M-7 7 7-7" />)}
      {p.forbidden.filter(({ cell }) => cell === aimed || cell === p.last).flatMap(({ rows }) => rows).map((row) => (
        <path key={row.join(" ")} class="foul-row" d={lineThrough(row.map((cell) => centres.get(cell)!))} />
      ))}
      {slippedFrom !== undefined && here([slippedFrom, p.last]).length === 2 && (
        <>
          <path class="slip" d={`M${centres.get(slippedFrom)!.join(" ")}L${centres.get(p.last)!.join(" ")}`} />
          <circle class="slip" transform={at(slippedFrom)} r="6" />
        </>
      )}
      {overlay.marks?.map((mark) => here([mark.cell]).length > 0 && <MarkShape key={mark.cell} mark={mark} at={at(mark.cell)} />)}
      {overlay.zone && here(overlay.zone).map((cell) => <rect key={cell} class="zone" transform={at(cell)} x="-20" y="-20" width="40" height="40" />)}
      {overlay.pairs?.flatMap(({ cells, name, hue }) => here(cells).map((cell) => (
        <g key={cell} class="pair" transform={at(cell)} style={{ "--pair-hue": hue }}><rect x="-13" y="-13" width="26" height="26" rx="6" /><text>{name}</text></g>
      )))}
      {overlay.lines?.map((line) => here(line).length > 1 && <path key={line.join(" ")} class="open-line" d={lineThrough(here(line).map((cell) => centres.get(cell)!))} />)}
      {overlay.lines && here(overlay.lines.flat().filter((cell) => p.stones[cell] === ".")).map((cell) => <path key={cell} class="open-end" transform={at(cell)} d="M0-16 16 0 0 16-16 0Z" />)}
      {area && here(area).map((cell) => <rect key={cell} class="hint-area" transform={at(cell)} x="-20" y="-20" width="40" height="40" />)}
      {hint !== undefined && here([hint]).map((cell) => <circle key={cell} class="hint" transform={at(cell)} r="17" />)}
      {preview?.map(({ cell, side }, i) => here([cell]).length > 0 && (
        <g key={cell} class="preview" transform={at(cell)}>
          <g class="faint"><Stone kind={kind} side={side} letter={view.letters} /></g>
          <text class={`move-number ${side}`} y="5">{i + 1}</text>
        </g>
      ))}
      <WinningLine kind={kind} cells={here(p.line)} centres={centres} classes={landing} />
      {view.numbers
        ? p.order.map((cell, i) => here([cell]).length > 0 && <MoveNumber key={cell} number={i + 1} classes={p.stones[cell]! + (cell === p.last ? landing : "")} at={at(cell)} corner={kind === "squares"} />)
        : here([p.last]).map((cell) => (kind === "squares"
          ? <path key={cell} class={"last-move" + landing} transform={at(cell)} d="M-12 16.4C-5 15.2 4 17 12.4 15.8" />
          : <circle key={cell} class={`last-move ${p.stones[cell]}${landing}`} transform={at(cell)} r="4" />))}
    </g>
  );
}

interface WinningLineProps {
  kind: BoardKind;
  cells: number[]; // of the row, on this layer
  centres: Map<number, Point>;
  classes: string;
}

// WinningLine draws a line through the stones of a row that has decided the game. A row through several layers is marked cell by
// cell.
function WinningLine({ kind, cells, centres, classes }: WinningLineProps) {
  const points = cells.map((cell) => centres.get(cell)!);
  if (points.length < 2) return points.map(([x, y]) => <circle key={x} class={"winning-cell" + classes} cx={x} cy={y} r="17.5" />);
  const [[x1, y1], [x2, y2]] = farthestPair(points);
  const beyond = kind === "squares" ? 15 / Math.hypot(x2 - x1, y2 - y1) : 0; // a pen goes beyond the marks
  const [dx, dy] = [(x2 - x1) * beyond, (y2 - y1) * beyond];
  const d = `M${x1 - dx} ${y1 - dy}L${x2 + dx} ${y2 + dy}`;
  return (
    <g class={classes.trim()}>
      <path class="winning-casing" d={d} />
      <path class="winning-line" d={d} />
    </g>
  );
}

// lineThrough returns the path of a line through points that lie on one.
function lineThrough(points: Point[]): string {
  const [[x1, y1], [x2, y2]] = farthestPair(points);
  return `M${x1} ${y1}L${x2} ${y2}`;
}

// farthestPair returns the two points that are farthest from each other.
function farthestPair(points: Point[]): [Point, Point] {
  const pairs = points.flatMap((a) => points.map((b): [Point, Point] => [a, b]));
  const length = ([[x1, y1], [x2, y2]]: [Point, Point]) => Math.hypot(x2 - x1, y2 - y1);
  return pairs.reduce((longest, pair) => (length(pair) > length(longest) ? pair : longest));
}

// ScoreLabel writes a score in the middle of a cell.
const ScoreLabel = ({ text }: { text: string }) => <text class={text.length > 2 ? "long" : ""}>{text}</text>;

const markPaths = { MA: "M-8-8 8 8M-8 8 8-8", TR: "M0-11 10 7H-10Z", CR: "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z", SQ: "M-8-8H8V8H-8Z" } as const;

// MarkShape draws a mark in the middle of a cell, with a rim that shows on every stone.
function MarkShape({ mark: { shape, label }, at }: { mark: Mark; at: string }) {
  return (
    <g class="board-mark" transform={at}>
      {shape === "LB" ? <text class={label && label.length > 2 ? "long" : ""}>{label}</text> : <><path class="rim" d={markPaths[shape]} /><path d={markPaths[shape]} /></>}
    </g>
  );
}

// Rank numbers one of the best moves in a corner of the cell.
function Rank({ rank, at }: { rank: number; at: string }) {
  return (
    <g class="move-rank" transform={at}>
      <g class="rank-badge">
        <circle r="7" />
        <text y="3.2">{rank}</text>
      </g>
    </g>
  );
}

// MoveNumber writes the number of a move on its stone: in a corner of the cell, or in the middle.
function MoveNumber({ number, classes, at, corner }: { number: number; classes: string; at: string; corner: boolean }) {
  return <text class={`move-number ${classes}`} transform={at} x={corner ? 13 : 0} y={corner ? -10 : 5}>{number}</text>;
}

// bestOpinions returns at most max of the moves with a known score, the best first. Of moves that are equally good it
// returns all or none; where the best are too many, only the first of them, which the engine prefers.
export function bestMoves(scores: MoveScore[], max: number, points: boolean): ScoredMove[] {
  const known = scores.filter((o) => o.score).map((o) => ({ ...o, score: o.score!, rank: scoreRank(o.score!, points) })).sort((a, b) => b.rank - a.rank);
  const [best, firstLeftOut] = [known[0]?.rank, known[max]?.rank];
  if (best !== undefined && best === firstLeftOut) return known.slice(0, 1).map((o) => ({ ...o, best: true }));
  return known.slice(0, max).filter((o) => o.rank !== firstLeftOut).map((o) => ({ ...o, best: o.rank === best }));
}

// scoreRank returns a number that orders scores: a sooner win before a later one, a later loss before a sooner, a
// proven result before the same result unproven.
function scoreRank({ value, proven, plies = 0 }: Score, points: boolean): number {
  if (points) return Math.round(value * 1e9) / 1e9; // sums of the same terms in another order are equal
  if (!proven) return value * 0.999;
  return value - Math.sign(value) * plies * 1e-6;
}
