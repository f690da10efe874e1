import type { ApiClient } from "../../api/client";
import type { AnalyzeEvent, MoveScore, PositionResponse } from "../../api/types";
import { scoreText } from "../../board/score";
import type { HintSource } from "./hints";

const hintTime = 1500; // milliseconds of the analysis of a position

// analyzePosition returns the last event of a short analysis.
export async function analyzePosition(api: ApiClient, position: PositionResponse, abort: AbortSignal): Promise<AnalyzeEvent> {
  let last: AnalyzeEvent | undefined;
  const request = { game: position.game, moves: position.moves.join(" "), limits: { timeMs: hintTime } };
  await api.stream<AnalyzeEvent>("analyze", request, (event) => (last = event), abort);
  return last!;
}

// lineOf returns a move with its score in an analysis.
export const lineOf = ({ lines }: AnalyzeEvent, move: string): MoveScore | undefined => lines.find((line) => line.move === move);

// engineHints returns what hints say of a position by the engine's analysis. moves lead to the position from which played is counted.
export function engineHints(api: ApiClient, position: PositionResponse, moves: string[], error: { value: string }, abort: AbortSignal): HintSource {
  let analysis: Promise<AnalyzeEvent> | undefined;
  return {
    async rightMove() {
      const event = await (analysis ??= analyzePosition(api, position, abort));
      const move = event.best[0]!;
      const score = lineOf(event, move)?.score;
      return { move, value: score ? scoreText(score, position.points) : "–" };
    },
    position: (played) => api.request<PositionResponse>("position", { game: position.game, moves: [...moves, ...played].join(" ") }, abort),
    help: () => {},
    error,
  };
}
