import { useEffect, useMemo, useState } from "preact/hooks";
import type { AnalyzeEvent, Choice, PositionResponse } from "../../api/types";
import { Board } from "../../board/board";
import { defaultViewOptions } from "../../board/layout";
import { bestMoves } from "../../board/overlay";
import { scoreText } from "../../board/score";
import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { signal, useSignalValue } from "../../lib/signal";
import type { PageProps } from "../page";
import { analyzePosition, engineHints, lineOf } from "./engineHints";
import { type Hint, HintLadder } from "./hints";
import { puzzleTitle } from "./texts";

const plainView = { ...defaultViewOptions, values: false, threats: false };
const closeEnough = 0.05; // a move whose estimate is so little below the best is right too
const refutationDelay = 800; // milliseconds between the moves of a refutation
const maxRefutation = 5; // moves

// Answer is the visitor's move, and what was found of it.
interface Answer {
  move: string;
  right: boolean;
  text: string;
}

// Mistakes lets the visitor find better moves than those played in a game: at each ply that the URL lists (mistakes), counted from 1,
// of its moves.
export function Mistakes({ api, params }: PageProps) {
  const { game = "", moves = "", mistakes = "" } = params;
  const plies = mistakes.split("-").map(Number);
  const [index, setIndex] = useState(0);
  const [solved, setSolved] = useState<number[]>([]);
  const next = plies.findIndex((_, i) => i !== index && !solved.includes(i));
  return (
    <div class="mistake-list">
      <div class="puzzle-levels" role="group" aria-label={t("page-puzzles-mistakes")}>
        {plies.map((ply, i) => (
          <button key={ply} aria-pressed={i === index} onClick={() => setIndex(i)} aria-label={t("page-puzzles-mistake", { Number: ply })}>
            {ply}{solved.includes(i) && " ✓"}
          </button>
        ))}
      </div>
      <Mistake
        key={plies[index]} api={api} game={game} moves={moves} ply={plies[index]!} onSolved={() => setSolved([...new Set([...solved, index])])}
        {...(next >= 0 && { onNext: () => setIndex(next) })}
      />
    </div>
  );
}

type MistakeProps = Pick<PageProps, "api"> & { game: string; moves: string; ply: number; onSolved: () => void; onNext?: () => void };

// Mistake is the position before a mistake, in which the visitor looks for a better move.
function Mistake({ api, game, moves, ply, onSolved, onNext }: MistakeProps) {
  const controller = useMemo(() => new AbortController(), []);
  const error = useMemo(() => signal(""), []);
  const [start, setStart] = useState<{ position: PositionResponse; before: string[]; played: string }>();
  const [shown, setShown] = useState<PositionResponse>();
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);
  const [hint, setHint] = useState<Hint>();
  const message = useSignalValue(error);
  const request = (line: string[]) => api.request<PositionResponse>("position", { game, moves: line.join(" ") }, controller.signal);
  const analysis = useMemo(() => start && analyzePosition(api, start.position, controller.signal), [start]);
  useEffect(() => void analysis?.catch(() => {}), [analysis]); // play reports the error
  const source = useMemo(() => start && engineHints(api, start.position, start.before, error, controller.signal), [start]);
  useEffect(() => {
    const load = async () => {
      const whole = await request([moves]);
      const before = whole.moves.slice(0, ply - 1);
      setStart({ position: await request(before), before, played: whole.moves[ply - 1] ?? "" });
    };
    load().catch((e: Error) => controller.signal.aborted || (error.value = e.message));
    return () => controller.abort();
  }, []);
  if (!start || !analysis || !source) return <div class="puzzle-loading" aria-busy="true">{message && <p class="error" role="alert">{message}</p>}</div>;
  const play = async ({ move }: Choice) => {
    setBusy(true);
    try {
      const position = await request([...start.before, move]);
      setShown(position);
      const given = judge(await analysis, start.position, move, start.played);
      setAnswer(given);
      if (given.right) onSolved();
      else if (position.outcome === "undecided") {
        const { pv } = await analyzePosition(api, position, controller.signal);
        for (let n = 1; n <= Math.min(pv.length, maxRefutation); n++) {
          await new Promise((resolve) => setTimeout(resolve, refutationDelay));
          setShown(await request([...start.before, move, ...pv.slice(0, n)]));
        }
      }
    } catch (e) {
      if (!controller.signal.aborted) error.value = (e as Error).message;
    }
    setBusy(false);
  };
  const retry = () => (setShown(undefined), setAnswer(undefined));
  const side = start.position.toMove === "first" ? "X" : "O";
  return (
    <div class="puzzle">
      <div class="board-area">
        <Board
          position={shown ?? start.position} view={plainView} label={puzzleTitle(start.position)}
          overlay={{ animateLast: shown !== undefined, ...(!shown && hint?.overlay) }} {...(!shown && !busy && { onPlay: (choice: Choice) => void play(choice) })}
        />
      </div>
      <div class="puzzle-side">
        <section class="card puzzle-card" aria-labelledby="mistake">
          <h2 id="mistake">{t("page-puzzles-mistake-task", { Stone: side, Move: start.played })}</h2>
          <p class={`puzzle-status ${answer ? (answer.right ? "right" : "wrong") : ""}`} role="status">
            {answer ? answer.text : t(busy ? "page-puzzles-checking" : "page-puzzles-mistake-find")}
          </p>
          <div class="puzzle-buttons">
            {answer && !answer.right && <button class="primary" disabled={busy} onClick={retry}>{t("page-puzzles-retry")}</button>}
            {answer?.right && onNext && <button class="primary" onClick={onNext}>{t("page-puzzles-mistake-next")}</button>}
          </div>
          {message && <p class="error" role="alert">{message}</p>}
          {!shown && <HintLadder source={source} position={start.position} played={[]} onHint={setHint} />}
        </section>
        <p class="puzzle-links">
          <a href={routeUrl("play", { game, moves })}>{t("page-puzzles-mistake-game")}</a>
          <a href={routeUrl("puzzles", { practice: game, moves: start.before.join(" ") })}>{t("page-puzzles-practice")}</a>
        </p>
      </div>
    </div>
  );
}

// judge tells whether a move is as good as the best: of the same proven value, or of nearly the same estimate.
function judge(event: AnalyzeEvent, p: PositionResponse, move: string, played: string): Answer {
  const [best] = bestMoves(event.lines, 1, p.points);
  const own = lineOf(event, move)?.score;
  const right = event.best.includes(move) || (move !== played && !!own && !!best && (!own.proven || own.value !== -1) && own.value >= best.score.value - closeEnough);
  const value = own ? scoreText(own, p.points) : "–";
  const text = right ? "page-puzzles-mistake-right" : move === played ? "page-puzzles-mistake-same" : "page-puzzles-mistake-wrong";
  return { move, right, text: t(text, { Move: move, Value: value }) };
}
