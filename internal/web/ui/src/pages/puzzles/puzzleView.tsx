import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { PositionResponse } from "../../api/types";
import { Board } from "../../board/board";
import { boardKind, defaultViewOptions } from "../../board/layout";
import type { Overlay } from "../../board/overlay";
import { Stone } from "../../board/stone";
import { type Puzzle, recordSolved } from "../../game/puzzle";
import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { useSignalValue } from "../../lib/signal";
import { type Hint, HintLadder, type HintSource } from "./hints";
import { ProofList } from "./proofList";
import { PuzzleGame, type PuzzleState } from "./puzzleGame";
import { movesOf, puzzleTitle, statusText } from "./texts";

const plainView = { ...defaultViewOptions, values: false, threats: false };

interface PuzzleViewProps {
  api: ApiClient;
  puzzle: Puzzle;
  isToday: boolean;
  onNext(): void;
}

// PuzzleView shows a puzzle: its board, and beside it the task, what has happened, the hints and, once it is solved, the proof.
export function PuzzleView({ api, puzzle, isToday, onNext }: PuzzleViewProps) {
  const game = useMemo(
    () => new PuzzleGame(api, puzzle, !matchMedia("(prefers-reduced-motion: reduce)").matches, (s) => recordSolved(puzzle, s.wrong || s.helped ? "helped" : "clean")),
    [api, puzzle],
  );
  useLayoutEffect(() => {
    void game.start();
    return () => game.stop();
  }, [game]);
  const state = useSignalValue(game.state);
  const error = useSignalValue(game.error);
  const [hint, setHint] = useState<Hint>();
  const [shown, setShown] = useState<PositionResponse>(); // a position of the proof
  if (!state) return <div class="puzzle-loading" aria-busy="true">{error && <p class="error" role="alert">{error}</p>}</div>;
  const { phase, position } = state;
  const onPlay = phase === "solve" ? (choice: Parameters<typeof game.play>[0]) => void game.play(choice) : undefined;
  const current = hint && phase === "solve" && hint.played === state.played ? hint : undefined;
  const overlay: Overlay = { animateLast: state.played.length > 0 || phase !== "solve", ...current?.overlay };
  return (
    <div class="puzzle">
      <div class="board-area">
        <Board position={shown ?? position} view={plainView} overlay={shown ? {} : overlay} label={puzzleTitle(position)} {...(!shown && onPlay && { onPlay })} />
      </div>
      <div class="puzzle-side">
        <section class="card puzzle-card" aria-labelledby="puzzle">
          <Task puzzle={puzzle} state={state} isToday={isToday} />
          <p class={`puzzle-status ${statusKind(state)}`} role="status">{statusText(puzzle, state)}</p>
          <Buttons game={game} state={state} onNext={onNext} />
          {error && <p class="error" role="alert">{error}</p>}
          {phase === "solve" && <HintLadder key={state.played.join(" ")} source={hintSource(game)} position={position} played={state.played} onHint={setHint} />}
        </section>
        {phase === "solved" && <ProofList api={api} game={game} puzzle={puzzle} onShow={setShown} />}
        <p class="puzzle-links">
          <a href={routeUrl("puzzles", { practice: puzzle.game, moves: puzzle.moves })}>{t("page-puzzles-practice")}</a>
          <a href={routeUrl("play", { game: puzzle.game, moves: position.text })}>{t("page-puzzles-play")}</a>
          {position.cols * position.rows <= 42 && (
            <a href={routeUrl("see", { game: puzzle.game, moves: puzzle.moves, depth: String(Math.min(puzzle.plies, 5)) })}>{t("page-puzzles-see")}</a>
          )}
        </p>
      </div>
    </div>
  );
}

// hintSource returns what the hints of a puzzle say.
const hintSource = (game: PuzzleGame): HintSource => ({
  rightMove: async () => ({ move: await game.rightMove() }), position: (played) => game.position(played), help: () => game.help(), error: game.error,
});

// Task says what is to be found: who moves, and in how many moves the win comes.
function Task({ puzzle, state, isToday }: { puzzle: Puzzle; state: PuzzleState; isToday: boolean }) {
  const { position, attacker } = state;
  return (
    <header class="puzzle-task">
      <svg class={`badge board ${boardKind(position)}`} viewBox="-20 -20 40 40" aria-hidden="true"><Stone kind={boardKind(position)} side={attacker} /></svg>
      <div>
        <h2 id="puzzle">{t("page-puzzles-task", { Stone: attacker, Count: movesOf(puzzle.plies) })}</h2>
        <p class="muted">{[isToday && t("page-puzzles-today"), puzzleTitle(position), t("page-puzzles-level", { Level: puzzle.level })].filter(Boolean).join(" · ")}</p>
      </div>
    </header>
  );
}

// statusKind returns the class of the status: what has happened last.
function statusKind({ phase, verdict, played }: PuzzleState): string {
  if (phase === "solved") return "solved";
  if (verdict) return verdict.kind === "slower" ? "slower" : "wrong";
  return phase === "solve" && played.length > 0 ? "right" : "";
}

// Buttons go on: back after a wrong move, to a right move, to the next puzzle. The button that goes on takes the focus from the board,
// so that the keyboard goes on too.
function Buttons({ game, state: { phase }, onNext }: { game: PuzzleGame; state: PuzzleState; onNext: () => void }) {
  const forward = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if ((phase === "refuted" || phase === "solved") && document.activeElement?.closest("[role=grid]")) forward.current?.focus({ preventScroll: true });
  }, [phase]);
  return (
    <div class="puzzle-buttons">
      {phase === "refuted" && <button ref={forward} class="primary" onClick={() => void game.retry()}>{t("page-puzzles-retry")}</button>}
      {phase === "solved" && <button ref={forward} class="primary" onClick={onNext}>{t("page-puzzles-next")}</button>}
      {phase !== "solved" && <button disabled={phase !== "solve" && phase !== "refuted"} onClick={() => void game.playRight()}>{t("page-puzzles-solution")}</button>}
      {phase !== "solved" && <button onClick={onNext}>{t("page-puzzles-skip")}</button>}
    </div>
  );
}
