import { link } from "../../lib/router";
import type { RoomProps } from "../../app/routes";
import { say } from "../../lib/i18n";
import { Arenas } from "./arena";
import { Exhibit, Shelf } from "./systemDetails";
import "../../lib/table.css";
import "./museum.css";
import { systems } from "./systems";

// The museum: the seven reference systems, to read about, to play against, and against each
// other.
export default function Museum({ back, with: parts }: RoomProps) {
  const arena = parts.show === "arena";
  const system = systems.find(({ id }) => id === parts.system) ?? systems[0]!;
  return (
    <div class="museum">
      <hgroup class="intro">
        <h1>{say("page-room-museum")}</h1>
        <p class="soft">{say("page-museum-intro")}</p>
      </hgroup>
      <nav class="tabs" aria-label={say("page-room-museum")}>
        <a href={link("museum")} aria-current={arena ? undefined : "page"}>{say("page-museum-systems")}</a>
        <a href={link("museum", { show: "arena" })} aria-current={arena ? "page" : undefined}>{say("page-museum-arena")}</a>
      </nav>
      {arena ? <Arenas back={back} game={parts.game ?? ""} /> : <><Shelf chosen={system} /><Exhibit back={back} system={system} /></>}
    </div>
  );
}
