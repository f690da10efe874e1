import type { BoardState } from "./boardState";
import type { TreeBoard } from "./treeFile";

// BoardPicture draws the stones of a position inside another drawing, in the materials of the board: crosses and rings on paper,
// black and white stones on the lines of a wooden board, or discs in a well. The layers of a cube stand in rows of two.

const unit = 40; // of a cell, in units of the picture
const layerGap = 12;
const minCropped = 7; // cells on a side of the part of a large board that is shown

// PictureSize is the size of a picture in pixels.
export interface PictureSize {
  width: number;
  height: number;
}

// Region is the part of a layer that a picture shows, in cells.
interface Region {
  left: number;
  top: number;
  cols: number;
  rows: number;
}

// boardKind returns the material of a board.
function boardKind({ cols, rows, layers, gravity }: TreeBoard): "squares" | "points" | "well" {
  if (layers > 1) return "squares";
  if (gravity) return "well";
  return Math.min(cols, rows) >= 9 ? "points" : "squares";
}

// pictureSize returns the size of the pictures of a board, or of its whole, that fit a square of a side.
export function pictureSize(board: TreeBoard, side: number, whole = false): PictureSize {
  if (isCropped(board) && !whole) return { width: side, height: side };
  const { width, height } = drawnSize(board, wholeLayer(board));
  const scale = Math.min(side / Math.max(width, height), whole ? 1 : 0.5);
  return { width: width * scale, height: height * scale };
}

const isCropped = (board: TreeBoard): boolean => boardKind(board) === "points";

const wholeLayer = ({ cols, rows }: TreeBoard): Region => ({ left: 0, top: 0, cols, rows });

// drawnSize returns the width and height of a drawing of all layers, in units of the picture.
function drawnSize({ layers }: TreeBoard, { cols, rows }: Region): PictureSize {
  const across = Math.min(layers, 2);
  const down = Math.ceil(layers / 2);
  return { width: across * cols * unit + (across - 1) * layerGap, height: down * rows * unit + (down - 1) * layerGap };
}

// regionOf returns the part of a large board that holds all stones with a line round them; of a small board the whole.
function regionOf(board: TreeBoard, { stones }: BoardState): Region {
  const cells = stones.flatMap((stone, cell) => (stone === "." ? [] : [cell]));
  if (!isCropped(board) || cells.length === 0) return wholeLayer(board);
  const [xs, ys] = [cells.map((cell) => cell % board.cols), cells.map((cell) => Math.floor(cell / board.cols))];
  const extent = (at: number[]) => Math.max(...at) - Math.min(...at) + 3;
  const side = Math.max(minCropped, extent(xs), extent(ys));
  const start = (size: number, at: number[]) => {
    const middle = (Math.min(...at) + Math.max(...at) + 1) / 2;
    return Math.max(0, Math.min(size - side, Math.round(middle - side / 2)));
  };
  return { left: start(board.cols, xs), top: start(board.rows, ys), cols: Math.min(side, board.cols), rows: Math.min(side, board.rows) };
}

interface BoardPictureProps extends PictureSize {
  board: TreeBoard;
  state: BoardState;
  x: number;
  y: number;
  whole?: boolean; // of a large board too
}

// BoardPicture draws a position in a box of the drawing round it.
export function BoardPicture({ board, state, x, y, width, height, whole }: BoardPictureProps) {
  const kind = boardKind(board);
  const region = whole ? wholeLayer(board) : regionOf(board, state);
  const size = drawnSize(board, region);
  const centre = (cell: number) => cellCentre(board, region, cell);
  const cells = state.stones.map((_, cell) => cell).filter((cell) => centre(cell) !== undefined);
  const last = state.last < 0 ? undefined : centre(state.last);
  const names = whole && hasNumberedCells(board);
  const of = (stone: string) => cells.filter((cell) => state.stones[cell] === stone).map((cell) => centre(cell)!);
  return (
    <svg class={`board-picture ${kind}`} x={x} y={y} width={width} height={height} viewBox={`0 0 ${size.width} ${size.height}`}>
      <rect class="ground" width={size.width} height={size.height} rx={kind === "well" ? 16 : 6} />
      {kind === "well"
        ? <path class="hole" d={cells.filter((cell) => state.stones[cell] === ".").map((cell) => circle(centre(cell)!, 15)).join("")} />
        : <path class="lines" d={lines(board, region, kind === "points" ? unit / 2 : 0)} />}
      {kind === "squares" && last && <path class="last" d={`M${last[0] - 19} ${last[1] - 19}h38v38h-38z`} />}
      {names && cells.filter((cell) => state.stones[cell] === ".").map((cell) => (
        <text key={cell} class="cell-name" x={centre(cell)![0]} y={centre(cell)![1] + 5}>{board.cells[cell]}</text>
      ))}
      <path class="stones side-x" d={of("X").map((at) => (kind === "squares" ? cross(at) : circle(at, 17))).join("")} />
      <path class="stones side-o" d={of("O").map((at) => circle(at, kind === "squares" ? 11 : 17)).join("")} />
      {kind !== "squares" && last && <path class="last" d={circle(last, 7)} />}
      {state.aim >= 0 && centre(state.aim) && <path class="aim" d={circle(centre(state.aim)!, 15)} />}
    </svg>
  );
}

type Point = readonly [x: number, y: number];

// cellCentre returns the middle of a cell in a picture, undefined for a cell outside of the region.
function cellCentre({ cols, rows }: TreeBoard, region: Region, cell: number): Point | undefined {
  const layer = Math.floor(cell / (cols * rows));
  const [col, row] = [(cell % cols) - region.left, (Math.floor(cell / cols) % rows) - region.top];
  if (col < 0 || row < 0 || col >= region.cols || row >= region.rows) return undefined;
  const [x, y] = [(layer % 2) * (region.cols * unit + layerGap), Math.floor(layer / 2) * (region.rows * unit + layerGap)];
  return [x + (col + 0.5) * unit, y + (row + 0.5) * unit];
}

// hasNumberedCells reports whether the cells are named by numbers, as on 3x3.
export function hasNumberedCells(board: TreeBoard): boolean {
  return /^\d+$/.test(board.cells[0]!) && !board.gravity;
}

// lines returns the path of the lines of all layers: round the cells, or with an inset through their middles.
function lines({ layers, cols, rows }: TreeBoard, region: Region, inset: number): string {
  const [width, height] = [region.cols * unit, region.rows * unit];
  // Lines run on to the edge of the picture where the board goes on.
  const [left, right] = [region.left > 0 ? 0 : inset, region.left + region.cols < cols ? width : width - inset];
  const [top, bottom] = [region.top > 0 ? 0 : inset, region.top + region.rows < rows ? height : height - inset];
  const paths: string[] = [];
  for (let layer = 0; layer < layers; layer++) {
    const [x0, y0] = [(layer % 2) * (width + layerGap), Math.floor(layer / 2) * (height + layerGap)];
    for (let x = inset; x <= width; x += unit) paths.push(`M${x0 + x} ${y0 + top}V${y0 + bottom}`);
    for (let y = inset; y <= height; y += unit) paths.push(`M${x0 + left} ${y0 + y}H${x0 + right}`);
  }
  return paths.join("");
}

const circle = ([x, y]: Point, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const cross = ([x, y]: Point): string => `M${x - 10} ${y - 10}l20 20M${x + 10} ${y - 10}l-20 20`;
