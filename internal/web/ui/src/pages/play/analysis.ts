import { useEffect, useReducer, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { AnalyzeEvent, PositionResponse, Score } from "../../api/types";
import { negateScore } from "../../board/score";
import type { GameController, GameState } from "../../game/gameController";
import type { MoveNode } from "../../game/moveTree";
import { nodeText } from "../../game/positionText";
import type { GameRecord } from "../../game/savedGames";

const timeLimits = [15_000, 60_000]; // milliseconds of the first analysis of a position, and of a longer one

// analyses are the last events of the analyses of this visit, with the number of time limits used.
const analyses = new WeakMap<MoveNode, { event: AnalyzeEvent; rounds: number }>();

// Analysis is what an analysis has found so far.
export interface Analysis {
  event?: AnalyzeEvent; // the latest
  searchLonger?: () => void; // where the time limit ended the search, and there is a longer one
}

// useAnalysis analyses every move of the position shown while enabled, and writes the result into the tree. A position
// that has been analysed before is not analysed again.
export function useAnalysis(api: ApiClient, game: GameController, { record, node, position }: GameState, enabled: boolean): Analysis {
  const [, render] = useReducer((n: number) => n + 1, 0);
  const [longer, setLonger] = useState<{ node: MoveNode }>();
  const rounds = longer?.node === node ? 2 : 1;
  useEffect(() => {
    if (!enabled || position.outcome !== "undecided") return;
    const known = analyses.get(node);
    if (known?.event.done && known.rounds >= rounds) return;
    const controller = new AbortController();
    const onEvent = (event: AnalyzeEvent) => {
      analyses.set(node, { event, rounds });
      storeAnalysis(node, position, event);
      if (event.done) game.treeChanged();
      render(undefined);
    };
    analyze(api, record, node, timeLimits[rounds - 1]!, onEvent, controller.signal).catch((error: Error) => {
      if (!controller.signal.aborted) game.error.value = error.message;
    });
    return () => controller.abort();
  }, [node, enabled, rounds]);
  const known = enabled ? analyses.get(node) : undefined;
  const timeUp = known?.event.done && known.rounds < timeLimits.length && known.event.ms > timeLimits[0]! / 2;
  return { ...(known && { event: known.event }), ...(timeUp && { searchLonger: () => setLonger({ node }) }) };
}

type OnEvent = (event: AnalyzeEvent) => void;

const analyze = (api: ApiClient, record: GameRecord, node: MoveNode, timeMs: number, onEvent: OnEvent, signal: AbortSignal): Promise<void> =>
  api.stream<AnalyzeEvent>("analyze", { game: record.game, moves: nodeText(record, node), limits: { timeMs } }, onEvent, signal);

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
        await analyze(api, record, node, timeMs, (event) => storeAnalysis(node, position, event), signal);
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
