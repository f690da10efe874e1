import type { Back } from "../../api/client";
import { link } from "../../lib/router";
import { say } from "../../lib/i18n";
import { Again } from "./gameReplay";
import { arenas } from "./arenas";
import { Parlour } from "./playSystem";
import { type System, systems } from "./systems";

// An Exhibit is one system: what its document says, what is proven here, and a board.
export function Exhibit({ back, system: s }: { back: Back; system: System }) {
  const arena = arenas.find(({ players }) => players.some(({ engine }) => s.engines.includes(engine)));
  return (
    <article class="exhibit" aria-labelledby="exhibit">
      <div class="told">
        <h2 id="exhibit"><span class="soft">{s.id}</span> {say("page-museum-title-" + s.name)}</h2>
        <p class="soft">{say("page-museum-source-" + s.name)}</p>
        <p>{say("page-museum-what-" + s.name)}</p>
        <h3>{say("page-museum-kept")}</h3>
        <p>{say("page-museum-kept-" + s.name)}</p>
        <p class="ways">
          {s.name === "evora" && <a href={link("lab", { show: "evora" })}>{say("page-museum-to-evora")}</a>}
          {arena && <a href={link("museum", { show: "arena", game: arena.game })}>{say("page-museum-to-arena", { Game: say("page-game-" + arena.game) })}</a>}
        </p>
        {s.documents && <h3>{say(s.documents[0]!.printed ? "page-museum-printed-games" : "page-museum-lost-games")}</h3>}
        {s.documents?.map((d, i) => <Again key={`${s.name} ${i}`} back={back} engine={s.engines[0]!} of={d} number={i + 1} />)}
      </div>
      <Parlour key={s.name} back={back} game={s.game} engines={s.engines} />
    </article>
  );
}

// Shelf shows all systems, one of them chosen.
export function Shelf({ chosen }: { chosen: System }) {
  return (
    <ul class="systems">
      {systems.map((s) => (
        <li key={s.id}>
          <a href={link("museum", { system: s.id })} aria-current={s === chosen ? "true" : undefined}>
            <span class="soft">{s.id}</span> <b>{say("page-museum-title-" + s.name)}</b>
            <span class="soft">{say("page-game-" + s.game)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
