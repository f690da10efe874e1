import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { SetupResponse } from "../../api/types";
import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import type { Editor } from "./editor";
import { boardText, type ToMove } from "./stones";

interface ExchangeProps {
  editor: Editor;
  board: SetupResponse;
}

// Exchange shows the position as text, as a link and in SGF, each to copy, and reads a position from a text.
export function Exchange({ editor, board }: ExchangeProps) {
  const text = board.board || boardText(board, board.stones, board.toMove as ToMove);
  const link = new URL(routeUrl("edit", { game: board.game, moves: board.board ?? "" }), location.href).href;
  return (
    <section class="card form exchange">
      <CopyField name="text" value={text} />
      <CopyField name="link" value={link} />
      {board.record ? <CopyField name="record" value={board.record} /> : <p class="muted">{board.noRecord}</p>}
      <ReadForm editor={editor} />
    </section>
  );
}

// CopyField shows a text with a button that copies it.
function CopyField({ name, value }: { name: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState("");
  const copy = async () => {
    field.current!.select();
    if (isSecureContext) await navigator.clipboard.writeText(value);
    else document.execCommand("copy"); // the only way over plain HTTP from another machine
    setCopied(value);
  };
  const isCopied = copied !== "" && copied === value;
  return (
    <div class="copy-field">
      <label>
        {t("page-editor-" + name)}
        <input ref={field} class={name} readOnly value={value} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <button onClick={() => void copy()} aria-label={isCopied ? t("page-play-copied") : t("page-editor-copy-" + name)}>{isCopied ? "✓" : t("page-play-copy")}</button>
    </div>
  );
}

// ReadForm reads a position from a text: typed, dropped as a file, or pasted anywhere on the page.
function ReadForm({ editor }: { editor: Editor }) {
  const [text, setText] = useState("");
  const read = async (text: string) => {
    setText((await editor.read(text)) ? "" : text);
  };
  useLayoutEffect(() => {
    const onPaste = (e: ClipboardEvent) => {
      const pasted = e.clipboardData?.getData("text/plain").trim();
      if (!pasted || (e.target as Element).closest("input, textarea")) return;
      e.preventDefault();
      void read(pasted);
    };
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  }, [editor]);
  return (
    <form
      class="form" onSubmit={(e) => (e.preventDefault(), void read(text))} onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => {
        const file = e.dataTransfer?.files[0];
        if (!file) return;
        e.preventDefault();
        void file.text().then(read);
      }}
    >
      <label>
        {t("page-editor-paste")}
        <textarea rows={3} value={text} onInput={(e) => setText(e.currentTarget.value)} spellcheck={false} placeholder="XO./.X./... · 4433 · (;GM[4]…)" />
      </label>
      <button disabled={text.trim() === ""}>{t("page-editor-read")}</button>
    </form>
  );
}
