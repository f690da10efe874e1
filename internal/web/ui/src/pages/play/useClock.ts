import { useEffect, useState } from "preact/hooks";
import { type Clock, spendTime } from "../../game/clock";
import type { GameController, GameState } from "../../game/gameController";
import { isLeaf } from "../../game/moveTree";
import { sideToMove } from "../../game/seats";

// useClock runs the clock of the side to move and ends the game when its time is up. The clock runs at the end of a
// line only, from the first move on. useClock returns the clock to show, undefined for a game without one.
export function useClock(game: GameController, { record, node, position }: GameState): Clock | undefined {
  const side = sideToMove(position);
  const runs = record.clock && side && isLeaf(node) && !node.resigned && !node.timedOut && position.order.length > 0;
  const [shown, setShown] = useState(record.clock);
  useEffect(() => {
    setShown(record.clock);
    if (!runs) return;
    const [start, before] = [Date.now(), record.clock!];
    const tick = () => {
      const now = spendTime(before, side, Date.now() - start, false);
      setShown(now);
      if (now[side] > 0) return;
      clearInterval(timer);
      node.timedOut = true;
      game.treeChanged();
    };
    const timer = setInterval(tick, 100);
    return () => {
      clearInterval(timer);
      const moved = !isLeaf(node);
      record.clock = spendTime(before, side, Date.now() - start, moved);
      setShown(record.clock);
    };
  }, [node, record, runs]);
  return record.clock && (shown ?? record.clock);
}
