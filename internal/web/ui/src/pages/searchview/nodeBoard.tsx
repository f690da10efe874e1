import type { Formatter } from "./formatter";
import type { SearchTrace } from "./trace";
import type { TreeBoard } from "./treeFile";

// BoardState is the board at a node.
export interface BoardState {
  stones: string[];
  last: number; // the cell of the last stone, -1 for none
  aim: number; // the cell aimed at, while a piece is in the air or when the last piece has slipped; else -1
  inAir: boolean; // a piece is in the air: chance is to move
}

// boardAt plays the moves from the root to a node.
export function boardAt(trace: SearchTrace, n: number): BoardState {
  const board = trace.file.board!;
  const state: BoardState = { stones: [...board.stones], last: board.last, aim: -1, inAir: false };
  for (const i of trace.path(n).slice(1)) {
    const { cell, player, parent } = trace.nodes[i]!;
    const above = trace.nodes[parent]!;
    state.inAir = player === "chance";
    if (state.inAir) {
      state.aim = cell!;
      continue;
    }
    const mover = above.player === "chance" ? trace.nodes[above.parent]!.player : above.player;
    if (above.player !== "chance") state.aim = -1;
    state.stones[cell!] = mover === "max" ? "X" : "O";
    state.last = cell!;
  }
  return state;
}

// NodeBoards draws the board at a node, a grid for each layer, and says what chance did; nothing for an abstract tree.
export function NodeBoards({ trace, format, n }: { trace: SearchTrace; format: Formatter; n: number }) {
  const { board } = trace.file;
  if (!board) return null;
  const state = boardAt(trace, n);
  const title = (layer: number) => (board.layers > 1 ? format.t("tree-layer", { Layer: String(layer + 1) }) : format.t("tree-board"));
  return (
    <div class="boards">
      {Array.from({ length: board.layers }, (_, layer) => (
        <figure key={layer}>
          <BoardGrid board={board} format={format} state={state} layer={layer} title={title(layer)} />
          {board.layers > 1 && <figcaption>{title(layer)}</figcaption>}
        </figure>
      ))}
      <p class="chance-text">{chanceText(board, format, state)}</p>
    </div>
  );
}

interface BoardGridProps {
  board: TreeBoard;
  format: Formatter;
  state: BoardState;
  layer: number;
  title: string;
}

// BoardGrid draws one layer. For a screen reader the grid is one picture, described by its stones.
function BoardGrid({ board, format, state, layer, title }: BoardGridProps) {
  const numbered = hasNumberedCells(board);
  const size = board.cols * board.rows;
  const cells = Array.from({ length: size }, (_, i) => layer * size + i);
  const stoneText = (c: number) => `${state.stones[c]} ${board.cells[c]}${c === state.last ? ` (${format.t("tree-board-last")})` : ""}`;
  const stones = cells.filter((c) => state.stones[c] !== ".").map(stoneText);
  return (
    <div
      class={`node-board ${numbered ? "numbered" : board.layers > 1 ? "small" : ""}`} role="img" style={{ "--cols": board.cols }}
      aria-label={`${title}: ${stones.join(", ") || format.t("tree-board-empty")}`}
    >
      {cells.map((c, i) => {
        const stone = state.stones[c]!;
        const classes = ["cell", stone === "X" && "x", stone === "O" && "o", c === state.last && "last", c === state.aim && "aim"];
        return (
          <>
            {!numbered && i % board.cols === 0 && <span class="axis">{rowName(board.cells[i]!)}</span>}
            <span key={c} class={classes.filter(Boolean).join(" ")}>{stone === "." ? (numbered ? board.cells[c] : "") : stone}</span>
          </>
        );
      })}
      {!numbered && <span class="axis" />}
      {!numbered && board.cells.slice(0, board.cols).map((c) => <span key={c} class="axis">{columnName(c)}</span>)}
    </div>
  );
}

// hasNumberedCells reports whether the cells are named by numbers, as on 3x3.
function hasNumberedCells(board: TreeBoard): boolean {
  return /^\d+$/.test(board.cells[0]!) && !board.gravity;
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
