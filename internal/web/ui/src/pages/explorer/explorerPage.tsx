import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { AnalyzeEvent, Choice, MoveScore, PositionResponse } from "../../api/types";
import { Board } from "../../board/board";
import { boardKind, defaultViewOptions } from "../../board/layout";
import { scoreStyle, scoreText } from "../../board/score";
import { t } from "../../lib/i18n";
import { IconButton } from "../../lib/icon";
import { navigate, routeUrl } from "../../lib/router";
import { useSignalValue } from "../../lib/signal";
import type { PageProps } from "../page";
import { puzzleTitle } from "../puzzles/texts";
import "./explorer.css";
import { mergeMirrored, type MergedMove } from "./mirror";
import { OpeningGrid } from "./openingGrid";
import { ownGames, type OwnTree, ownTreeAt, type Results } from "./ownGames";
import { OwnGamesCard } from "./ownGamesCard";
import { ResultBar } from "./resultBar";

// Folder explorer is the page #/explorer: every move of a position of Connect Four with its exact value (this file; mirror.ts merges
// moves that are mirror images), the balanced openings of Gomoku (openingGrid.tsx), and the games that the visitor has imported, as a
// tree (ownGames.ts).

const view = { ...defaultViewOptions, threats: false };
const games = ["connect4", "gomoku", "renju"];
const maxRows = 10; // moves in the table of Gomoku, besides those of own games
const searchTime = 4000; // milliseconds

// ExplorerPage walks through positions, whose moves it values. The URL names the game and the moves.
export default function ExplorerPage({ api, params }: PageProps) {
  const game = games.find((name) => name === params.game) ?? "connect4";
  const { position, error } = usePosition(api, game, params.moves ?? "");
  const hasOwn = (useSignalValue(ownGames)[game] ?? []).length > 0;
  const atOpenings = game === "gomoku" && !params.moves;
  const tab = (of: string) => (
    <a href={routeUrl("explorer", { game: of })} aria-current={of === game ? "page" : undefined}>{t("page-explorer-" + of)}</a>
  );
  return (
    <div class="explorer">
      <hgroup class="intro">
        <h1>{t("page-room-explorer")}</h1>
        <p class="muted">{t("page-explorer-intro-" + game)}</p>
      </hgroup>
      <nav class="tabs" aria-label={t("page-room-explorer")}>{games.map(tab)}<a href={routeUrl("proof")}>{t("page-explorer-proof")}</a></nav>
      {error && <p class="error" role="alert">{error}</p>}
      {position && (!atOpenings || hasOwn) && <Explorer api={api} game={game} position={position} />}
      {atOpenings && !hasOwn && position && <OwnGamesCard api={api} game={game} tree={ownTreeAt([], position)} />}
      {atOpenings && <OpeningGrid />}
    </div>
  );
}

// usePosition loads the position of moves. It returns the position loaded last until the next one comes.
function usePosition(api: ApiClient, game: string, moves: string): { position: PositionResponse | undefined; error: string } {
  const [position, setPosition] = useState<PositionResponse>();
  const [error, setError] = useState("");
  useEffect(() => {
    const controller = new AbortController();
    setError("");
    api.request<PositionResponse>("position", { game, moves }, controller.signal).then(
      setPosition, (e: Error) => controller.signal.aborted || setError(e.message),
    );
    return () => controller.abort();
  }, [api, game, moves]);
  return { position: position?.game === game ? position : undefined, error };
}

// useScores returns the analysis of a position as far as it has come, undefined before its first event and once the game is over.
function useScores(api: ApiClient, position: PositionResponse): { event: AnalyzeEvent | undefined; error: string } {
  const [found, setFound] = useState<{ position: PositionResponse; event?: AnalyzeEvent; error?: string }>();
  useEffect(() => {
    if (position.outcome !== "undecided") return;
    const controller = new AbortController();
    const request = { game: position.game, moves: position.moves.join(" "), limits: { timeMs: searchTime } };
    api.stream<AnalyzeEvent>("analyze", request, (event) => setFound({ position, event }), controller.signal).catch(
      (e: Error) => controller.signal.aborted || setFound({ position, error: e.message }),
    );
    return () => controller.abort();
  }, [api, position]);
  return found?.position === position ? { event: found.event, error: found.error ?? "" } : { event: undefined, error: "" };
}

