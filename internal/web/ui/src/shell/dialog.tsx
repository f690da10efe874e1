import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { say } from "./text";

// A Dialog lies over the page until it is closed: by its button, by Escape, or by a press
// beside it.
export function Dialog({ title, children, onClose }: { title: string; children: ComponentChildren; onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current!.showModal(), []);
  return (
    <dialog ref={box} class="dialog" aria-labelledby="dialog" onClose={onClose} onClick={(e) => e.target === e.currentTarget && e.currentTarget.close()}>
      <div class="dialog-in">
        <div class="row spread">
          <h2 id="dialog">{title}</h2>
          <button onClick={() => box.current!.close()} aria-label={say("page-close")}>✕</button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
