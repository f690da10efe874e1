import type { SetupResponse } from "../../api/types";
import { boardKind } from "../../board/layout";
import { type Side, Stone } from "../../board/stone";
import { t } from "../../lib/i18n";
import { useSignalValue } from "../../lib/signal";
import type { Brush } from "./editBoard";
import type { Editor } from "./editor";

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
    erase: <path class="icon" d="M-6 12H14M-12 4 2-12 13-3 0 12H-6Z" />,
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
        <IconButton label="page-editor-undo" icon="M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-4" disabled={undo.length === 0} onPress={() => editor.undo()} />
        <IconButton label="page-editor-redo" icon="M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h4" disabled={redo.length === 0} onPress={() => editor.redo()} />
        <IconButton label="page-editor-mirror" icon="M12 3v18M9 7 3 17H9ZM15 7l6 10H15Z" disabled={empty} onPress={() => void editor.turn("mirror")} />
        <IconButton
          label="page-editor-rotate" icon="M20 12a8 8 0 1 1-3-6.2M17 2v4h-4" disabled={board.gravity && board.layers === 1}
          onPress={() => void editor.turn("rotate")}
        />
        <IconButton label="page-editor-clear" icon="M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13" disabled={empty && board.toMove === "first"} onPress={() => editor.clear()} />
      </div>
    </div>
  );
}

interface IconButtonProps {
  label: string; // a message id
  icon: string; // an SVG path
  disabled: boolean;
  onPress: () => void;
}

function IconButton({ label, icon, disabled, onPress }: IconButtonProps) {
  return (
    <button class="edit-button" aria-label={t(label)} title={t(label)} disabled={disabled} onClick={onPress}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d={icon} /></svg>
    </button>
  );
}
