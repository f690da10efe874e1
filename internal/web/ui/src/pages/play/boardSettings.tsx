import type { PositionResponse } from "../../api/types";
import { boardKind, type ViewOptions } from "../../board/layout";
import { t } from "../../lib/i18n";
import { Menu } from "../../lib/menu";
import { type Signal, useSignalValue } from "../../lib/signal";

type Switch = "coordinates" | "numbers" | "values" | "threats" | "space" | "letters" | "sound";

// switchesOf returns the switches of a board: a cube is also drawn in space, discs and balls may bear letters.
function switchesOf(p: PositionResponse): Switch[] {
  const deep: Switch[] = p.layers > 1 ? ["space"] : [];
  const coloured: Switch[] = p.layers > 1 || boardKind(p) === "well" ? ["letters"] : [];
  return ["coordinates", "numbers", "values", "threats", ...deep, ...coloured, "sound"];
}

// BoardSettings is the menu of how the board is shown.
export function BoardSettings({ options, position }: { options: Signal<ViewOptions>; position: PositionResponse }) {
  const view = useSignalValue(options);
  const set = (change: Partial<ViewOptions>) => (options.value = { ...view, ...change });
  return (
    <Menu icon="sliders" label={t("page-play-looks")} class="board-settings">
      {switchesOf(position).map((name) => (
        <label key={name}>
          <input type="checkbox" checked={view[name]} onChange={(e) => set({ [name]: e.currentTarget.checked })} /> {t("page-play-look-" + name)}
        </label>
      ))}
      <div class="row">
        <button onClick={() => set({ mirrored: !view.mirrored })} aria-pressed={view.mirrored}>{t("page-play-mirror")}</button>
        {boardKind(position) !== "well" && <button onClick={() => set({ turned: (view.turned + 1) % 4 })}>{t("page-play-rotate")}</button>}
      </div>
      <p class="muted">{t(position.layers > 1 ? "page-play-keys-deep" : "page-play-keys")}</p>
    </Menu>
  );
}
