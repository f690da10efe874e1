import type { RefObject, TargetedPointerEvent } from "preact";
import { useRef } from "preact/hooks";
import type { Choice, PositionResponse } from "../api/types";
import { t } from "../lib/i18n";
import { useKeyedState } from "../lib/signal";
import "./board.css";
import { Board3D } from "./board3d";
import { moveCursor } from "./cursor";
import { Layer } from "./layer";
import { boardKind, choiceAtCell, minTouchSize, type ViewOptions } from "./layout";
import type { Overlay } from "./overlay";

// Folder board draws positions and takes moves: the board (this file) of flat layers (layer.tsx) and of a turnable
// three-dimensional view (board3d.tsx), stones (stone.tsx), what is drawn over the stones (overlay.tsx), the places of
// cells (layout.ts), scores in words and colours (score.ts), and export as SVG, PNG and GIF (exportImage.ts, gif.ts).

interface BoardProps {
  position: PositionResponse;
  view: ViewOptions;
  overlay?: Overlay;
  label: string;
  onPlay?: (choice: Choice) => void; // absent while the visitor may not move
  marking?: boolean; // a press marks a cell instead of playing a move
  onMark?: (cell: number) => void; // called when the visitor marks a cell: by a press while marking, else by the right button
  onAim?: (cell: number) => void; // called with the cell of the move at which the pointer or the cursor aims, -1 for none
}

// Board shows a position, and lets the visitor move by mouse, finger or keys: the arrows move the cursor, Page Up and
// Page Down change the layer, Enter or space plays, and so does a digit that is a move. Where cells are small
// for a finger, or the move is a foul, the first press selects and the second plays.
export function Board({ position: p, view, overlay = {}, label, onPlay, marking = false, onMark, onAim }: BoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const { cursor, selected, hovered, play, pressCell, hoverCell, handlers } = useBoardInput(p, view, root, { onPlay, onMark, onAim, marking });
  const foul = p.forbidden.find((f) => f.cell === selected)?.foul;
  const layers = Array.from({ length: p.layers }, (_, l) => l);
  const playable = onPlay !== undefined && !marking;
  const layerName = (layer: number) => t("page-board-layer", { Layer: layer + 1 });
  return (
    <div class={`board ${boardKind(p)}`} data-layers={p.layers} style={{ "--layers": p.layers }} ref={root} {...handlers}>
      {p.layers > 1 && view.space && (
        <Board3D position={p} view={view} overlay={overlay} playable={playable} selected={selected} hovered={hovered} onPress={pressCell} onHover={hoverCell} />
      )}
      <div class="layers">
        {layers.map((layer) => (
          <figure key={layer}>
            <Layer
              position={p} layer={layer} view={view} overlay={overlay} cursor={cursor} selected={selected} hovered={hovered} playable={playable}
              label={p.layers > 1 ? `${label}, ${layerName(layer)}` : label}
            />
            {p.layers > 1 && <figcaption>{layerName(layer)}</figcaption>}
          </figure>
        ))}
      </div>
      {selected >= 0 && playable && (
        <button class="primary confirm" onClick={() => play(selected)}>
          {foul
            ? t("page-board-confirm-foul", { Move: p.cells[selected]!, Foul: t("foul-" + foul) })
            : t("page-board-confirm", { Move: choiceAtCell(p, selected)?.move ?? "" })}
        </button>
      )}
    </div>
  );
}

interface InputHandlers {
  onPlay: ((choice: Choice) => void) | undefined;
  onMark: ((cell: number) => void) | undefined;
  onAim: ((cell: number) => void) | undefined;
  marking: boolean;
}

// useBoardInput turns events on a board into moves. It holds the cell of the keyboard's cursor, the selected cell and
// the cell under the pointer, the latter two -1 for none.
function useBoardInput(p: PositionResponse, view: ViewOptions, root: RefObject<HTMLDivElement | null>, { onPlay, onMark, onAim, marking }: InputHandlers) {
  const middle = Math.floor(p.rows / 2) * p.cols + Math.floor(p.cols / 2);
  const [cursor, setCursor] = useKeyedState(`${p.cols} ${p.rows} ${p.layers}`, middle);
  const [selected, setSelected] = useKeyedState(`${p.game} ${p.text}`, -1);
  const [hovered, setHovered] = useKeyedState(`${p.game} ${p.text}`, -1);
  const aim = (cell: number) => {
    setHovered(cell);
    if (cell !== hovered) onAim?.(cell);
  };

  const play = (cell: number) => {
    if (marking) return onMark?.(cell);
    const choice = choiceAtCell(p, cell);
    if (choice && selected !== choice.cell && p.forbidden.some((f) => f.cell === choice.cell)) setSelected(choice.cell);
    else if (choice) onPlay?.(choice);
  };
  const pressCell = (cell: number, small: boolean) => {
    setCursor(cell);
    const choice = choiceAtCell(p, cell);
    if (choice && small && !marking && selected !== choice.cell) setSelected(choice.cell);
    else play(cell);
  };
  const hoverCell = (cell: number) => aim(choiceAtCell(p, cell)?.cell ?? -1);
  const onClick = (event: TargetedPointerEvent<HTMLDivElement>) => {
    const target = (event.target as Element).closest<SVGGElement>("[data-cell]");
    if (target) pressCell(Number(target.dataset.cell), event.pointerType === "touch" && target.getBoundingClientRect().width < minTouchSize);
  };
  const onContextMenu = (event: MouseEvent) => {
    const target = (event.target as Element).closest<SVGGElement>("[data-cell]");
    if (!target || !onMark) return;
    event.preventDefault();
    onMark(Number(target.dataset.cell));
  };
  const onPointerOver = (event: TargetedPointerEvent<HTMLDivElement>) => {
    const target = event.target as Element;
    if (event.pointerType === "touch" || target.closest(".board-3d")) return; // Board3D reports its own cells
    hoverCell(Number(target.closest<SVGGElement>("[data-cell]")?.dataset.cell ?? -1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      if ((event.target as Element).closest("[data-cell]")) play(cursor);
      else return;
    } else if (event.key === "Escape") setSelected(-1);
    else if (/^\d$/.test(event.key)) {
      const choice = p.choices.find((c) => c.move === event.key);
      if (choice) onPlay?.(choice);
    } else {
      const to = moveCursor(p, view, cursor, event.key, event.ctrlKey);
      if (to === undefined) return;
      setCursor(to);
      hoverCell(to);
      root.current?.querySelector<SVGGElement>(`.layer [data-cell="${to}"]`)?.focus();
    }
    event.preventDefault();
  };
  const handlers = { onClick, onContextMenu, onPointerOver, onPointerLeave: () => aim(-1), onKeyDown };
  return { cursor, selected, hovered, play, pressCell, hoverCell, handlers };
}
