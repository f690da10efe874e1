import type { LabCell, LabRequest } from "../../api/types";

// A Measure is what a chart shows against depth.
export const measures = ["nodes", "time", "branching"] as const;
export type Measure = (typeof measures)[number];

export interface Point {
  depth: number;
  value: number;
}

// A Curve is one engine of a chart: at each depth the geometric mean over the positions,
// zeros left out. It is the twin of Curve in internal/chart/curve.go.
export interface Curve {
  engine: string;
  colour: number; // its place among the engines
  points: Point[];
}

export interface Chart {
  game: string;
  measure: Measure;
  curves: Curve[];
}

// charts returns for each game a chart of each measure that has anything to show.
export function charts(question: LabRequest, cells: LabCell[]): Chart[] {
  const games = [...new Set(question.positions.map((p) => p.game))];
  return games.flatMap((game) =>
    measures.map((measure) => ({
      game,
      measure,
      curves: question.engines
        .map((engine, i) => ({ engine, colour: i, points: means(cells.filter((c) => c.engine === i && question.positions[c.position]!.game === game), measure) }))
        .filter(({ points }) => points.length > 0),
    })),
  ).filter(({ curves }) => curves.length > 0);
}

function means(cells: LabCell[], measure: Measure): Point[] {
  const logs = new Map<number, number[]>();
  cells.forEach((cell, i) => {
    const value = valueOf(cell, cells[i - 1], measure);
    if (value > 0) logs.set(cell.depth, [...(logs.get(cell.depth) ?? []), Math.log(value)]);
  });
  return [...logs]
    .map(([depth, all]) => ({ depth, value: Math.exp(all.reduce((a, b) => a + b) / all.length) }))
    .sort((a, b) => a.depth - b.depth);
}

// valueOf is a measure of a cell: nodes, microseconds, or by how much each ply multiplies the
// nodes since the next smaller depth; 0 if there is none.
function valueOf(cell: LabCell, before: LabCell | undefined, measure: Measure): number {
  if (measure === "nodes") return cell.nodes ?? 0;
  if (measure === "time") return 1000 * (cell.ms ?? 0);
  if (!before || before.position !== cell.position || before.depth >= cell.depth || !before.nodes || !cell.nodes) return 0;
  return (cell.nodes / before.nodes) ** (1 / (cell.depth - before.depth));
}
