import { useEffect, useRef, useState } from "preact/hooks";
import type { PositionResponse } from "../../api/types";
import type { Back } from "../../api/client";
import { Board } from "../../board/board";
import { coming } from "../../board/overlay";
import { plainView } from "../../board/layout";
import { engineTitle } from "../../game/engineSpec";
import { ending } from "../../game/outcome";
import { go, link } from "../../lib/router";
import { language, say } from "../../lib/i18n";
import { type Arena, arenas } from "./arenas";
import { type Bout, bouts, play, type Tally, tally } from "./match";

const quiet = { ...plainView, values: false, threats: false, space: false };

// An Arenas lets the systems play each other, and our best, in the page: a cross table fills.
export function Arenas({ back, game }: { back: Back; game: string }) {
  const arena = arenas.find((a) => a.game === game) ?? arenas[0]!;
  return (
    <section>
      <p class="soft">{say("page-museum-arena-long")}</p>
      <div class="choices" role="group" aria-label={say("page-museum-game")}>
        {arenas.map((a) => (
          <button key={a.game} type="button" aria-pressed={a === arena} onClick={() => go(link("museum", { show: "arena", game: a.game }), "stay")}>{say("page-game-" + a.game)}</button>
        ))}
      </div>
      <Contest key={arena.game} back={back} arena={arena} />
    </section>
  );
}

// A Contest is all the games of an arena, as far as they are played.
function Contest({ back, arena }: { back: Back; arena: Arena }) {
  const [openings, setOpenings] = useState(Math.min(3, arena.openings.length));
  const [games, setGames] = useState<Bout[]>(() => bouts(arena, openings));
  const [now, setNow] = useState<{ at: number; position?: PositionResponse }>();
  const [fault, setFault] = useState("");
  const stop = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const again = (most: number) => {
    stop.current?.abort();
    setOpenings(most);
    setNow(undefined);
    setGames(bouts(arena, most));
  };
  const start = async () => {
    const { signal } = (stop.current = new AbortController());
    const left = games.every((b) => b.moves !== undefined) ? bouts(arena, openings) : games;
    setGames(left);
    setFault("");
    try {
      for (const [at, bout] of left.entries()) {
        if (bout.moves !== undefined) continue;
        const done = await play(back, arena, bout, (position) => signal.aborted || setNow({ at, position }), signal);
        if (signal.aborted) return;
        setGames((all) => all.with(at, done));
      }
    } catch (e) {
      if (!signal.aborted) setFault((e as Error).message);
    }
    setNow((n) => (n ? { ...n, at: -1 } : n));
  };
  const halt = () => {
    stop.current?.abort();
    setNow((n) => (n ? { ...n, at: -1 } : n));
  };
  const running = now !== undefined && now.at >= 0;
  const done = games.filter((b) => b.moves !== undefined).length;
  return (
    <div class="contest">
      <div>
        <div class="controls">
          {running
            ? <button type="button" onClick={halt}>{say("page-museum-stop")}</button>
            : <button type="button" class="first" onClick={() => void start()}>{say("page-museum-start")}</button>}
          <label>
            {say("page-museum-openings")}{" "}
            <select value={openings} disabled={running} onChange={(e) => again(Number(e.currentTarget.value))}>
              {arena.openings.map((_, i) => <option key={i} value={i + 1}>{i + 1}</option>)}
            </select>
          </label>
          <progress max={games.length} value={done} aria-label={say("page-museum-progress")} />
          <span class="soft" aria-live="polite">{say("page-museum-done", { Done: done, Of: games.length })}</span>
        </div>
        <p class="fault" role="alert">{fault}</p>
        <CrossTable arena={arena} games={games} />
        <Played arena={arena} games={games} />
      </div>
      {now?.position && (
        <figure class="sheet">
          {running && <figcaption>{names(arena, games[now.at]!)}</figcaption>}
          <Board position={now.position} view={quiet} shown={coming} label={say("page-museum-board")} />
          <p>{ending(now.position) ?? ""}</p>
        </figure>
      )}
    </div>
  );
}

function names({ players }: Arena, { first, second }: Bout): string {
  return `${players[first]!.engine} (X) – ${players[second]!.engine} (O)`;
}

// A CrossTable has the points of each player against each other.
function CrossTable({ arena: { players }, games }: { arena: Arena; games: Bout[] }) {
  return (
    <div class="wide-table" tabIndex={0} role="region" aria-label={say("page-museum-table")}>
      <table class="cross-table">
        <thead>
          <tr>
            <th scope="col">{say("page-museum-player")}</th>
            {players.map((p, i) => <th key={i} scope="col" class="figure" aria-label={p.engine}>{i + 1}</th>)}
            <th scope="col" class="figure">{say("page-museum-points")}</th>
          </tr>
        </thead>
        <tbody>
          {players.map((p, i) => (
            <tr key={i}>
              <th scope="row">{i + 1}. {engineTitle(p.engine)} <code>{p.engine}</code></th>
              {players.map((_, j) => (i === j ? <td key={j} class="figure self" /> : <Cell key={j} {...tally(games, i, j)} />))}
              <Cell {...tally(games, i)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ points, games }: Tally) {
  if (games === 0) return <td class="figure soft">·</td>;
  return <td class={points * 2 > games ? "figure ahead" : "figure"}>{points.toLocaleString(language.value)} / {games}</td>;
}

// Played are the games that are over, each to be looked at.
function Played({ arena, games }: { arena: Arena; games: Bout[] }) {
  const over = games.filter((b) => b.moves !== undefined);
  if (over.length === 0) return null;
  return (
    <details class="played">
      <summary>{say("page-museum-played", { Games: over.length })}</summary>
      <ol>
        {over.map((b, i) => (
          <li key={i}>
            <a href={link("play", { game: arena.game, moves: b.moves! })}>{names(arena, b)}</a>{" "}
            <span class="soft">{{ 1: "1–0", 0.5: "½–½", 0: "0–1" }[b.points!]}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
