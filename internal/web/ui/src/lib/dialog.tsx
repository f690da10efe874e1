import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { say } from "./i18n";

// A Dialog lies over the page until it is closed: by its button, by Escape, or by a press
// beside it. It is read from its title on.
export function Dialog({ title, children, onClose }: { title: string; children: ComponentChildren; onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    box.current!.showModal();
    box.current!.querySelector("h2")!.focus();
  }, []);
  return (
    <dialog ref={box} class="dialog" aria-labelledby="dialog" onClose={onClose} onClick={(e) => e.target === e.currentTarget && e.currentTarget.close()}>
      <div class="dialog-in">
        <header class="row spread">
          <h2 id="dialog" tabIndex={-1}>{title}</h2>
          <button onClick={() => box.current!.close()} aria-label={say("page-close")}>✕</button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
