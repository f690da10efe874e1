import type { ApiClient } from "../../api/client";
import type { AnalyzeEvent, MoveScore, PositionResponse, Score } from "../../api/types";

// What the engines know of a position of a puzzle: how long each reply of the defender resists, and which moves of the attacker win.

const longTime = 6000; // milliseconds of an analysis that is expected to prove a win

// solveReplies returns the scores of the defender's replies, those that resist the longest first. plies is the length of the win to
// look for; timeMs limits the search, which ends earlier where all is proven.
export function solveReplies(api: ApiClient, position: PositionResponse, plies: number, timeMs: number, signal: AbortSignal): Promise<AnalyzeEvent> {
  return analyze(api, position, plies, timeMs, signal);
}

// solveAttack returns the attacker's winning moves, the quickest first, of a position that is won within plies.
export async function solveAttack(api: ApiClient, position: PositionResponse, plies: number, signal: AbortSignal): Promise<MoveScore[]> {
  const found = await analyze(api, position, plies, longTime, signal, (e) => winsWithin(e.score, plies));
  return found.lines.filter(({ score }) => winsWithin(score, found.score?.plies ?? plies));
}

// winsWithin reports whether a score is a proven win of at most so many plies.
export const winsWithin = (score: Score | undefined, plies: number): boolean => !!score?.proven && score.value === 1 && (score.plies ?? 0) <= plies;

// losesWithin reports whether a score is a proven loss within so many plies.
export const losesWithin = (score: Score | undefined, plies: number): boolean => !!score?.proven && score.value === -1 && (score.plies ?? 0) <= plies;

// analyze runs an analysis to its end, to the limit, or until an event is enough, and returns its last event. Games without a solver
// of their own are searched to a depth.
async function analyze(
  api: ApiClient, position: PositionResponse, plies: number, timeMs: number, signal: AbortSignal, enough?: (event: AnalyzeEvent) => boolean,
): Promise<AnalyzeEvent> {
  const controller = new AbortController();
  const stop = () => controller.abort(signal.reason);
  signal.addEventListener("abort", stop);
  let last: AnalyzeEvent | undefined;
  const onEvent = (event: AnalyzeEvent) => {
    last = event;
    if (enough?.(event)) controller.abort();
  };
  const limits = hasSolver(position) ? { timeMs } : { timeMs, depth: plies + 2 };
  try {
    await api.stream<AnalyzeEvent>("analyze", { game: position.game, moves: position.moves.join(" "), limits }, onEvent, controller.signal);
  } catch (error) {
    if (signal.aborted || !last || !controller.signal.aborted) throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
  return last!;
}

const hasSolver = (p: PositionResponse): boolean => p.gravity || p.k >= 5;
