import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon, type IconName } from "./icon";

interface MenuProps {
  icon: IconName;
  label: string;
  class?: string;
  children: ComponentChildren;
}

// Menu is an icon button that opens what it holds below the button. Escape, a press elsewhere, and a press on an entry of the class
// menu-entry close the menu.
export function Menu({ icon, label, class: classes = "", children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  // The clean-up of a layout effect runs before the element is gone; that of useEffect may run after further presses.
  useLayoutEffect(() => {
    const close = (e: Event) => {
      const details = menu.current!;
      if (!details.open) return;
      if (e.type === "pointerdown") details.open = details.contains(e.target as Node);
      else if ((e as KeyboardEvent).key === "Escape") {
        details.open = false;
        details.querySelector("summary")!.focus();
      }
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, []);
  const onClick = (e: Event) => (e.target as Element).closest(".menu-entry") && (menu.current!.open = false);
  return (
    <details class={`menu ${classes}`} ref={menu}>
      <summary class="tool-button" aria-label={label}><Icon name={icon} /></summary>
      <div class="card" onClick={onClick}>{children}</div>
    </details>
  );
}
