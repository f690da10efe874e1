import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Choice, MoveScore } from "../../api/types";
import { Board } from "../../board/board";
import { defaultViewOptions, type ViewOptions } from "../../board/layout";
import type { Overlay } from "../../board/overlay";
import type { Side } from "../../board/stone";
import { GameController, type GameState, pendingDecision } from "../../game/gameController";
import { gameTitle } from "../../game/gameTitle";
import { isConceded, selectedLine } from "../../game/moveTree";
import { positionText } from "../../game/positionText";
import { isCellDecision } from "../../game/opening";
import { sideToMove } from "../../game/seats";
import { t } from "../../lib/i18n";
import { Icon } from "../../lib/icon";
import { route, routeUrl } from "../../lib/router";
import { storedSignal, useKeyedState, useSignalValue } from "../../lib/signal";
import type { PageProps } from "../page";
import { type Analysis, finalScore, useAnalysis } from "./analysis";
import { AnalysisPanel, previewOf } from "./analysisPanel";
import { maxMoves } from "./analysisLines";
import { analysisSettings } from "./analysisStore";
import { BoardSettings } from "./boardSettings";
import { Controls } from "./controls";
import { EvalBar } from "./evalBar";
import { ExplainPanel } from "./explainPanel";
import { GameCard } from "./gameCard";
import { GameMenu } from "./gameMenu";
import { GameOpening } from "./gameOpening";
import { DropTarget } from "./importGame";
import { markCell, markTool } from "./marks";
import { MoveList } from "./moveList";
import { NewGameDialog } from "./newGameDialog";
import { openingOverlay } from "./openingPanel";
import "./play.css";
import { Player } from "./player";
import { Review } from "./review";
import { ShareDialog } from "./shareDialog";
import { statusText } from "./status";
import { useClock } from "./useClock";
import { useOpponent } from "./useOpponent";
import { type PlacedStone, usePlacedStone } from "./usePlacedStone";
import { useSound } from "./useSound";

// Folder play is the page #/play: the board between its players, and the panels of the sidebar. This file puts the
// page together; the game itself is in folder game.

const viewOptions = storedSignal<ViewOptions>("view", defaultViewOptions);
const tools = storedSignal("tools", { analysis: false });

// defaultParams is the game of a visitor who asks for none.
const defaultParams = { game: "connect4", o: "connect4:level=4" };

// PlayPage plays and analyses games. It opens the position that the URL names.
export default function PlayPage({ api, params }: PageProps) {
  const game = useMemo(() => new GameController(api), [api]);
  useLayoutEffect(() => {
    const open = (params: PageProps["params"]) => {
      if (params.analysis) tools.value = { analysis: true };
      void (params.tree ? game.openShared(params) : params.game ? game.open(params) : game.continueOrOpen(defaultParams));
    };
    const onHashChange = () => {
      const { page, params } = route.value;
      if (page === "play" || (page === "" && params.game)) open(params);
    };
    open(params);
    addEventListener("hashchange", onHashChange);
    return () => removeEventListener("hashchange", onHashChange);
  }, [game]);
  const state = useSignalValue(game.state);
  const error = useSignalValue(game.error);
  return (
    <>
      <h1 class="visually-hidden">{t("page-room-play")}</h1>
      {error && <p class="error" role="alert">{error}</p>}
      {state
        ? <GameView api={api} game={game} state={state} />
        : error ? <a href={routeUrl("play", defaultParams)}>{t("page-play-start")}</a> : <div class="board-area loading" aria-busy="true" />}
    </>
  );
}

type GameViewProps = Pick<PageProps, "api"> & { game: GameController; state: GameState };

// GameView shows the board with the players, and beside it the status, the controls and the panels.
function GameView({ api, game, state }: GameViewProps) {
  const { record, node, position } = state;
  const view = useSignalValue(viewOptions);
  const tool = useSignalValue(markTool);
  const { analysis: enabled } = useSignalValue(tools);
  const [dialog, setDialog] = useState<"" | "new" | "share" | "import">("");
  const [hint, setHint] = useKeyedState<Choice | undefined>(node, undefined);
  const [preview, setPreview] = useKeyedState<string[] | undefined>(node, undefined);
  const decision = pendingDecision(state);
  const [refusal, setRefusal] = useKeyedState(decision, "");
  const decide = (words: string[]) => void game.decide(words).then(setRefusal);
  const thinking = useOpponent(api, game, state);
  const analysis = useAnalysis(api, game, state, enabled);
  useArrowKeys(game);
  useSound(state, view.sound);
  const clock = useClock(game, state);
  const side = sideToMove(position);
  const shownHint = isConceded(node) ? undefined : hint;
  const overlay = useOverlay(state, analysis, preview, shownHint);
  const { placed, placedPosition, place } = usePlacedStone(game, state);
  const onPlay = mayMove(state) && !placed ? (choice: Choice) => (decision ? decide([choice.move]) : place(choice)) : undefined;
  const player = (of: Side) => <Player side={of} state={state} thinking={thinking && side === of} clock={clock} />;
  return (
    <div class="play">
      <div class="players">{player("X")}{player("O")}</div>
      <div class="board-area">
        <EvalBar score={finalScore(position) ?? node.score} position={position} enabled={enabled} />
        <Board
          position={placedPosition ?? position} view={{ ...view, threats: view.threats && enabled }} label={gameTitle(position)}
          overlay={placed ? { animateLast: true } : overlay}
          marking={tool !== undefined} onMark={(cell) => markCell(game, cell)} onAim={(cell) => setPreview(lineOfCell(analysis, cell))}
          {...(onPlay && { onPlay })}
        />
      </div>
      <div class="sidebar">
        <GameCard game={game} state={state} onNew={() => setDialog("new")}>
          <Status state={state} thinking={thinking} hint={shownHint} placed={placed} />
        </GameCard>
        {record.opening && state.opening && decision && (
          <GameOpening
            api={api} game={game} state={state} opening={record.opening} reached={state.opening} decision={decision} refusal={refusal} onDecide={decide}
          />
        )}
        <Controls api={api} game={game} state={state} thinking={thinking} onHint={setHint}>
          <a class="tool-button" role="link" href={side && searchUrl(state)} aria-disabled={!side} aria-label={t("page-play-see")}><Icon name="tree" /></a>
          <BoardSettings options={viewOptions} position={position} />
          <GameMenu game={game} state={state} thinking={thinking} onShare={() => setDialog("share")} onImport={() => setDialog("import")} />
        </Controls>
        <AnalysisPanel
          api={api} state={state} analysis={analysis} enabled={enabled} onPreview={setPreview}
          onToggle={(enabled) => (tools.value = { analysis: enabled })} onPlay={(line) => playLine(game, state, line)}
        />
        <MoveList game={game} state={state} />
        <ExplainPanel api={api} state={state} />
        <Review api={api} game={game} state={state} />
      </div>
      <DropTarget api={api} game={game} />
      {dialog === "new" && <NewGameDialog api={api} game={game} state={state} onClose={() => setDialog("")} />}
      {(dialog === "share" || dialog === "import") && (
        <ShareDialog api={api} game={game} state={state} view={view} imports={dialog === "import"} onClose={() => setDialog("")} />
      )}
    </div>
  );
}

