import type { Choice, PositionResponse } from "../../api/types";
import type { GameController, GameState } from "../../game/gameController";
import { useKeyedState } from "../../lib/signal";

const stoneDelay = 60; // milliseconds for which a press may have no effect that is seen
const statusDelay = 600; // milliseconds after which the page says that it waits

// PlacedStone is a move without an answer.
export interface PlacedStone {
  choice: Choice;
  late: boolean; // the answer takes so long that the page says so
}

// usePlacedStone returns a function that plays a move. Where the API takes longer to say what the position then is, as on a slow
// connection, or while the engines of the static page are still being compiled, it also returns the move, and the position with its
// stone, which has no moves. Where pieces slip, nothing is shown before the piece has come to rest.
export function usePlacedStone(
  game: GameController, { node, position }: GameState,
): { placed: PlacedStone | undefined; placedPosition: PositionResponse | undefined; place: (choice: Choice) => void } {
  const [placed, setPlaced] = useKeyedState<PlacedStone | undefined>(node, undefined);
  const place = (choice: Choice) => {
    const show = (delay: number, late: boolean) => setTimeout(() => setPlaced({ choice, late }), delay);
    const timers = position.slip === 0 ? [show(stoneDelay, false), show(statusDelay, true)] : [];
    void game.play(choice).then(() => {
      timers.forEach(clearTimeout);
      setPlaced(undefined);
    });
  };
  return { placed, placedPosition: placed && withStone(position, placed.choice), place };
}

// withStone returns a position with the stone of a move, and without what only the API knows of it.
function withStone(p: PositionResponse, { cell }: Choice): PositionResponse {
  const stone = p.toMove === "second" ? "O" : "X";
  const stones = p.stones.slice(0, cell) + stone + p.stones.slice(cell + 1);
  return { ...p, stones, order: [...p.order, cell], last: cell, choices: [], forbidden: [], wins: [], threats: [] };
}
