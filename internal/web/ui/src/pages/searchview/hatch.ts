type Point = readonly [x: number, y: number];

const gap = 9; // between lines, along an axis

// hatchPath returns the path of the diagonal lines that hatch a convex polygon.
export function hatchPath(corners: Point[]): string {
  const sums = corners.map(([x, y]) => x + y);
  const lines: string[] = [];
  for (let sum = Math.min(...sums) + gap / 2; sum < Math.max(...sums); sum += gap) {
    const ends = corners.flatMap((from, i) => crossing(from, corners[(i + 1) % corners.length]!, sum));
    if (ends.length >= 2) lines.push(`M${ends[0]!.join(" ")}L${ends[1]!.join(" ")}`);
  }
  return lines.join("");
}

// crossing returns where the diagonal line of a sum of coordinates crosses an edge, none or one point.
function crossing([x0, y0]: Point, [x1, y1]: Point, sum: number): Point[] {
  const [from, to] = [x0 + y0 - sum, x1 + y1 - sum];
  if (from * to >= 0) return [];
  const part = from / (from - to);
  return [[x0 + part * (x1 - x0), y0 + part * (y1 - y0)]];
}

// rectangle returns the corners of a rectangle.
export const rectangle = (x: number, y: number, width: number, height: number): Point[] => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
