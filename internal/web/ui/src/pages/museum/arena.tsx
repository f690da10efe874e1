import type { ApiClient } from "../../api/client";
import { Board } from "../../board/board";
import { lastMoveAnimation } from "../../board/overlay";
import { engineTitle } from "../../game/engineSpec";
import { outcomeText } from "../../game/outcome";
import { language, t } from "../../lib/i18n";
import { navigate, routeUrl } from "../../lib/router";
import { useSignalValue } from "../../lib/signal";
import { type Arena, arenas } from "./arenas";
import { type MatchGame, type Tally, tally } from "./match";
import { isOver, matchStore } from "./matchStore";
import { plainView } from "./systems";

// ArenaSection lets the reference systems play each other and our best in the visitor's browser: a cross table fills.
export function ArenaSection({ api, game }: { api: ApiClient; game: string }) {
  const arena = arenas.find((a) => a.game === game) ?? arenas[0]!;
  return (
    <section>
      <p class="muted">{t("page-museum-arena-long")}</p>
      <div class="game-buttons" role="group" aria-label={t("page-museum-game")}>
        {arenas.map((a) => (
          <button key={a.game} type="button" aria-pressed={a === arena} onClick={() => navigate(routeUrl("museum", { show: "arena", game: a.game }), "replace")}>
            {t("page-game-" + a.game)}
          </button>
        ))}
      </div>
      <MatchView key={arena.game} api={api} arena={arena} />
    </section>
  );
}

// MatchView shows the controls of a match, its cross table, its finished games, and the board of the current game.
function MatchView({ api, arena }: { api: ApiClient; arena: Arena }) {
  const store = matchStore(arena);
  const { games, openings, position, playing, error } = useSignalValue(store.match);
  const running = playing >= 0;
  const done = games.filter(isOver).length;
  return (
    <div class="tournament">
      <div>
        <div class="controls">
          {running
            ? <button type="button" onClick={() => store.stop()}>{t("page-museum-stop")}</button>
            : <button type="button" class="primary" onClick={() => void store.start(api)}>{t("page-museum-start")}</button>}
          <label>
            {t("page-museum-openings")}{" "}
            <select value={openings} disabled={running} onChange={(e) => store.reset(Number(e.currentTarget.value))}>
              {arena.openings.map((_, i) => <option key={i} value={i + 1}>{i + 1}</option>)}
            </select>
          </label>
          <progress max={games.length} value={done} aria-label={t("page-museum-progress")} />
          <span class="muted" aria-live="polite">{t("page-museum-done", { Done: done, Of: games.length })}</span>
        </div>
        <p class="error" role="alert">{error}</p>
        <CrossTable arena={arena} games={games} />
        <FinishedGames arena={arena} games={games} />
      </div>
      {position && (
        <figure class="card">
          {running && <figcaption>{playerNames(arena, games[playing]!)}</figcaption>}
          <Board position={position} view={plainView} overlay={lastMoveAnimation} label={t("page-museum-board")} />
          <p>{outcomeText(position) ?? ""}</p>
        </figure>
      )}
    </div>
  );
}

function playerNames({ players }: Arena, { first, second }: MatchGame): string {
  return `${players[first]!.engine} (X) – ${players[second]!.engine} (O)`;
}

// CrossTable has the points of each player against each other.
function CrossTable({ arena: { players }, games }: { arena: Arena; games: MatchGame[] }) {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={t("page-museum-table")}>
      <table class="cross-table">
        <thead>
          <tr>
            <th scope="col">{t("page-museum-player")}</th>
            {players.map((p, i) => <th key={i} scope="col" class="numeric" aria-label={p.engine}>{i + 1}</th>)}
            <th scope="col" class="numeric">{t("page-museum-points")}</th>
          </tr>
        </thead>
        <tbody>
          {players.map((p, i) => (
            <tr key={i}>
              <th scope="row">{i + 1}. {engineTitle(p.engine)} <code>{p.engine}</code></th>
              {players.map((_, j) => (i === j ? <td key={j} class="numeric self" /> : <TallyCell key={j} {...tally(games, i, j)} />))}
              <TallyCell {...tally(games, i)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TallyCell({ points, games }: Tally) {
  if (games === 0) return <td class="numeric muted">·</td>;
  return <td class={points * 2 > games ? "numeric ahead" : "numeric"}>{points.toLocaleString(language.value)} / {games}</td>;
}

// FinishedGames lists the games that are over, with links to the play page.
function FinishedGames({ arena, games }: { arena: Arena; games: MatchGame[] }) {
  const finished = games.filter(isOver);
  if (finished.length === 0) return null;
  return (
    <details class="finished-games">
      <summary>{t("page-museum-played", { Games: finished.length })}</summary>
      <ol>
        {finished.map((game, i) => (
          <li key={i}>
            <a href={routeUrl("play", { game: arena.game, moves: game.moves! })}>{playerNames(arena, game)}</a>{" "}
            <span class="muted">{{ 1: "1–0", 0.5: "½–½", 0: "0–1" }[game.points!]}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
