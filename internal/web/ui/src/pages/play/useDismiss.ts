import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

// useDismiss closes a menu when the visitor presses Escape or anything outside the menu.
export function useDismiss(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (e: Event) => {
      const details = menu.current;
      const away = e.type === "pointerdown" ? !details?.contains(e.target as Node) : (e as KeyboardEvent).key === "Escape";
      if (details?.open && away) details.open = false;
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, []);
}
