import type { BoardKind, Point } from "./layout";

export const cellSize = 40; // in units of the drawing

// Frame is the place of a drawing round its cells.
interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

// margins returns the room round the cells: for the coordinates, and for the frame of the board.
export function margins(kind: BoardKind, coordinates: boolean): { left: number; top: number; right: number; bottom: number } {
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
export function Background({ kind, width, height, frame, stars }: SurfaceProps & { kind: BoardKind; stars: Point[] }) {
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

// WellFront draws the front of a well: a plate with a hole before every cell, and the light on the plate.
export function WellFront({ width, height, frame, holes }: SurfaceProps & { holes: Point[] }) {
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
