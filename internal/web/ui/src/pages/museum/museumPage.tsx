import { t } from "../../lib/i18n";
import { lastUrl } from "../../lib/rooms";
import "../../lib/table.css";
import type { PageProps } from "../page";
import { ArenaSection } from "./arena";
import "./museum.css";
import { SystemDetails, SystemList } from "./systemDetails";
import { systems } from "./systems";

// Folder museum is the page #/museum: the seven reference systems (systems.ts) with their texts (systemDetails.tsx),
// replays of documented games (gameReplay.tsx), a board to play on (playSystem.tsx), and matches between systems
// (arena.tsx).

// MuseumPage presents the seven reference systems: to read about, to play against, and against each other.
export default function MuseumPage({ api, params }: PageProps) {
  const arena = params.show === "arena";
  const system = systems.find(({ id }) => id === params.system) ?? systems[0]!;
  return (
    <div class="museum">
      <hgroup class="intro">
        <h1>{t("page-room-museum")}</h1>
        <p class="muted">{t("page-museum-intro")}</p>
      </hgroup>
      <nav class="tabs" aria-label={t("page-room-museum")}>
        <a href={lastUrl("museum", "")} aria-current={arena ? undefined : "page"}>{t("page-museum-systems")}</a>
        <a href={lastUrl("museum", "arena")} aria-current={arena ? "page" : undefined}>{t("page-museum-arena")}</a>
      </nav>
      {arena ? <ArenaSection api={api} game={params.game ?? ""} /> : <><SystemList selected={system} /><SystemDetails api={api} system={system} /></>}
    </div>
  );
}
