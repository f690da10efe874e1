import { useEffect } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { AnalyzeEvent, MoveScore } from "../../api/types";
import type { Side } from "../../board/stone";
import type { GameController, GameState } from "../../game/gameController";
import { nodeText } from "../../game/positionText";
import { parseSeat, twoPeople } from "../../game/seats";
import { seatsAfterChoice, type SwapOpening, swapPhase } from "../../game/swapOpening";
import { t } from "../../lib/i18n";

interface SwapPanelProps {
  api: ApiClient;
  game: GameController;
  state: GameState;
  swap: SwapOpening;
}

// SwapPanel leads through a swap opening: it says what to do, offers the person the choices, and makes those of an
// engine.
export function SwapPanel({ api, game, state, swap }: SwapPanelProps) {
  const { node, record, position } = state;
  const plies = position.order.length;
  const { phase, by } = swapPhase(swap, plies);
  const takeSide = (side: Side) => {
    node.decision = { by, took: side };
    delete record.swap;
    void game.setSeats(seatsAfterChoice(swap, phase, side));
  };
  const placeMore = () => {
    node.decision = { by, took: "more" };
    swap.more = true;
    void game.setSeats({ ...twoPeople });
  };
  useSwapEngine(api, game, state, swap, takeSide);
  return (
    <div class="swap-panel" role="group" aria-label={t("page-play-swap")}>
      <p>{by ? t("page-play-swap-waits") : t("page-play-swap-" + phase, { Count: plies < 3 ? 3 - plies : 5 - plies })}</p>
      {phase !== "put" && !by && (
        <div class="row">
          <button class="primary" onClick={() => takeSide("X")}>{t("page-play-swap-take", { Stone: "X" })}</button>
          <button class="primary" onClick={() => takeSide("O")}>{t("page-play-swap-take", { Stone: "O" })}</button>
          {phase === "choose" && <button onClick={placeMore}>{t("page-play-swap-more")}</button>}
        </div>
      )}
    </div>
  );
}

// useSwapEngine makes the engine's moves and its choice in a swap opening. It places two stones near a corner and then
// the stone that evens the position most, and takes the side that its analysis prefers.
function useSwapEngine(api: ApiClient, game: GameController, { node, record, position }: GameState, swap: SwapOpening, takeSide: (side: Side) => void): void {
  const plies = position.order.length;
  const { phase, by } = swapPhase(swap, plies);
  useEffect(() => {
    if (!by) return;
    const controller = new AbortController();
    const { signal } = controller;
    const analyze = async () => {
      let latest: AnalyzeEvent | undefined;
      const { engine, timeMs = 1000 } = parseSeat(by);
      const request = { game: record.game, moves: nodeText(record, node), engine, limits: { timeMs } };
      await api.stream<AnalyzeEvent>("analyze", request, (event) => (latest = event), signal);
      return latest!;
    };
    const act = async () => {
      if (phase !== "put") {
        const { score } = await analyze(); // O is to move
        if (!signal.aborted) takeSide(score && score.value < 0 ? "X" : "O");
      } else if (plies < 2) {
        const cell = plies === 0 ? 2 * position.cols + 2 : 3 * position.cols + 4;
        void game.play(position.choices.find((c) => c.cell === cell)!);
      } else {
        const move = mostEven((await analyze()).lines);
        if (!signal.aborted) void game.play(move ?? position.choices[0]!);
      }
    };
    act().catch((error: Error) => {
      if (!signal.aborted) game.error.value = error.message;
    });
    return () => controller.abort();
  }, [node, by, phase]);
}

// mostEven returns the move whose score is nearest to 0, undefined if no score is known.
function mostEven(lines: MoveScore[]): MoveScore | undefined {
  const known = lines.filter((o) => o.score);
  return known.toSorted((a, b) => Math.abs(a.score!.value) - Math.abs(b.score!.value))[0];
}
