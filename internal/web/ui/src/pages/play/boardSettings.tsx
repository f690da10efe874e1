import { useRef } from "preact/hooks";
import type { PositionResponse } from "../../api/types";
import { boardKind, type ViewOptions } from "../../board/layout";
import { t } from "../../lib/i18n";
import { type Signal, useSignalValue } from "../../lib/signal";
import { useDismiss } from "./useDismiss";

// BoardSettings is the menu of how the board is shown.
export function BoardSettings({ options, position }: { options: Signal<ViewOptions>; position: PositionResponse }) {
  const view = useSignalValue(options);
  const menu = useRef<HTMLDetailsElement>(null);
  useDismiss(menu);
  const set = (change: Partial<ViewOptions>) => (options.value = { ...view, ...change });
  const switches = ["coordinates", "numbers", "values", "threats", ...(position.layers > 1 ? ["space" as const] : [])] as const;
  return (
    <details class="board-settings" ref={menu}>
      <summary>{t("page-play-looks")}</summary>
      <div class="card">
        {switches.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={view[name]} onChange={(e) => set({ [name]: e.currentTarget.checked })} /> {t("page-play-look-" + name)}
          </label>
        ))}
        <div class="row">
          <button onClick={() => set({ mirrored: !view.mirrored })} aria-pressed={view.mirrored}>{t("page-play-mirror")}</button>
          {boardKind(position) !== "well" && <button onClick={() => set({ turned: (view.turned + 1) % 4 })}>{t("page-play-rotate")}</button>}
        </div>
        <p class="muted">{t(position.layers > 1 ? "page-play-keys-deep" : "page-play-keys")}</p>
      </div>
    </details>
  );
}
