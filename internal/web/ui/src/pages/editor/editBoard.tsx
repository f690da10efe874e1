import type { TargetedPointerEvent } from "preact";
import { useRef, useState } from "preact/hooks";
import type { SetupResponse } from "../../api/types";
import "../../board/board.css";
import { moveCursor } from "../../board/cursor";
import { Layer } from "../../board/layer";
import { boardKind, defaultViewOptions, minTouchSize } from "../../board/layout";
import { t } from "../../lib/i18n";
import { useKeyedState } from "../../lib/signal";
import type { Editor } from "./editor";
import { landingCell, type Mark } from "./stones";

// Brush is what a press puts on the board: stones by turns, stones of one side, or nothing.
export type Brush = "turns" | "X" | "O" | "erase";

interface EditBoardProps {
  editor: Editor;
  board: SetupResponse;
  brush: Brush;
}

// EditBoard is the board on which stones are put and removed: by a press, by dragging, and by keys at the cursor, which the
// arrows move. X and O put a stone, Delete removes one, Enter and space do what a press does.
export function EditBoard({ editor, board, brush }: EditBoardProps) {
  const { cursor, hovered, handlers } = useInput(editor, board, brush);
  const side = brush === "turns" ? board.toMove : brush === "O" ? "second" : "first";
  const drawn: SetupResponse = {
    ...board, toMove: side as SetupResponse["toMove"], choices: board.cells.map((move, cell) => ({ move, cell })),
    forbidden: [], wins: [], threats: [], last: -1, order: [], line: board.problem?.cells ?? [],
  };
  const name = t("page-editor-board");
  return (
    <div class={`board edit-board ${boardKind(board)}`} data-layers={board.layers} {...handlers}>
      <div class="layers">
        {Array.from({ length: board.layers }, (_, layer) => (
          <figure key={layer}>
            <Layer
              position={drawn} layer={layer} view={defaultViewOptions} overlay={{}} cursor={cursor} selected={-1} playable
              hovered={brush === "erase" || board.stones[hovered] !== "." ? -1 : hovered}
              label={board.layers > 1 ? `${name}, ${t("page-board-layer", { Layer: layer + 1 })}` : name}
            />
            {board.layers > 1 && <figcaption>{t("page-board-layer", { Layer: layer + 1 })}</figcaption>}
          </figure>
        ))}
      </div>
    </div>
  );
}

// Stroke is a press that has not ended.
interface Stroke {
  mark: Mark | undefined; // what it puts; undefined for stones by turns
  cell: number; // where it was last
  aims: boolean; // the cells are too small for a finger: the stone is put where the finger leaves the board
}

// useInput turns events on the board into stones. It returns the cell of the keyboard's cursor, and the cell under the pointer
// where a stone would come to rest, -1 for none.
function useInput(editor: Editor, board: SetupResponse, brush: Brush) {
  const size = `${board.cols} ${board.rows} ${board.layers}`;
  const [cursor, setCursor] = useKeyedState(size, Math.floor(board.rows / 2) * board.cols + Math.floor(board.cols / 2));
  const [pointed, setPointed] = useState(-1);
  const stroke = useRef<Stroke | undefined>(undefined);

  // markAt returns what a press at a cell puts: a press on a stone that the brush would put removes the stone.
  const markAt = (cell: number): Mark | undefined => {
    const stone = board.stones[cell];
    if (brush === "erase" || stone === brush || (brush === "turns" && stone !== ".")) return ".";
    return brush === "turns" ? undefined : brush;
  };
  const putOnce = (cell: number, mark: Mark | undefined) => {
    editor.remember();
    editor.put(cell, mark);
  };
  const onPointerDown = (e: TargetedPointerEvent<HTMLDivElement>) => {
    const at = cellUnder(e);
    if (!at || e.button === 1) return;
    const { cell, width } = at;
    setCursor(cell);
    setPointed(cell);
    e.currentTarget.setPointerCapture?.(e.pointerId);
    const mark = e.button === 2 ? "." : markAt(cell);
    stroke.current = { mark, cell, aims: e.pointerType === "touch" && width < minTouchSize };
    if (!stroke.current.aims) putOnce(cell, mark);
  };
  const onPointerMove = (e: TargetedPointerEvent<HTMLDivElement>) => {
    const cell = cellUnder(e)?.cell ?? -1;
    setPointed(cell);
    const s = stroke.current;
    if (!s || cell < 0 || cell === s.cell) return;
    const sameColumn = board.gravity && landingCell(board, board.stones, cell) === landingCell(board, board.stones, s.cell);
    s.cell = cell;
    if (!s.aims && !sameColumn) editor.put(cell, s.mark);
  };
  const onPointerUp = (e: TargetedPointerEvent<HTMLDivElement>) => {
    const s = stroke.current;
    stroke.current = undefined;
    if (e.pointerType === "touch") setPointed(-1);
    if (s?.aims) putOnce(s.cell, markAt(s.cell));
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.altKey || e.metaKey || (e.ctrlKey && /^[a-z]$/i.test(e.key))) return;
    const to = moveCursor(board, defaultViewOptions, cursor, e.key, e.ctrlKey);
    if (to !== undefined) {
      setCursor(to);
      (e.currentTarget as Element).querySelector<SVGGElement>(`[data-cell="${to}"]`)?.focus();
    } else if (e.key === "Enter" || e.key === " ") putOnce(cursor, markAt(cursor));
    else if (/^[xo]$/i.test(e.key)) putOnce(cursor, e.key.toUpperCase() as Mark);
    else if (["Delete", "Backspace", "."].includes(e.key)) putOnce(cursor, ".");
    else return;
    e.preventDefault();
  };
  const handlers = {
    onPointerDown, onPointerMove, onPointerUp, onKeyDown,
    onPointerCancel: () => (stroke.current = undefined),
    onPointerLeave: () => setPointed(-1),
    onContextMenu: (e: Event) => e.preventDefault(),
    // Screen readers press without a pointer.
    onClick: (e: MouseEvent) => {
      const cell = (e.target as Element).closest<SVGGElement>("[data-cell]")?.dataset.cell;
      if (e.detail === 0 && cell !== undefined) putOnce(Number(cell), markAt(Number(cell)));
    },
  };
  return { cursor, hovered: pointed < 0 ? -1 : landingCell(board, board.stones, pointed), handlers };
}

// cellUnder returns the cell under a pointer, with its width in pixels; undefined outside the board.
function cellUnder(e: PointerEvent): { cell: number; width: number } | undefined {
  const found = document.elementFromPoint(e.clientX, e.clientY)?.closest<SVGGElement>(".edit-board [data-cell]");
  return found ? { cell: Number(found.dataset.cell), width: found.getBoundingClientRect().width } : undefined;
}
