import type { LabCell, LabRequest } from "../../api/types";

// measures are what the charts show against depth.
export const measures = ["nodes", "time", "branching"] as const;
export type Measure = (typeof measures)[number];

export interface DataPoint {
  depth: number;
  value: number;
}

// Curve is one engine in a chart: at each depth the geometric mean over the positions, zeros left out. It is the twin of
// Curve in internal/chart/curve.go.
export interface Curve {
  engine: string;
  index: number; // of the engine in the request; it chooses the colour
  points: DataPoint[];
}

// ChartData is a chart of one game and one measure.
export interface ChartData {
  game: string;
  measure: Measure;
  curves: Curve[];
}

// buildCharts returns, for each game, a chart of each measure that has data.
export function buildCharts(request: LabRequest, cells: LabCell[]): ChartData[] {
  const games = [...new Set(request.positions.map((p) => p.game))];
  return games.flatMap((game) =>
    measures.map((measure) => ({
      game,
      measure,
      curves: request.engines
        .map((engine, index) => {
          const own = cells.filter((c) => c.engine === index && request.positions[c.position]!.game === game);
          return { engine, index, points: geometricMeans(own, measure) };
        })
        .filter(({ points }) => points.length > 0),
    })),
  ).filter(({ curves }) => curves.length > 0);
}

function geometricMeans(cells: LabCell[], measure: Measure): DataPoint[] {
  const logs = new Map<number, number[]>();
  cells.forEach((cell, i) => {
    const value = measureOf(cell, cells[i - 1], measure);
    if (value > 0) logs.set(cell.depth, [...(logs.get(cell.depth) ?? []), Math.log(value)]);
  });
  return [...logs]
    .map(([depth, all]) => ({ depth, value: Math.exp(all.reduce((a, b) => a + b) / all.length) }))
    .sort((a, b) => a.depth - b.depth);
}

// measureOf returns a measure of a cell: its nodes; its microseconds; or its effective branching factor, by which each
// ply has multiplied the nodes since the next smaller depth, in the cell before. 0 means that there is none.
function measureOf(cell: LabCell, before: LabCell | undefined, measure: Measure): number {
  if (measure === "nodes") return cell.nodes ?? 0;
  if (measure === "time") return 1000 * (cell.ms ?? 0);
  if (!before || before.position !== cell.position || before.depth >= cell.depth || !before.nodes || !cell.nodes) return 0;
  return (cell.nodes / before.nodes) ** (1 / (cell.depth - before.depth));
}
