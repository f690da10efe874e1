import { useEffect, useReducer, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { AnalyzeEvent, PositionResponse, Score } from "../../api/types";
import { negateScore } from "../../board/score";
import type { GameController, GameState } from "../../game/gameController";
import type { MoveNode } from "../../game/moveTree";
import { nodeText } from "../../game/positionText";
import type { GameRecord } from "../../game/savedGames";

const timeLimits = [15_000, 60_000]; // milliseconds of the first analysis of a position, and of each further one

// PastAnalysis is what this visit knows of a position.
interface PastAnalysis {
  event: AnalyzeEvent; // the latest, with the nodes and the time of all rounds
  rounds: number; // time limits used
}

// analyses are the analyses of this visit by the text of the game and the position, the oldest first.
const analyses = new Map<string, PastAnalysis>();
const maxAnalyses = 500;

// Analysis is what an analysis has found so far.
export interface Analysis {
  event?: AnalyzeEvent; // the latest
  searchLonger?: () => void; // where the search has ended without a proof for every move
}

// useAnalysis analyses every move of the position shown while enabled, and writes the result into the tree. A position
// that has been analysed before is not analysed again; a longer analysis goes on where the last one has ended.
export function useAnalysis(api: ApiClient, game: GameController, { record, node, position }: GameState, enabled: boolean): Analysis {
  const [, render] = useReducer((n: number) => n + 1, 0);
  const key = `${record.game} ${nodeText(record, node)}`;
  const [longer, setLonger] = useState({ key: "", rounds: 1 });
  const rounds = longer.key === key ? longer.rounds : 1;
  useEffect(() => {
    if (!enabled || position.outcome !== "undecided") return;
    const before = analyses.get(key);
    if (before?.event.done && before.rounds >= rounds) return;
    const controller = new AbortController();
    const onEvent = (now: AnalyzeEvent) => {
      const event = before ? continuedEvent(before.event, now) : now;
      storeEvent(key, { event, rounds });
      storeAnalysis(node, position, event);
      if (event.done) game.treeChanged();
      render(undefined);
    };
    analyze(api, record, node, timeLimits[rounds > 1 ? 1 : 0]!, onEvent, controller.signal).catch((error: Error) => {
      if (!controller.signal.aborted) game.error.value = error.message;
    });
    return () => controller.abort();
  }, [key, enabled, rounds]);
  const known = enabled ? analyses.get(key) : undefined;
  const unsolved = known?.event.done && known.event.lines.some(({ score }) => !score?.proven);
  return { ...(known && { event: known.event }), ...(unsolved && { searchLonger: () => setLonger({ key, rounds: known.rounds + 1 }) }) };
}

// storeEvent stores what is known of a position. Of many positions the oldest is forgotten.
function storeEvent(key: string, analysis: PastAnalysis): void {
  analyses.delete(key);
  analyses.set(key, analysis);
  if (analyses.size > maxAnalyses) analyses.delete(analyses.keys().next().value!);
}

// continuedEvent returns the event of an analysis that goes on after an earlier one: with the nodes and the time of both, and with
// what the earlier one had found until the later one has come as far.
function continuedEvent(before: AnalyzeEvent, now: AnalyzeEvent): AnalyzeEvent {
  const known = ({ lines }: AnalyzeEvent) => lines.filter(({ score }) => score).length;
  const behind = now.depth < before.depth || (now.depth === before.depth && known(now) < known(before));
  return { ...(behind ? before : now), nodes: before.nodes + now.nodes, ms: before.ms + now.ms, done: now.done };
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