// Explorer shows a position with the value of each move, on the board and in a table.
function Explorer({ api, game, position }: { api: ApiClient; game: string; position: PositionResponse }) {
  const { event, error } = useScores(api, position);
  const [pointed, setPointed] = useState<number>();
  const merged = useMemo(() => mergeMirrored(position, event?.lines ?? position.choices), [position, event]);
  const own = useSignalValue(ownGames)[game];
  const tree = useMemo(() => ownTreeAt(own ?? [], position), [own, position]);
  const scores = useMemo(() => event && new Map<number, MoveScore>(event.lines.map((line) => [line.cell, line])), [event]);
  const line = useLine(position.moves);
  const go = (moves: string[]) => navigate(routeUrl("explorer", { game, moves: moves.join("-") }));
  const onPlay = ({ move }: Choice) => go([...position.moves, move]);
  const overlay = { animateLast: true, ...(scores && { scores }), ...(pointed !== undefined && { hint: pointed }) };
  const shown = withResults(merged, tree).filter(({ results }, i) => game === "connect4" || i < maxRows || results);
  return (
    <div class={`explorer-view on-${boardKind(position)}`}>
      <div class="board-area">
        <Board position={position} view={view} overlay={overlay} label={puzzleTitle(position)} {...(position.outcome === "undecided" && { onPlay })} />
      </div>
      <div class="explorer-side">
        <section class="card" aria-labelledby="explorer-moves">
          <h2 id="explorer-moves">{t("page-explorer-moves")}</h2>
          <MovePath line={line} at={position.moves.length} onGo={go} />
          {error && <p class="error" role="alert">{error}</p>}
          <p class="explorer-value" role="status">{positionText(position, event)}</p>
          <MoveTable rows={shown} position={position} known={event !== undefined} onPlay={onPlay} onPoint={setPointed} />
        </section>
        <OwnGamesCard api={api} game={game} tree={tree} />
        <p class="explorer-links">
          <a class="button" href={routeUrl("play", { game, moves: position.text })}>{t("page-puzzles-play")}</a>
          <a class="button" href={routeUrl("puzzles", { practice: game, moves: position.text })}>{t("page-puzzles-practice")}</a>
        </p>
      </div>
    </div>
  );
}

// positionText says what the position is worth to the side to move.
function positionText(p: PositionResponse, event: AnalyzeEvent | undefined): string {
  if (p.outcome !== "undecided") return t(p.outcome === "draw" ? "page-play-draw" : "page-play-win", { Stone: p.outcome === "first wins" ? "X" : "O" });
  const stone = p.toMove === "first" ? "X" : "O";
  return event?.score ? t("page-explorer-value", { Stone: stone, Value: scoreText(event.score, p.points) }) : t("page-puzzles-checking");
}

// useLine returns the moves walked, of which those of the position are a beginning: the visitor can go back and forward.
function useLine(moves: string[]): string[] {
  const line = useRef(moves);
  if (moves.some((move, i) => move !== line.current[i])) line.current = moves;
  return line.current;
}

// MovePath is the line walked, with buttons that go back and forward. Each move leads to the position after it.
function MovePath({ line, at, onGo }: { line: string[]; at: number; onGo: (moves: string[]) => void }) {
  const path = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [all, current] = [path.current!, path.current!.querySelector<HTMLElement>("[aria-current]")];
    all.scrollLeft = current ? current.offsetLeft + current.offsetWidth / 2 - all.clientWidth / 2 : 0;
  }, [line, at]);
  const step = (to: number) => onGo(line.slice(0, to));
  return (
    <nav class="move-path" aria-label={t("page-explorer-path")}>
      <IconButton icon="first!" label={t("page-explorer-start")} disabled={at === 0} onClick={() => step(0)} />
      <IconButton icon="back!" label={t("page-explorer-back")} disabled={at === 0} onClick={() => step(at - 1)} />
      <IconButton icon="forward!" label={t("page-explorer-forward")} disabled={at === line.length} onClick={() => step(at + 1)} />
      <div class="path-moves" ref={path}>
        {line.map((move, i) => (
          <button key={i} class={i < at ? "" : "ahead"} aria-current={i === at - 1 ? "step" : undefined} onClick={() => step(i + 1)}>{move}</button>
        ))}
      </div>
    </nav>
  );
}

// MoveRow is a row of the table of moves, with the results of the visitor's games after the move.
interface MoveRow extends MergedMove {
  results: Results | undefined;
}

// withResults returns the rows of moves. Of moves that the symmetry of the position takes to each other, the first has the results.
function withResults(merged: MergedMove[], tree: OwnTree): MoveRow[] {
  const all = merged.map(({ line }) => tree.of(line.cell));
  return merged.map((move, i) => ({ ...move, results: all.indexOf(all[i]) === i ? all[i] : undefined }));
}

interface MoveTableProps {
  rows: MoveRow[];
  position: PositionResponse;
  known: boolean; // the values are
  onPlay(choice: Choice): void;
  onPoint(cell: number | undefined): void;
}

// MoveTable lists the moves, the best first, each with its value and a bar. Mirror images of each other are one row. Until the values
// are known, the rows are empty. Where the visitor's games go on, each row has their results.
function MoveTable({ rows, position, known, onPlay, onPoint }: MoveTableProps) {
  return (
    <ol class={rows.some(({ results }) => results) ? "explorer-table with-own" : "explorer-table"} aria-hidden={known ? undefined : "true"}>
      {rows.map(({ names, line, results }) => (
        <li key={names.join(" ")}>
          <button
            disabled={!known} onClick={() => onPlay(line)} onPointerEnter={() => onPoint(line.cell)} onPointerLeave={() => onPoint(undefined)}
            onFocus={() => onPoint(line.cell)} onBlur={() => onPoint(undefined)}
          >
            <b>{known && names.join(" · ")}</b>
            <span class="bar" style={line.score && scoreStyle(line.score, position.points)} />
            <span>{known && (line.score ? scoreText(line.score, position.points) : "–")}</span>
            {results && <ResultBar results={results} />}
          </button>
        </li>
      ))}
    </ol>
  );
}
