import { useEffect } from "preact/hooks";
import type { Mark } from "../../api/types";
import type { GameController } from "../../game/gameController";
import { toggleMark } from "../../game/moveTree";
import { t } from "../../lib/i18n";
import { type Signal, signal, useSignalValue } from "../../lib/signal";

type Shape = Mark["shape"];

const shapes = { LB: "A", TR: "△", CR: "○", SQ: "□", MA: "✕" } as const;

// markTool is the shape that a press on the board puts there, undefined while presses play moves.
export const markTool: Signal<Shape | undefined> = signal<Shape | undefined>(undefined);

// markCell puts a mark on a cell of the position shown: of the shape chosen last, else a circle.
export function markCell(game: GameController, cell: number): void {
  toggleMark(game.state.value!.node, cell, markTool.value ?? "CR");
  game.treeChanged();
}

// MarkTools chooses the shape of the marks. While one is chosen, a press on the board, or Enter, marks a cell.
export function MarkTools() {
  const tool = useSignalValue(markTool);
  useEffect(() => () => void (markTool.value = undefined), []); // whoever comes back plays
  return (
    <div class="mark-tools" role="group" aria-label={t("page-play-marks")}>
      {(Object.keys(shapes) as Shape[]).map((shape) => (
        <button key={shape} aria-pressed={shape === tool} aria-label={t("page-board-mark-" + shape)} title={t("page-board-mark-" + shape)} onClick={() => (markTool.value = shape === tool ? undefined : shape)}>
          {shapes[shape]}
        </button>
      ))}
    </div>
  );
}