// mayMove reports whether it is the turn of a person to press a cell: to place a stone, or to decide on one in an opening.
function mayMove(state: GameState): boolean {
  const side = sideToMove(state.position);
  const decision = pendingDecision(state);
  return side !== undefined && !state.record.seats[side] && !isConceded(state.node) &&
    (!decision || (isCellDecision(decision.kind) && !state.record.opening![decision.by]));
}

// playLine plays a line of the analysis. Where pieces slip, it plays the first move alone.
function playLine(game: GameController, state: GameState, line: string[]): void {
  const { position, node } = state;
  const choice = position.choices.find((c) => c.move === line[0]);
  if (!choice || isConceded(node) || pendingDecision(state)) return;
  void (position.slip > 0 ? game.play(choice) : game.playLine(line));
}

// lineOfCell returns the line of the analysis that begins at a cell.
function lineOfCell(analysis: Analysis, cell: number): string[] | undefined {
  const move = analysis?.event.lines.find((line) => line.cell === cell)?.move;
  return analysis?.event.variations.find(({ moves }) => moves[0] === move)?.moves;
}

// useOverlay returns what the board shows besides the position: in an opening also the offers, and the central square where a stone may go.
function useOverlay(state: GameState, analysis: Analysis, preview: string[] | undefined, hint: Choice | undefined): Overlay {
  const { node, position, slippedFrom, justPlayed, opening } = state;
  const decision = pendingDecision(state);
  const { lines } = useSignalValue(analysisSettings);
  const event = analysis?.event;
  const scores = useMemo(() => event && new Map<number, MoveScore>(event.lines.map((o) => [o.cell, o])), [event]);
  const best = event?.variations.slice(0, lines).map(({ moves }) => event.lines.find(({ move }) => move === moves[0])!.cell);
  const stones = previewOf(preview?.slice(0, maxMoves), position);
  return {
    ...(scores && { scores }), ...(best && { best }), ...(stones && { preview: stones }), ...(hint && { hint: hint.cell }),
    ...(node.marks && { marks: node.marks }), ...(decision && opening && openingOverlay(opening)), ...(slippedFrom !== undefined && { slippedFrom }), animateLast: justPlayed ?? false,
  };
}

// Status says in a sentence whose turn it is, and the hint; of a move without an answer, that the page waits. In an opening, OpeningPanel
// says what to do.
function Status({ state, thinking, hint, placed }: { state: GameState; thinking: boolean; hint: Choice | undefined; placed: PlacedStone | undefined }) {
  const turn = placed?.late
    ? t("page-play-waiting", { Stone: sideToMove(state.position) ?? "", Move: placed.choice.move })
    : !pendingDecision(state) && statusText(state, thinking);
  const text = [turn, hint && t("page-play-hinted", { Move: hint.move })].filter(Boolean).join(" ");
  return <p class="status" role="status">{text}</p>;
}

// searchUrl returns the URL of the search from the position shown: one ply deep where there are many moves.
function searchUrl({ record, position }: GameState): string {
  return routeUrl("see", { game: record.game, moves: positionText(record.board, position.moves.join(" ")), depth: position.choices.length > 40 ? "1" : "" });
}

// useArrowKeys lets the arrow keys step through the game.
function useArrowKeys(game: GameController): void {
  useLayoutEffect(() => {
    const onKeyDown = (e: KeyboardEvent) => stepByKey(game, e);
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [game]);
}

// stepByKey shows the node to which a key leads, unless the key has another meaning where it was pressed.
function stepByKey(game: GameController, e: KeyboardEvent): void {
  const state = game.state.value;
  if (!state || e.altKey || e.ctrlKey || e.metaKey || (e.target as Element).closest("input, select, textarea, dialog, [role=grid]")) return;
  const { node, record } = state;
  const to = { ArrowLeft: node.parent, ArrowRight: node.children[node.selectedChild], Home: record.tree, End: selectedLine(node).at(-1) }[e.key];
  if (!to) return;
  e.preventDefault();
  void game.goTo(to);
}
