import type { SetupResponse } from "../../api/types";
import { boardKind } from "../../board/layout";
import { type Side, Stone } from "../../board/stone";
import { t } from "../../lib/i18n";
import { IconButton } from "../../lib/icon";
import { useSignalValue } from "../../lib/signal";
import type { Brush } from "./editBoard";
import type { Editor } from "./editor";
import { isStart, type ToMove } from "./stones";

interface ToolbarProps {
  editor: Editor;
  board: SetupResponse;
  brush: Brush;
  onBrush: (brush: Brush) => void;
}

// Toolbar chooses the brush, and holds the buttons that change the whole board.
export function Toolbar({ editor, board, brush, onBrush }: ToolbarProps) {
  const { undo, redo } = useSignalValue(editor.steps);
  const kind = boardKind(board);
  const stone = (side: Side, move = "") => <g transform={move}><Stone kind={kind} side={side} /></g>;
  const icons = {
    turns: <>{stone("X", "translate(-9 0) scale(.55)")}{stone("O", "translate(11 0) scale(.55)")}</>,
    X: stone("X"),
    O: stone("O"),
    erase: <path class="eraser" d="M-6 12H14M-12 4 2-12 13-3 0 12H-6Z" />,
  };
  const empty = !/[XO]/.test(board.stones);
  return (
    <div class="edit-tools">
      <div class={`brushes board ${kind}`} role="radiogroup" aria-label={t("page-editor-brush")}>
        {(Object.keys(icons) as Brush[]).map((name) => (
          <label key={name} title={t("page-editor-brush-" + name)}>
            <input type="radio" name="brush" class="visually-hidden" checked={brush === name} onChange={() => onBrush(name)} />
            <svg viewBox="-22 -22 44 44" aria-hidden="true">{icons[name]}</svg>
            <span>{t("page-editor-brush-" + name)}</span>
          </label>
        ))}
      </div>
      <div class="row" role="group" aria-label={t("page-editor-change")}>
        <IconButton icon="undo" label={t("page-editor-undo")} disabled={undo.length === 0} onClick={() => editor.undo()} />
        <IconButton icon="redo" label={t("page-editor-redo")} disabled={redo.length === 0} onClick={() => editor.redo()} />
        <IconButton icon="mirror" label={t("page-editor-mirror")} disabled={empty} onClick={() => void editor.turn("mirror")} />
        <IconButton icon="rotate" label={t("page-editor-rotate")} disabled={board.gravity && board.layers === 1} onClick={() => void editor.turn("rotate")} />
        <IconButton icon="clear" label={t("page-editor-clear")} disabled={isStart(board.stones, board.toMove as ToMove)} onClick={() => editor.clear()} />
      </div>
    </div>
  );
}
