import { useEffect, useMemo, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { Choice, EnginesResponse, PlayResponse, PositionResponse } from "../../api/types";
import { Board } from "../../board/board";
import { defaultViewOptions } from "../../board/layout";
import { parseSeat } from "../../game/seats";
import { outcomeText } from "../../game/outcome";
import { t } from "../../lib/i18n";
import { navigate, routeUrl } from "../../lib/router";
import { signal, useSignalValue } from "../../lib/signal";
import type { PageProps } from "../page";
import { defaultOpponent, seatText, strengths, withStrength } from "../../engines/strengths";
import { engineHints } from "./engineHints";
import { type Hint, HintLadder } from "./hints";
import { puzzleTitle } from "./texts";

const plainView = { ...defaultViewOptions, values: false, threats: false };
const moveTime = 1500; // milliseconds of an opponent without a limit of its own

// Practice is a game from a position against an engine of a level, with moves to take back and hints. The URL names the game
// (practice), the position (moves), the moves played since (line) and the opponent.
export function Practice({ api, params }: PageProps) {
  const { practice: game = "", moves: start = "", opponent = "" } = params;
  const played = params.line?.split("-").filter(Boolean) ?? [];
  const go = (line: string[], against = opponent) => navigate(routeUrl("puzzles", { practice: game, moves: start, line: line.join("-"), opponent: against }), "replace");
  const engines = useStrengths(api, game);
  const seat = opponent || engines?.seat;
  const error = useMemo(() => signal(""), []);
  const { position, thinking } = usePracticeMoves(api, game, start, played, seat, go, error);
  const [hint, setHint] = useState<Hint>();
  const abort = useAbort();
  const message = useSignalValue(error);
  const key = played.join(" ");
  const source = useMemo(() => position && engineHints(api, position, [start], error, abort), [position]);
  if (!position) return <div class="puzzle-loading" aria-busy="true">{message && <p class="error" role="alert">{message}</p>}</div>;
  const over = position.outcome !== "undecided";
  const ready = !thinking && !over;
  const onPlay = ({ move }: Choice) => go([...played, move]);
  return (
    <div class="puzzle">
      <div class="board-area">
        <Board position={position} view={plainView} label={puzzleTitle(position)} overlay={{ animateLast: true, ...(hint?.played.join(" ") === key && hint.overlay) }} {...(ready && { onPlay })} />
      </div>
      <div class="puzzle-side">
        <section class="card puzzle-card" aria-labelledby="practice">
          <h2 id="practice">{t("page-puzzles-practice")}</h2>
          <label class="puzzle-field">
            {t("page-puzzles-opponent")}
            <select value={seat} onChange={(e) => go(played, e.currentTarget.value)}>
              {engines?.seats.map((of) => <option key={of} value={of}>{seatText(of)}</option>)}
            </select>
          </label>
          <p class="puzzle-status" role="status">{over ? outcomeText(position) : t(thinking ? "page-puzzles-thinking" : "page-puzzles-yours")}</p>
          <div class="puzzle-buttons">
            <button disabled={played.length === 0} onClick={() => go(played.slice(0, -(played.length % 2 === 0 ? 2 : 1)))}>{t("page-puzzles-take-back")}</button>
            <button disabled={played.length === 0} onClick={() => go([])}>{t("page-puzzles-restart")}</button>
          </div>
          {message && <p class="error" role="alert">{message}</p>}
          {ready && source && <HintLadder key={key} source={source} position={position} played={played} onHint={setHint} />}
        </section>
        <p class="puzzle-links"><a href={routeUrl("play", { game, moves: position.text })}>{t("page-puzzles-play")}</a></p>
      </div>
    </div>
  );
}

// Strengths are the seats of the opponents offered, the weakest first, and the one to begin with.
interface Strengths {
  seats: string[];
  seat: string;
}

// useStrengths returns the strengths of the default opponent in a game, and the one to begin with.
function useStrengths(api: ApiClient, game: string): Strengths | undefined {
  const [known, setKnown] = useState<Strengths>();
  useEffect(() => {
    api.request<EnginesResponse>("engines", { game }).then(
      (answer) => {
        const seat = defaultOpponent(answer);
        const entry = answer.engines.find(({ name }) => name === parseSeat(seat).engine.split(":")[0]);
        setKnown({ seat, seats: entry ? strengths(entry).map((strength) => withStrength(entry.name, strength)) : [] });
      },
      () => setKnown({ seat: "", seats: [] }), // the request of the position reports the error
    );
  }, [api, game]);
  return known;
}

// useAbort returns a signal that aborts when the component goes.
function useAbort(): AbortSignal {
  const controller = useMemo(() => new AbortController(), []);
  useEffect(() => () => controller.abort(), []);
  return controller.signal;
}

// usePracticeMoves loads the position after the moves played, and plays the opponent's move where it is to move: the visitor plays the
// side to move at the start. It returns the position loaded last.
function usePracticeMoves(
  api: ApiClient, game: string, start: string, played: string[], seat: string | undefined, go: (line: string[]) => void, error: { value: string },
): { position: PositionResponse | undefined; thinking: boolean } {
  const [position, setPosition] = useState<PositionResponse>();
  const [thinking, setThinking] = useState(true);
  const line = played.join(" ");
  useEffect(() => {
    if (seat === undefined) return;
    const controller = new AbortController();
    const update = async () => {
      error.value = "";
      setThinking(true);
      const moves = `${start} ${line}`;
      const p = await api.request<PositionResponse>("position", { game, moves }, controller.signal);
      setPosition(p);
      if (p.outcome !== "undecided" || played.length % 2 === 0) return setThinking(false);
      const { engine, timeMs } = parseSeat(seat);
      const limits = { timeMs: timeMs ?? moveTime };
      const { move } = await api.request<PlayResponse>("play", { game, moves, engine, limits }, controller.signal);
      go([...played, move]);
    };
    update().catch((e: Error) => controller.signal.aborted || (error.value = e.message));
    return () => controller.abort();
  }, [api, game, start, line, seat]);
  return { position, thinking };
}
