import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "./i18n";

// Dialog is a modal dialog. Its button, Escape and a press on the backdrop close it. Focus begins at the title, so
// that a screen reader reads from there.
export function Dialog({ title, children, onClose }: { title: string; children: ComponentChildren; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current!.showModal();
    dialog.current!.querySelector("h2")!.focus();
  }, []);
  return (
    <dialog
      ref={dialog} class="dialog" aria-labelledby="dialog" onClose={onClose}
      onClick={(e) => e.target === e.currentTarget && e.currentTarget.close()}
    >
      <div class="dialog-body">
        <header class="row spread">
          <h2 id="dialog" tabIndex={-1}>{title}</h2>
          <button onClick={() => dialog.current!.close()} aria-label={t("page-close")}>✕</button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
