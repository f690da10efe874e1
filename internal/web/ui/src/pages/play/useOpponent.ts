import { useEffect } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { PlayResponse } from "../../api/types";
import type { GameController, GameState } from "../../game/gameController";
import { isConceded, isLeaf } from "../../game/moveTree";
import { nodeText } from "../../game/positionText";
import { parseSeat, sideToMove } from "../../game/seats";
import { useKeyedState } from "../../lib/signal";

const minThinkingTime = 350; // milliseconds from a move to the engine's reply, so that the reply is noticed

// useOpponent plays the moves of the engines: at the end of a line, or when a move has just been played. It
// returns whether an engine is thinking.
export function useOpponent(api: ApiClient, game: GameController, { record, node, position, justPlayed }: GameState): boolean {
  const side = sideToMove(position);
  const seat = side && !isConceded(node) && (isLeaf(node) || justPlayed) ? record.seats[side] : "";
  const [failedSeat, setFailedSeat] = useKeyedState(node, "");
  useEffect(() => {
    if (!seat) return;
    const controller = new AbortController();
    const { signal } = controller;
    const { engine, timeMs: limit } = parseSeat(seat);
    const budget = record.clock && record.clock[side!] / 30 + record.clock.bonus; // a share of the time left
    const timeMs = Math.round(Math.min(limit ?? Infinity, budget ?? Infinity));
    const request = {
      game: record.game, moves: nodeText(record, node), engine, ...(timeMs < Infinity && { limits: { timeMs } }), seed: Math.floor(Math.random() * 2 ** 32),
    };
    Promise.all([api.request<PlayResponse>("play", request, signal), new Promise((resolve) => setTimeout(resolve, minThinkingTime))])
      .then(([answer]) => (signal.aborted ? undefined : game.play(answer)))
      .catch((error: Error) => {
        if (signal.aborted) return;
        setFailedSeat(seat);
        game.error.value = error.message;
      });
    return () => controller.abort();
  }, [node, seat]);
  return Boolean(seat) && seat !== failedSeat;
}
