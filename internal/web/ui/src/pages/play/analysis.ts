import { useEffect, useReducer } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { AnalyzeEvent, PositionResponse, Score } from "../../api/types";
import { negateScore } from "../../board/score";
import type { GameController, GameState } from "../../game/gameController";
import type { MoveNode } from "../../game/moveTree";
import { nodeText } from "../../game/positionText";
import type { GameRecord } from "../../game/savedGames";
import { useSignalValue } from "../../lib/signal";
import { type AnalysisSettings, analysisSettings, continueAnalysis, keepAnalysis, type PastAnalysis, pastAnalysis, storeAnalyses } from "./analysisStore";

const searchTime = 600_000; // milliseconds of one search, unless the server allows less; then the next one goes on
const saveInterval = 3000; // milliseconds between two times that the game is saved with its scores

// Analysis is what is known of the position shown, undefined where analysis is off or has found nothing yet.
export type Analysis = PastAnalysis | undefined;

// useAnalysis analyses the position shown while enabled, without end, and writes the result into the tree. Where a position has been
// analysed before, the analysis goes on from there. The search of a hidden page stops, and goes on once the page is shown again.
export function useAnalysis(api: ApiClient, game: GameController, { record, node, position }: GameState, enabled: boolean): Analysis {
  const [, render] = useReducer((n: number) => n + 1, 0);
  const settings = useSignalValue(analysisSettings);
  const key = `${record.game} ${nodeText(record, node)}`;
  useEffect(() => {
    const known = pastAnalysis(key);
    if (!enabled || position.outcome !== "undecided" || (known?.event.complete && known.lines >= settings.lines)) return;
    const controller = new AbortController();
    let saved = Date.now();
    const onAnalysis = (analysis: PastAnalysis) => {
      keepAnalysis(key, analysis);
      storeAnalysis(node, position, analysis.event);
      if (analysis.event.done || Date.now() - saved > saveInterval) {
        saved = Date.now();
        game.treeChanged();
        storeAnalyses();
      }
      render(undefined);
    };
    analyzeOn(api, record, node, settings, known, onAnalysis, controller.signal).catch((error: Error) => {
      if (!controller.signal.aborted) game.error.value = error.message;
    });
    addEventListener("pagehide", storeAnalyses);
    return () => {
      removeEventListener("pagehide", storeAnalyses);
      controller.abort();
    };
  }, [key, enabled, settings]);
  return enabled ? pastAnalysis(key) : undefined;
}

// analyzeOn analyses a position by one search after another, until one is complete or the signal is aborted.
async function analyzeOn(
  api: ApiClient, record: GameRecord, node: MoveNode, settings: AnalysisSettings, known: PastAnalysis | undefined,
  onAnalysis: (analysis: PastAnalysis) => void, signal: AbortSignal,
): Promise<void> {
  let before = known;
  for (;;) {
    await pageShown(signal);
    if (signal.aborted) return;
    let last: PastAnalysis | undefined;
    const onEvent = (event: AnalyzeEvent) => {
      last = continueAnalysis(before, event, settings.lines);
      onAnalysis(last);
    };
    const hidden = await untilHidden(signal, (signal) => analyze(api, record, node, { ...settings, limits: { timeMs: searchTime } }, onEvent, signal));
    if (signal.aborted || (!hidden && !last) || last?.event.complete) return;
    before = last ?? before;
  }
}

// untilHidden runs a search, which stops once the page is hidden or the signal is aborted, and reports whether the page was hidden.
async function untilHidden(signal: AbortSignal, search: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
  const stop = new AbortController();
  const check = () => (document.hidden || signal.aborted) && stop.abort();
  document.addEventListener("visibilitychange", check);
  signal.addEventListener("abort", check);
  try {
    await search(stop.signal);
    return false;
  } catch (error) {
    if (!stop.signal.aborted || signal.aborted) throw error;
    return true;
  } finally {
    document.removeEventListener("visibilitychange", check);
    signal.removeEventListener("abort", check);
  }
}

// pageShown waits until the page is shown or the signal is aborted.
function pageShown(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener("visibilitychange", check);
      resolve();
    };
    document.addEventListener("visibilitychange", check);
    signal.addEventListener("abort", check);
    check();
  });
}

type Options = Partial<AnalysisSettings> & { limits: { timeMs: number } };

// analyze asks for one search of the position of a node. 0 for the memory leaves it to the server.
function analyze(api: ApiClient, record: GameRecord, node: MoveNode, options: Options, onEvent: (event: AnalyzeEvent) => void, signal: AbortSignal): Promise<void> {
  return api.stream<AnalyzeEvent>("analyze", { game: record.game, moves: nodeText(record, node), ...options }, onEvent, signal);
}

// storeAnalysis writes the score of a position and its best move into the tree.
function storeAnalysis(node: MoveNode, position: PositionResponse, { score, best }: AnalyzeEvent): void {
  if (!score) return;
  node.score = position.toMove === "first" ? score : negateScore(score);
  if (best[0]) node.best = best[0];
}

// analyzeGame analyses every position of a line that has no proven score yet, timeMs each, from the last to the first,
// as many at once as the client allows. onProgress gets the number of positions done.
export async function analyzeGame(
  api: ApiClient, game: GameController, line: MoveNode[], timeMs: number, signal: AbortSignal, onProgress: (done: number) => void,
): Promise<void> {
  const { record } = game.state.value!;
  const queue = [...line];
  let done = 0;
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const node = next;
      const position = await game.position(record.game, nodeText(record, node));
      const final = finalScore(position);
      if (final) node.score = final;
      else if (!node.score?.proven || !node.best) {
        await analyze(api, record, node, { lines: 1, limits: { timeMs } }, (event) => storeAnalysis(node, position, event), signal);
      }
      game.treeChanged();
      onProgress(++done);
    }
  };
  onProgress(0);
  try {
    await Promise.all(Array.from({ length: api.maxParallelSearches }, worker));
  } finally {
    queue.length = 0; // where one worker has failed the others stop
  }
}

// finalScore returns the score of a position where the game is over, from X's point of view; else undefined.
export function finalScore(p: PositionResponse): Score | undefined {
  if (p.outcome === "undecided") return undefined;
  const value = p.tally ? p.tally[0] - p.tally[1] : p.outcome === "draw" ? 0 : p.outcome === "first wins" ? 1 : -1;
  return { value, proven: true, plies: 0 };
}
