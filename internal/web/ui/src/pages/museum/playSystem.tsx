import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { Choice, EnginesResponse, PositionResponse } from "../../api/types";
import { Board } from "../../board/board";
import { lastMoveAnimation } from "../../board/overlay";
import { EngineChoice } from "../../engines/engineChoice";
import { engineLabel, engineName, engineTitle } from "../../game/engineSpec";
import { outcomeText } from "../../game/outcome";
import { resolveSlip } from "../../game/slip";
import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { type Signal, storedSignal, useSignalValue } from "../../lib/signal";
import { engineMove } from "./match";
import { plainView } from "./systems";

interface PlaySystemProps {
  api: ApiClient;
  game: string;
  engines: string[];
}

// limits bound the thinking of a system; without them one of the systems would think for minutes.
const limits = { timeMs: 5000 };

// SystemGame is a game against a reference system.
interface SystemGame {
  engine: string;
  systemBegins: boolean;
  moves: string[];
}

const games = new Map<string, Signal<SystemGame>>();

// gameWith returns the visitor's game against the system of an engine, which localStorage keeps.
function gameWith(engine: string): Signal<SystemGame> {
  let game = games.get(engine);
  if (!game) games.set(engine, (game = storedSignal<SystemGame>(`system ${engine}`, { engine, systemBegins: false, moves: [] })));
  return game;
}

// PlaySystem is a board on which the visitor plays against a reference system.
export function PlaySystem({ api, game, engines }: PlaySystemProps) {
  const stored = gameWith(engines[0]!);
  const { engine, systemBegins, moves } = useSignalValue(stored);
  const change = (changed: Partial<SystemGame>) => (stored.value = { ...stored.value, ...changed });
  const setMoves = (moves: string[]) => change({ moves });
  const { position, error } = useSystemMoves(api, game, engine, systemBegins, moves, setMoves);
  if (!position) return null;
  // current is the position of moves, undefined while it is loading and the board shows the position before.
  const current = position.moves.join(" ") === moves.join(" ") ? position : undefined;
  const thinking = !current || isSystemsTurn(current, systemBegins);
  const restart = () => setMoves([]);
  const undo = () => setMoves(moves.slice(0, Math.max(systemBegins ? 1 : 0, moves.length - (current && isSystemsTurn(current, systemBegins) ? 1 : 2))));
  const onPlay = (choice: Choice) => void resolveSlip(api, position, choice).then((move) => setMoves([...position.moves, move]));
  const status = thinking ? t("page-museum-thinking", { Engine: engineTitle(engine) }) : (outcomeText(current) ?? t("page-museum-yours"));
  return (
    <section class="play-system card" aria-label={t("page-museum-play")}>
      <h2>{t("page-museum-play")}</h2>
      <div class="controls">
        {engines.length > 1 && (
          <select aria-label={t("page-museum-player")} value={engine} onChange={(e) => change({ engine: e.currentTarget.value })}>
            {[...new Set([...engines, engine])].map((name) => <option key={name} value={name}>{engineLabel(name)}</option>)}
          </select>
        )}
        <button type="button" aria-pressed={systemBegins} onClick={() => change({ systemBegins: !systemBegins, moves: [] })}>{t("page-museum-begins")}</button>
        <button type="button" disabled={moves.length === 0} onClick={undo}>{t("page-museum-undo")}</button>
        <button type="button" disabled={moves.length === 0} onClick={restart}>{t("page-museum-restart")}</button>
      </div>
      <Board
        position={position} view={plainView} overlay={lastMoveAnimation} label={t("page-museum-board")}
        {...(!thinking && current.outcome === "undecided" && { onPlay })}
      />
      <p aria-live="polite">{status}</p>
      <p class="error" role="alert">{error}</p>
      <SystemParameters api={api} game={game} engines={engines} engine={engine} onChange={(engine) => change({ engine })} />
      <p><a href={routeUrl("play", { game, moves: moves.join(" "), [systemBegins ? "x" : "o"]: engine })}>{t("page-museum-whole")}</a></p>
    </section>
  );
}

interface SystemParametersProps extends PlaySystemProps {
  engine: string;
  onChange: (engine: string) => void;
}

// SystemParameters chooses the parameters of a system, which the next move follows. They are loaded when they are opened first.
function SystemParameters({ api, game, engines, engine, onChange }: SystemParametersProps) {
  const [open, setOpen] = useState(false);
  const [known, setKnown] = useState<EnginesResponse>();
  useEffect(() => {
    if (!open || known) return;
    const names = engines.map(engineName);
    void api.request<EnginesResponse>("engines", { game })
      .then((answer) => setKnown({ ...answer, engines: answer.engines.filter(({ name }) => names.includes(name)) }), () => setOpen(false));
  }, [open]);
  return (
    <details class="system-parameters" open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{t("page-museum-parameters")}</summary>
      {open && known && <EngineChoice engines={known} seat={engine} label={t("page-museum-player")} limited={false} onChange={onChange} />}
    </details>
  );
}

// useSystemMoves loads the position of moves, and plays the system's move where the system is to move. It returns the
// position loaded last.
function useSystemMoves(
  api: ApiClient, game: string, engine: string, systemBegins: boolean, moves: string[], setMoves: (moves: string[]) => void,
): { position: PositionResponse | undefined; error: string } {
  const [position, setPosition] = useState<PositionResponse>();
  const [error, setError] = useState("");
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const update = async () => {
      setError("");
      const p = await api.request<PositionResponse>("position", { game, moves: moves.join(" ") }, signal);
      setPosition(p);
      if (!isSystemsTurn(p, systemBegins)) return;
      const move = await engineMove(api, p, { engine, limits }, signal);
      if (!signal.aborted) setMoves([...p.moves, move]);
    };
    update().catch((e: Error) => signal.aborted || setError(e.message));
    return () => controller.abort();
  }, [api, game, engine, systemBegins, moves]);
  return { position, error };
}

function isSystemsTurn(p: PositionResponse, systemBegins: boolean): boolean {
  return p.outcome === "undecided" && (p.toMove === "first") === systemBegins;
}
