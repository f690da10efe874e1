import { BoardPicture, hasNumberedCells, type PictureSize, pictureSize } from "./boardPicture";
import { boardAt, type BoardState } from "./boardState";
import type { Formatter } from "./formatter";
import type { SearchTrace } from "./trace";
import type { TreeBoard } from "./treeFile";

const pictureSide = 240;

// NodeBoards draws the board at a node, and says what chance did; nothing for an abstract tree. For a screen reader the board is one
// picture, described by its stones.
export function NodeBoards({ trace, format, n }: { trace: SearchTrace; format: Formatter; n: number }) {
  const { board } = trace.file;
  if (!board) return null;
  const state = boardAt(trace, n);
  const stoneText = (c: number) => `${state.stones[c]} ${board.cells[c]}${c === state.last ? ` (${format.t("tree-board-last")})` : ""}`;
  const stones = state.stones.flatMap((stone, c) => (stone === "." ? [] : [stoneText(c)]));
  const size = pictureSize(board, pictureSide, true);
  const named = board.layers === 1 && !hasNumberedCells(board);
  return (
    <div class="boards">
      <svg
        class="node-board" role="img" aria-label={`${format.t("tree-board")}: ${stones.join(", ") || format.t("tree-board-empty")}`}
        viewBox={named ? `${-axis} 0 ${size.width + axis} ${size.height + axis}` : `0 0 ${size.width} ${size.height}`}
      >
        <BoardPicture board={board} state={state} x={0} y={0} {...size} whole />
        {named && <Axes board={board} {...size} />}
      </svg>
      <p class="chance-text">{chanceText(board, format, state)}</p>
    </div>
  );
}

const axis = 16; // room for the names of rows and columns

// Axes writes the names of the columns below a board and of the rows beside it.
function Axes({ board: { cols, rows, cells }, width, height }: { board: TreeBoard } & PictureSize) {
  return (
    <>
      {cells.slice(0, cols).map((cell, x) => <text key={cell} class="axis" x={((x + 0.5) * width) / cols} y={height + 12}>{columnName(cell)}</text>)}
      {Array.from({ length: rows }, (_, y) => <text key={y} class="axis" x={-8} y={((y + 0.5) * height) / rows + 4}>{rowName(cells[y * cols]!)}</text>)}
    </>
  );
}

// rowName returns the number of a cell's row, "" where a move is a column.
function rowName(cell: string): string {
  return cell.replace(/^[a-z]+|\/.*|^\d+$/g, "");
}

// columnName returns the name of a cell's column.
function columnName(cell: string): string {
  return cell.replace(/(?<=[a-z])\d+.*/, "");
}

// chanceText says where a piece in the air is aimed, or how the last piece has slipped; "" if neither.
function chanceText(board: TreeBoard, format: Formatter, state: BoardState): string {
  if (state.aim < 0) return "";
  const aim = board.cells[state.aim]!;
  if (state.inAir) return format.t("tree-board-air", { Aim: aim });
  return format.t("tree-board-slip", { Aim: aim, Cell: board.cells[state.last]! });
}
