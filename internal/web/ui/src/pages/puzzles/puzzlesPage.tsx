import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { boardKind } from "../../board/layout";
import { Stone } from "../../board/stone";
import { type Collection, collections, levels, loadPuzzles, type Puzzle, puzzleProgress, puzzleUrl, todaysPuzzle } from "../../game/puzzle";
import { t } from "../../lib/i18n";
import { navigate, routeUrl } from "../../lib/router";
import { storedSignal, useSignalValue } from "../../lib/signal";
import type { PageProps } from "../page";
import { Mistakes } from "./mistakes";
import { Practice } from "./practice";
import "./puzzles.css";
import { PuzzleView } from "./puzzleView";

// Folder puzzles is the page #/puzzles: the choice of a puzzle (this file), the puzzle with its board (puzzleView.tsx), its state
// (puzzleGame.ts) with what engines know of its positions (defence.ts), the hints (hints.tsx) and the proof (proofList.tsx).

const choice = storedSignal<{ collection: Collection; level: number }>("puzzle-choice", { collection: "connect4", level: 1 });

// PuzzlesPage shows a puzzle, the mistakes of a game (mistakes.tsx), or a position to practise from (practice.tsx), as the URL says.
export default function PuzzlesPage({ api, params }: PageProps) {
  return (
    <div class="puzzles">
      <hgroup class="intro">
        <h1>{t("page-room-puzzles")}</h1>
        <p class="muted">{t(params.mistakes ? "page-puzzles-mistakes-intro" : params.practice ? "page-puzzles-practice-intro" : "page-puzzles-intro")}</p>
      </hgroup>
      {(params.mistakes || params.practice) && <p class="puzzle-links"><a href={routeUrl("puzzles")}>{t("page-puzzles-all")}</a></p>}
      {params.mistakes
        ? <Mistakes key={params.mistakes + params.moves} api={api} params={params} />
        : params.practice ? <Practice key={params.practice + params.moves} api={api} params={params} /> : <ChosenPuzzle api={api} params={params} />}
    </div>
  );
}

// ChosenPuzzle is the puzzle that the URL names, else the next of the game and the level chosen before.
function ChosenPuzzle({ api, params }: PageProps) {
  const { puzzles, error } = usePuzzles();
  const chosen = useSignalValue(choice);
  const progress = useSignalValue(puzzleProgress);
  const wanted = puzzles && wantedPuzzle(puzzles, params, chosen, progress.solved);
  // The puzzle stays when it is solved and another one becomes the next.
  const puzzle = useMemo(() => wanted, [puzzles, chosen, params.puzzle]);
  const today = puzzles && todaysPuzzle(puzzles, new Date());
  const choose = (change: Partial<typeof chosen>) => {
    choice.value = { ...chosen, ...change };
    navigate(routeUrl("puzzles"));
  };
  const next = () => {
    if (!puzzles || !puzzle) return;
    choice.value = { collection: puzzle.collection, level: puzzle.level };
    navigate(puzzleUrl(nextPuzzle(puzzles, choice.value, puzzleProgress.value.solved, puzzle)));
  };
  return (
    <>
      {error && <p class="error" role="alert">{error}</p>}
      {puzzles && puzzle && today && (
        <>
          <PuzzlePicker puzzles={puzzles} puzzle={puzzle} today={today} onChoose={choose} />
          <PuzzleView key={puzzle.id} api={api} puzzle={puzzle} isToday={puzzle === today} onNext={next} />
        </>
      )}
      {!puzzles && !error && <div class="puzzle-loading" aria-busy="true" />}
    </>
  );
}

// wantedPuzzle returns the puzzle that the URL names, else the next of the game and the level chosen before.
const wantedPuzzle = (puzzles: Puzzle[], params: PageProps["params"], chosen: typeof choice.value, solved: Record<string, string>): Puzzle =>
  puzzles.find(({ id }) => id === params.puzzle) ?? nextPuzzle(puzzles, chosen, solved);

// prefetch asks for the position of the puzzle that the page will show first.
export async function prefetch({ api, params }: PageProps): Promise<void> {
  const puzzles = await loadPuzzles().catch(() => undefined);
  if (!puzzles || params.mistakes || params.practice) return;
  const { game, moves } = wantedPuzzle(puzzles, params, choice.value, puzzleProgress.value.solved);
  api.prefetch("position", { game, moves });
}

