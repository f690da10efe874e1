import type { TreeBoard } from "./treeFile";
import type { Record } from "./trace";
import type { Words } from "./formatter";

// A Setting is the board at a node.
export interface Setting {
  stones: string[];
  last: number; // the cell of the last stone, -1 for none
  aim: number; // the cell aimed at while a piece is in the air, or when it has slipped; else -1
  air: boolean; // a piece is in the air
}

export function boardAt(record: Record, n: number): Setting {
  const board = record.file.board!;
  const at: Setting = { stones: [...board.stones], last: board.last, aim: -1, air: false };
  for (const i of record.path(n).slice(1)) {
    const { cell, player, parent } = record.nodes[i]!;
    const above = record.nodes[parent]!;
    at.air = player === "chance";
    if (at.air) {
      at.aim = cell!;
      continue;
    }
    const mover = above.player === "chance" ? record.nodes[above.parent]!.player : above.player;
    if (above.player !== "chance") at.aim = -1;
    at.stones[cell!] = mover === "max" ? "X" : "O";
    at.last = cell!;
  }
  return at;
}

// Boards draw the board at a node, a grid for each layer, and say what chance did.
export function Boards({ record, words, n }: { record: Record; words: Words; n: number }) {
  const { board } = record.file;
  if (!board) return null;
  const at = boardAt(record, n);
  const title = (layer: number) => (board.layers > 1 ? words.say("tree-layer", { Layer: String(layer + 1) }) : words.say("tree-board"));
  return (
    <div class="boards">
      {Array.from({ length: board.layers }, (_, layer) => (
        <figure key={layer}>
          <Grid board={board} words={words} at={at} layer={layer} title={title(layer)} />
          {board.layers > 1 && <figcaption>{title(layer)}</figcaption>}
        </figure>
      ))}
      <p class="chance">{whatChanceDid(board, words, at)}</p>
    </div>
  );
}

// Grid draws one layer. For those who listen it is one picture, described by its stones.
function Grid({ board, words, at, layer, title }: { board: TreeBoard; words: Words; at: Setting; layer: number; title: string }) {
  const bare = numbered(board);
  const size = board.cols * board.rows;
  const cells = Array.from({ length: size }, (_, i) => layer * size + i);
  const said = cells.filter((c) => at.stones[c] !== ".").map((c) => `${at.stones[c]} ${board.cells[c]}${c === at.last ? ` (${words.say("tree-board-last")})` : ""}`);
  return (
    <div
      class={`setting ${bare ? "bare" : board.layers > 1 ? "small" : ""}`} role="img" style={{ "--cols": board.cols }}
      aria-label={`${title}: ${said.join(", ") || words.say("tree-board-empty")}`}
    >
      {cells.map((c, i) => {
        const stone = at.stones[c]!;
        const kinds = ["cell", stone === "X" && "x", stone === "O" && "o", c === at.last && "last", c === at.aim && "aim"];
        return (
          <>
            {!bare && i % board.cols === 0 && <span class="axis">{rowName(board.cells[i]!)}</span>}
            <span key={c} class={kinds.filter(Boolean).join(" ")}>{stone === "." ? (bare ? board.cells[c] : "") : stone}</span>
          </>
        );
      })}
      {!bare && <span class="axis" />}
      {!bare && board.cells.slice(0, board.cols).map((c) => <span key={c} class="axis">{colName(c)}</span>)}
    </div>
  );
}

// numbered says that each cell of the board has a number of its own, as on 3x3.
function numbered(board: TreeBoard): boolean {
  return /^\d+$/.test(board.cells[0]!) && !board.gravity;
}

// rowName is what stands beside the row of a cell: its number, none where a move is a column.
function rowName(cell: string): string {
  return cell.replace(/^[a-z]+|\/.*|^\d+$/g, "");
}

// colName is what stands under the column of a cell.
function colName(cell: string): string {
  return cell.replace(/(?<=[a-z])\d+.*/, "");
}

function whatChanceDid(board: TreeBoard, words: Words, at: Setting): string {
  if (at.aim < 0) return "";
  const aim = board.cells[at.aim]!;
  if (at.air) return words.say("tree-board-air", { Aim: aim });
  return words.say("tree-board-slip", { Aim: aim, Cell: board.cells[at.last]! });
}
