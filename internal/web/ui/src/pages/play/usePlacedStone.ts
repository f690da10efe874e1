import type { Choice, PositionResponse } from "../../api/types";
import type { GameController, GameState } from "../../game/gameController";
import { useKeyedState } from "../../lib/signal";

const patience = 60; // milliseconds for which a press may have no effect that is seen

// usePlacedStone returns a function that plays a move, and the position with the stone of that move where the API takes longer to say
// what the position then is, as on a slow connection, or while the engines of the static page are still being compiled. The position
// with the stone has no moves. Where pieces slip, nothing is shown before the piece has come to rest.
export function usePlacedStone(game: GameController, { node, position }: GameState): { placed: PositionResponse | undefined; place: (choice: Choice) => void } {
  const [placed, setPlaced] = useKeyedState<Choice | undefined>(node, undefined);
  const place = (choice: Choice) => {
    const timer = position.slip === 0 ? setTimeout(() => setPlaced(choice), patience) : undefined;
    void game.play(choice).then(() => {
      clearTimeout(timer);
      setPlaced(undefined);
    });
  };
  return { placed: placed && withStone(position, placed), place };
}

// withStone returns a position with the stone of a move, and without what only the API knows of it.
function withStone(p: PositionResponse, { cell }: Choice): PositionResponse {
  const stone = p.toMove === "second" ? "O" : "X";
  const stones = p.stones.slice(0, cell) + stone + p.stones.slice(cell + 1);
  return { ...p, stones, order: [...p.order, cell], last: cell, choices: [], forbidden: [], wins: [], threats: [] };
}
