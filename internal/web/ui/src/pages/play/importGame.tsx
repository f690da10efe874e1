import { useLayoutEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { ConvertResponse } from "../../api/types";
import type { GameController } from "../../game/gameController";
import { Dialog } from "../../lib/dialog";
import { t } from "../../lib/i18n";

// importText opens the game of a text in any format that the API reads, and returns what the reader left out or repaired.
export async function importText(api: ApiClient, game: GameController, text: string): Promise<string[]> {
  const converted = await api.request<ConvertResponse>("convert", { text, game: game.state.value!.record.game });
  if (!(await game.importGame(converted))) throw new Error(game.error.value);
  return converted.notices ?? [];
}

// DropTarget opens a file or a text that is dropped anywhere on the page, or pasted outside of a field, and tells what the file lost.
export function DropTarget({ api, game }: { api: ApiClient; game: GameController }) {
  const [told, setTold] = useState<{ title: string; lines: string[] }>();
  const [aimed, setAimed] = useState(false);
  useLayoutEffect(() => {
    const open = (text: string | Promise<string>) => void Promise.resolve(text)
      .then((text) => (text.trim() ? importText(api, game, text) : []))
      .then((notices) => setTold({ title: "page-play-notices", lines: notices }), (error: Error) => setTold({ title: "page-play-unread", lines: [error.message] }));
    const onDragOver = (e: DragEvent) => {
      if (!e.dataTransfer?.types.some((type) => type === "Files" || type === "text/plain")) return;
      e.preventDefault();
      setAimed(true);
    };
    const onDragLeave = (e: DragEvent) => !e.relatedTarget && setAimed(false);
    const onDrop = (e: DragEvent) => {
      e.preventDefault();
      setAimed(false);
      open(e.dataTransfer!.files[0]?.text() ?? e.dataTransfer!.getData("text/plain"));
    };
    const onPaste = (e: ClipboardEvent) => {
      if ((e.target as Element).closest("input, textarea, dialog")) return;
      open(e.clipboardData!.files[0]?.text() ?? e.clipboardData!.getData("text/plain"));
    };
    const listeners = { dragover: onDragOver, dragleave: onDragLeave, drop: onDrop, paste: onPaste };
    for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener as EventListener);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener as EventListener);
    };
  }, [api, game]);
  return (
    <>
      {aimed && <div class="drop-target" aria-hidden="true">{t("page-play-drop")}</div>}
      {told && told.lines.length > 0 && (
        <Dialog title={t(told.title)} onClose={() => setTold(undefined)}>
          <ul class="notices">{told.lines.map((line, i) => <li key={i}>{line}</li>)}</ul>
        </Dialog>
      )}
    </>
  );
}
