import type { ApiClient } from "../../api/client";
import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { arenas } from "./arenas";
import { GameReplay } from "./gameReplay";
import { PlaySystem } from "./playSystem";
import { type ReferenceSystem, systems } from "./systems";

// SystemDetails is one reference system: what its document says, what this project has verified, and a board to play
// against it.
export function SystemDetails({ api, system: s }: { api: ApiClient; system: ReferenceSystem }) {
  const arena = arenas.find(({ players }) => players.some(({ engine }) => s.engines.includes(engine)));
  return (
    <article class="system-details" aria-labelledby="system">
      <div class="system-text">
        <h2 id="system"><span class="muted">{s.id}</span> {t("page-museum-title-" + s.name)}</h2>
        <p class="muted">{t("page-museum-source-" + s.name)}</p>
        <p>{t("page-museum-what-" + s.name)}</p>
        <h3>{t("page-museum-kept")}</h3>
        <p>{t("page-museum-kept-" + s.name)}</p>
        <p class="system-links">
          {s.name === "evora" && <a href={routeUrl("lab", { show: "evora" })}>{t("page-museum-to-evora")}</a>}
          {arena && <a href={routeUrl("museum", { show: "arena", game: arena.game })}>{t("page-museum-to-arena", { Game: t("page-game-" + arena.game) })}</a>}
        </p>
        {s.documents && <h3>{t(s.documents[0]!.printed ? "page-museum-printed-games" : "page-museum-lost-games")}</h3>}
        {s.documents?.map((d, i) => <GameReplay key={`${s.name} ${i}`} api={api} engine={s.engines[0]!} documented={d} number={i + 1} />)}
      </div>
      <PlaySystem key={s.name} api={api} game={s.game} engines={s.engines} />
    </article>
  );
}

// SystemList links to all reference systems, with one selected.
export function SystemList({ selected }: { selected: ReferenceSystem }) {
  return (
    <ul class="system-list">
      {systems.map((s) => (
        <li key={s.id}>
          <a href={routeUrl("museum", { system: s.id })} aria-current={s === selected ? "true" : undefined}>
            <span class="muted">{s.id}</span> <b>{t("page-museum-title-" + s.name)}</b>
            <span class="muted">{t("page-game-" + s.game)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
