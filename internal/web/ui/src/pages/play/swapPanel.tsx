import { useEffect } from "preact/hooks";
import type { AnalyzeEvent, MoveScore } from "../../api/types";
import type { Back } from "../../api/client";
import type { Side } from "../../board/stone";
import type { Game, Scene } from "../../game/gameController";
import { people, sitter } from "../../game/seats";
import { chosen, phaseOf, type Swap } from "../../game/swapOpening";
import { moves } from "../../game/moveTree";
import { say } from "../../lib/i18n";

// Swapping leads through an opening by swap: it asks the person for a choice, and makes
// those of an engine.
export function Swapping({ back, game, scene, swap }: { back: Back; game: Game; scene: Scene; swap: Swap }) {
  const { at, record, position } = scene;
  const plies = position.order.length;
  const { phase, by } = phaseOf(swap, plies);
  const take = (side: Side) => {
    at.decision = { by, took: side };
    delete record.swap;
    void game.seat(chosen(swap, phase, side));
  };
  const more = () => {
    at.decision = { by, took: "more" };
    swap.more = true;
    void game.seat({ ...people });
  };
  useEffect(() => {
    if (!by) return;
    const stop = new AbortController();
    const best = async () => {
      let latest: AnalyzeEvent | undefined;
      const { engine, timeMs = 1000 } = sitter(by);
      const question = { game: record.game, moves: moves(at).join(" "), engine, limits: { timeMs } };
      await back.stream<AnalyzeEvent>("analyze", question, (e) => (latest = e), stop.signal);
      return latest!;
    };
    const act = async () => {
      if (phase !== "put") {
        const { score } = await best(); // O is to move
        if (!stop.signal.aborted) take(score && score.value < 0 ? "X" : "O");
      } else if (plies < 2) {
        // The first two stones where they always are, near a corner.
        const cell = plies === 0 ? 2 * position.cols + 2 : 3 * position.cols + 4;
        void game.play(position.choices.find((c) => c.cell === cell)!);
      } else {
        const even = nearest((await best()).lines);
        if (!stop.signal.aborted) void game.play(even ?? position.choices[0]!);
      }
    };
    act().catch((error: Error) => {
      if (!stop.signal.aborted) game.fault.value = error.message;
    });
    return () => stop.abort();
  }, [at, by, phase]);
  return (
    <div class="swapping" role="group" aria-label={say("page-play-swap")}>
      <p>{by ? say("page-play-swap-waits") : say("page-play-swap-" + phase, { Count: plies < 3 ? 3 - plies : 5 - plies })}</p>
      {phase !== "put" && !by && (
        <div class="row">
          <button class="first" onClick={() => take("X")}>{say("page-play-swap-take", { Stone: "X" })}</button>
          <button class="first" onClick={() => take("O")}>{say("page-play-swap-take", { Stone: "O" })}</button>
          {phase === "choose" && <button onClick={more}>{say("page-play-swap-more")}</button>}
        </div>
      )}
    </div>
  );
}

// nearest is the move that leaves the position most even.
function nearest(lines: MoveScore[]): MoveScore | undefined {
  const known = lines.filter((o) => o.score);
  return known.toSorted((a, b) => Math.abs(a.score!.value) - Math.abs(b.score!.value))[0];
}