// usePuzzles loads the puzzles.
function usePuzzles(): { puzzles: Puzzle[] | undefined; error: string } {
  const [puzzles, setPuzzles] = useState<Puzzle[]>();
  const [error, setError] = useState("");
  useLayoutEffect(() => void loadPuzzles().then(setPuzzles, (e: Error) => setError(e.message)), []);
  return { puzzles, error };
}

// nextPuzzle returns the first puzzle of a collection and a level that is not solved, after the puzzle before if there is one; where
// all are solved, the one that follows.
function nextPuzzle(puzzles: Puzzle[], { collection, level }: { collection: Collection; level: number }, solved: Record<string, string>, before?: Puzzle): Puzzle {
  const all = puzzles.filter((p) => p.collection === collection && p.level === level);
  const start = before ? all.indexOf(before) + 1 : 0;
  const ordered = [...all.slice(start), ...all.slice(0, start)];
  return ordered.find(({ id }) => !solved[id]) ?? ordered[0]!;
}

interface PuzzlePickerProps {
  puzzles: Puzzle[];
  puzzle: Puzzle;
  today: Puzzle;
  onChoose(change: { collection?: Collection; level?: number }): void;
}

// PuzzlePicker offers the games, the levels with what is solved of each, and today's puzzle.
function PuzzlePicker({ puzzles, puzzle, today, onChoose }: PuzzlePickerProps) {
  const { solved, streak, best } = useSignalValue(puzzleProgress);
  const count = (of: Puzzle[]) => of.filter(({ id }) => solved[id]).length;
  return (
    <div class="puzzle-picker">
      <div class="puzzle-games" role="group" aria-label={t("page-puzzles-game")}>
        {collections.map((c) => (
          <button key={c} aria-pressed={c === puzzle.collection} onClick={() => onChoose({ collection: c })}>
            <CollectionIcon collection={c} /> {t("page-puzzles-game-" + c)}
          </button>
        ))}
      </div>
      <div class="puzzle-levels" role="group" aria-label={t("page-puzzles-levels")}>
        {levels.map((level) => {
          const of = puzzles.filter((p) => p.collection === puzzle.collection && p.level === level);
          const done = count(of);
          return (
            <button
              key={level} aria-pressed={level === puzzle.level} onClick={() => onChoose({ collection: puzzle.collection, level })}
            >
              <span class="visually-hidden">{t("page-puzzles-level-solved", { Level: level, Done: done, Of: of.length })}</span>
              <span aria-hidden="true"><b>{level}</b> <small>{done}/{of.length}</small></span>
              <i style={{ width: `${(100 * done) / of.length}%` }} />
            </button>
          );
        })}
      </div>
      <a class="button today" href={puzzleUrl(today)} aria-current={puzzle === today ? "true" : undefined}>
        {t("page-puzzles-today")}{solved[today.id] && <span class="done" aria-label={t("page-puzzles-done")}> ✓</span>}
      </a>
      <p class="streak" title={t("page-puzzles-streak-best", { Count: best })}>
        <span aria-hidden="true">★</span> <b>{streak}</b> {t("page-puzzles-streak", { Count: streak })}
      </p>
    </div>
  );
}

// sampleBoards are the boards whose stones the icons of the collections show.
const sampleBoards = {
  connect4: { cols: 7, rows: 6, layers: 1, k: 4, gravity: true },
  gomoku: { cols: 15, rows: 15, layers: 1, k: 5, gravity: false },
  renju: { cols: 15, rows: 15, layers: 1, k: 5, gravity: false },
  mnk: { cols: 5, rows: 5, layers: 1, k: 4, gravity: false },
};

// CollectionIcon draws two stones of the games of a collection.
function CollectionIcon({ collection }: { collection: Collection }) {
  const kind = boardKind(sampleBoards[collection] as Parameters<typeof boardKind>[0]);
  return (
    <svg class={`board ${kind}`} viewBox="-20 -20 66 40" aria-hidden="true">
      <g><Stone kind={kind} side="X" /></g>
      <g transform="translate(26 0)"><Stone kind={kind} side="O" /></g>
    </svg>
  );
}
