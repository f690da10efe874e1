import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { MatchState } from "../../api/matchTypes";
import type { Game, GamesResponse, Variant } from "../../api/types";
import { useEngines } from "../../engines/useEngines";
import { timeControls } from "../../game/clock";
import { gameTitle } from "../../game/gameTitle";
import { t } from "../../lib/i18n";
import { navigate, routeUrl } from "../../lib/router";
import { storedSignal, useSignalValue } from "../../lib/signal";
import { CustomBoard, variantSpec } from "../play/customBoard";
import { OpeningSelect } from "../play/openingSelect";
import { newKey } from "./key";

const sides = ["first", "second", "chance"] as const;

// Form is what the visitor has chosen. localStorage keeps it for the next match.
interface Form {
  name: string; // of the game, "" for a custom board
  custom: Variant | undefined;
  side: (typeof sides)[number];
  clock: string; // one of timeControls
  opening?: string; // the opening rule, "" for none; absent where an older version has stored the form
}

const stored = storedSignal<Form>("friend", { name: "connect4", custom: undefined, side: "chance", clock: "5+3", opening: "" });

// NewMatchForm chooses the game, the side, the opening rule and the clock, and makes a match. It begins with the named game, or with that of the last match.
export function NewMatchForm({ api, game }: { api: ApiClient; game: string }) {
  const form = useSignalValue(stored);
  const set = (change: Partial<Form>) => (stored.value = { ...stored.value, ...change });
  useEffect(() => void (game && set({ name: game })), [game]);
  const [error, setError] = useState("");
  const [games, setGames] = useState<Game[]>([]);
  useEffect(() => void api.request<GamesResponse>("games", {}).then(({ games }) => setGames(games)), [api]);
  const custom = form.custom ?? games[0];
  const rules = games.find((g) => g.name === form.name) ?? custom;
  const spec = form.name || (custom ? variantSpec(custom) : "");
  const openings = useEngines(api, spec)?.openings ?? []; // a board that cannot be has none: the server says so to who makes the match
  const opening = openings.includes(form.opening ?? "") ? form.opening : "";
  const submit = async (event: Event) => {
    event.preventDefault();
    const key = newKey();
    const side = form.side === "chance" ? sides[Math.floor(Math.random() * 2)] : form.side;
    try {
      const { id } = await api.request<MatchState>("match-create", { game: spec, key, side, clock: form.clock, ...(opening && { opening }) });
      navigate(routeUrl("friend", { id, key }));
    } catch (e) {
      setError((e as Error).message);
    }
  };
  return (
    <div class="friend-new">
      <hgroup class="intro">
        <h1>{t("page-room-friend")}</h1>
        <p class="muted">{t("page-friend-intro")}</p>
      </hgroup>
      <form class="form card" onSubmit={(e) => void submit(e)}>
        <label>
          {t("page-play-game")}
          <select key={games.length} value={form.name} onChange={(e) => set({ name: e.currentTarget.value, ...(!form.custom && rules && { custom: { ...rules } }) })}>
            {games.map((g) => <option key={g.name} value={g.name}>{gameTitle({ ...g, game: g.name })}</option>)}
            <option value="">{t("page-play-own-board")}</option>
          </select>
        </label>
        {form.name ? <p class="muted">{t("game-" + form.name)}</p> : custom && <CustomBoard variant={custom} onChange={(custom) => set({ custom })} />}
        <fieldset>
          <legend>{t("page-play-begins")}</legend>
          {sides.map((side) => (
            <label key={side}><input type="radio" name="side" checked={form.side === side} onChange={() => set({ side })} /> {t("page-friend-side-" + side)}</label>
          ))}
        </fieldset>
        <OpeningSelect rules={openings} value={form.opening ?? ""} onChange={(opening) => set({ opening })} />
        <label>
          {t("page-play-clock")}
          <select value={form.clock} onChange={(e) => set({ clock: e.currentTarget.value })}>
            {timeControls.map((control) => <option key={control} value={control}>{clockText(control)}</option>)}
          </select>
        </label>
        {error && <p class="error" role="alert">{error}</p>}
        <button class="primary" disabled={!rules}>{t("page-friend-create")}</button>
      </form>
    </div>
  );
}

// clockText writes a time control in words.
export function clockText(control: string): string {
  const [minutes = "", seconds = ""] = control.split("+");
  return control === "" ? t("page-play-clock-none") : t("page-play-clock-of", { Minutes: minutes, Seconds: seconds });
}
