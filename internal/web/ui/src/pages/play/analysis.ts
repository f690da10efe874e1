import { useEffect, useReducer, useState } from "preact/hooks";
import type { AnalyzeEvent, PositionResponse, Score } from "../../api/types";
import type { Back } from "../../api/client";
import { other } from "../../board/score";
import type { Game, Scene } from "../../game/gameController";
import { moves, type Turn } from "../../game/moveTree";

const patience = [15_000, 60_000]; // milliseconds for a position that is looked at, and looked at again

const heard = new WeakMap<Turn, { says: AnalyzeEvent; looks: number }>();

// useAnalysis asks what every move of the shown position is worth, while it is on, and
// remembers what it heard. Further looks longer, where the time was
// too short.
export function useAnalysis(back: Back, game: Game, { record, at, position }: Scene, on: boolean): { event?: AnalyzeEvent; further?: () => void } {
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const [wish, setWish] = useState<{ of: Turn }>();
  const looks = wish?.of === at ? 2 : 1;
  useEffect(() => {
    if (!on || position.outcome !== "undecided") return;
    const known = heard.get(at);
    if (known?.says.done && known.looks >= looks) return;
    const stop = new AbortController();
    const hear = (says: AnalyzeEvent) => {
      heard.set(at, { says, looks });
      write(at, position, says);
      if (says.done) game.changed();
      draw(undefined);
    };
    analyze(back, record.game, at, patience[looks - 1]!, hear, stop.signal).catch((error: Error) => {
      if (!stop.signal.aborted) game.fault.value = error.message;
    });
    return () => stop.abort();
  }, [at, on, looks]);
  const known = on ? heard.get(at) : undefined;
  const longer = known?.says.done && known.looks < patience.length && known.says.ms > patience[0]! / 2;
  return { ...(known && { event: known.says }), ...(longer && { further: () => setWish({ of: at }) }) };
}

const analyze = (back: Back, game: string, at: Turn, timeMs: number, hear: (e: AnalyzeEvent) => void, signal: AbortSignal): Promise<void> =>
  back.stream<AnalyzeEvent>("analyze", { game, moves: moves(at).join(" "), limits: { timeMs } }, hear, signal);

// write keeps in the tree what a position is worth, as X sees it.
function write(at: Turn, position: PositionResponse, { score, best }: AnalyzeEvent): void {
  if (!score) return;
  at.score = position.toMove === "first" ? score : other(score);
  if (best[0]) at.best = best[0];
}

// review values every position of a line that has no proven value yet, from the last to the first,
// as many at once as the back may be asked for.
export async function review(back: Back, game: Game, turns: Turn[], timeMs: number, signal: AbortSignal, progress: (done: number) => void): Promise<void> {
  const { record } = game.scene.value!;
  const left = [...turns];
  let done = 0;
  const go = async () => {
    for (let at = left.pop(); at; at = left.pop()) {
      const turn = at;
      const position = await game.position(record.game, moves(turn).join(" "));
      const end = decided(position);
      if (end) turn.score = end;
      else if (!turn.score?.proven || !turn.best) await analyze(back, record.game, turn, timeMs, (e) => write(turn, position, e), signal);
      game.changed();
      progress(++done);
    }
  };
  progress(0);
  try {
    await Promise.all(Array.from({ length: back.abreast }, go));
  } finally {
    left.length = 0; // where one has failed the others end
  }
}

// decided is the value of a game that is over, as X sees it.
export function decided(p: PositionResponse): Score | undefined {
  if (p.outcome === "undecided") return undefined;
  const value = p.tally ? p.tally[0] - p.tally[1] : p.outcome === "draw" ? 0 : p.outcome === "first wins" ? 1 : -1;
  return { value, proven: true, plies: 0 };
}
