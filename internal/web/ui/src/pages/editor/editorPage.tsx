import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { SetupResponse } from "../../api/types";
import { outcomeText } from "../../game/outcome";
import { t } from "../../lib/i18n";
import { useSignalValue } from "../../lib/signal";
import "../play/play.css";
import type { PageProps } from "../page";
import { type Brush, EditBoard } from "./editBoard";
import { Editor, prefetchBoard } from "./editor";
import "./editor.css";
import { Exchange } from "./exchange";
import { GameFields } from "./gameFields";
import { countMarks } from "./stones";
import { Targets } from "./targets";
import { Toolbar } from "./toolbar";

// Folder editor is the page #/edit: a board on which stones are placed and removed (editBoard.tsx, stones.ts), what the API says
// of it (editor.ts), its game and side to move (gameFields.tsx), the board as text (exchange.tsx), and the pages that take the
// position (targets.tsx).

// prefetch asks for the board that the page will show first.
export const prefetch = ({ api, params }: PageProps): void => prefetchBoard(api, params);

// EditorPage makes a position of any game.
export default function EditorPage({ api, params }: PageProps) {
  const editor = useMemo(() => new Editor(api), [api]);
  useLayoutEffect(() => editor.open(params), [editor, params.game, params.moves]);
  useUndoKeys(editor);
  const board = useSignalValue(editor.board);
  const error = useSignalValue(editor.error);
  const [brush, setBrush] = useState<Brush>("turns");
  return (
    <>
      <hgroup class="intro">
        <h1>{t("page-room-edit")}</h1>
        <p class="muted">{t("page-editor-intro")}</p>
      </hgroup>
      {board ? (
        <div class="editor">
          <div class="edit-area">
            <Toolbar editor={editor} board={board} brush={brush} onBrush={setBrush} />
            <EditBoard editor={editor} board={board} brush={brush} />
          </div>
          <div class="edit-panels">
            <section class="card form">
              <Status board={board} error={error} />
              <Targets board={board} />
            </section>
            <GameFields api={api} editor={editor} board={board} />
            <Exchange editor={editor} board={board} />
          </div>
        </div>
      ) : error ? <p class="error" role="alert">{error}</p> : <div class="edit-area loading" aria-busy="true" />}
    </>
  );
}

// Status says whether the position is possible, and if not, why; whose turn it is; and how many stones and points there are.
function Status({ board, error }: { board: SetupResponse; error: string }) {
  const problem = error || board.problem?.text;
  const side = board.toMove === "first" ? "X" : "O";
  return (
    <div class="edit-status">
      <p class={problem ? "verdict impossible" : "verdict"} role="status">
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d={problem ? "M6 6 18 18M18 6 6 18" : "M5 12.5 10 17.5 19 7"} /></svg>
        <span>{problem ? t("page-editor-impossible", { Reason: problem }) : (outcomeText(board) ?? t("page-editor-possible", { Stone: side }))}</span>
      </p>
      <p class="muted counts">
        {t("page-editor-count", { First: countMarks(board.stones, "X"), Second: countMarks(board.stones, "O") })}
        {board.tally && ` · ${t("page-editor-points", { First: board.tally[0], Second: board.tally[1] })}`}
      </p>
      {board.notices?.map((notice) => <p key={notice} class="muted notice">{notice}</p>)}
    </div>
  );
}

// useUndoKeys lets Ctrl+Z undo and Ctrl+Y or Ctrl+Shift+Z redo, outside of fields, which have an undo of their own.
function useUndoKeys(editor: Editor): void {
  useLayoutEffect(() => {
    const onKeyDown = (e: KeyboardEvent) => {
      const key = e.key.toLowerCase();
      if (!(e.ctrlKey || e.metaKey) || !["z", "y"].includes(key) || (e.target as Element).closest("input:not([type=radio]), textarea")) return;
      e.preventDefault();
      if (key === "y" || e.shiftKey) editor.redo();
      else editor.undo();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [editor]);
}
