import { useEffect, useRef } from "preact/hooks";
import type { PositionResponse } from "../../api/types";
import { kindOf, type View } from "../../board/layout";
import { type Cell, useCell } from "../../lib/signal";
import { say } from "../../lib/i18n";

// Looks is the menu of how the board is shown.
export function Looks({ of, position }: { of: Cell<View>; position: PositionResponse }) {
  const view = useCell(of);
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const shut = (e: Event) => {
      const menu = box.current!;
      const away = e.type === "pointerdown" ? !menu.contains(e.target as Node) : (e as KeyboardEvent).key === "Escape";
      if (menu.open && away) menu.open = false;
    };
    addEventListener("pointerdown", shut);
    addEventListener("keydown", shut);
    return () => {
      removeEventListener("pointerdown", shut);
      removeEventListener("keydown", shut);
    };
  }, []);
  const set = (change: Partial<View>) => (of.value = { ...view, ...change });
  const switches = ["coordinates", "numbers", "values", "threats", ...(position.layers > 1 ? ["space" as const] : [])] as const;
  return (
    <details class="looks" ref={box}>
      <summary>{say("page-play-looks")}</summary>
      <div class="sheet">
        {switches.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={view[name]} onChange={(e) => set({ [name]: e.currentTarget.checked })} /> {say("page-play-look-" + name)}
          </label>
        ))}
        <div class="row">
          <button onClick={() => set({ mirrored: !view.mirrored })} aria-pressed={view.mirrored}>{say("page-play-mirror")}</button>
          {kindOf(position) !== "well" && <button onClick={() => set({ turned: (view.turned + 1) % 4 })}>{say("page-play-rotate")}</button>}
        </div>
        <p class="soft">{say(position.layers > 1 ? "page-play-keys-deep" : "page-play-keys")}</p>
      </div>
    </details>
  );
}
