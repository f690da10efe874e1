import { useEffect } from "preact/hooks";
import type { PlayResponse } from "../../api/types";
import type { Back } from "../../api/client";
import type { Game, Scene } from "../../game/gameController";
import { mover, sitter } from "../../game/seats";
import { leaf, moves, over } from "../../game/moveTree";
import { useStateOf } from "../../lib/signal";

const pause = 350; // milliseconds that an engine takes at least, so that its move is seen

// useOpponent lets the engines play the turns that are theirs: at the end of a line, or when
// somebody has just played. It returns whether one is thinking.
export function useOpponent(back: Back, game: Game, { record, at, position, live }: Scene): boolean {
  const side = mover(position);
  const seat = side && !over(at) && (leaf(at) || live) ? record.seats[side] : "";
  const [failed, fail] = useStateOf(at, "");
  useEffect(() => {
    if (!seat) return;
    const stop = new AbortController();
    const left = record.clock && record.clock[side!] / 30 + record.clock.bonus;
    const { engine, timeMs: most } = sitter(seat);
    const timeMs = Math.round(Math.min(most ?? Infinity, left ?? Infinity));
    const question = { game: record.game, moves: moves(at).join(" "), engine, ...(timeMs < Infinity && { limits: { timeMs } }), seed: Math.floor(Math.random() * 2 ** 32) };
    Promise.all([back.ask<PlayResponse>("play", question, stop.signal), new Promise((done) => setTimeout(done, pause))])
      .then(([answer]) => (stop.signal.aborted ? undefined : game.play(answer)))
      .catch((error: Error) => {
        if (stop.signal.aborted) return;
        fail(seat);
        game.fault.value = error.message;
      });
    return () => stop.abort();
  }, [at, seat]);
  return Boolean(seat) && seat !== failed;
}
