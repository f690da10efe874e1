import { useEffect, useState } from "preact/hooks";
import { type Clock, spent } from "../../game/clock";
import type { Game, Scene } from "../../game/gameController";
import { mover } from "../../game/seats";
import { leaf } from "../../game/moveTree";

// useClock runs the clock of the side to move, at the end of the game only, and ends the game
// when its time is up. It returns what the clocks show.
export function useClock(game: Game, { record, at, position }: Scene): Clock | undefined {
  const side = mover(position);
  const runs = record.clock && side && leaf(at) && !at.resigned && !at.late && position.order.length > 0;
  const [shown, setShown] = useState(record.clock);
  useEffect(() => {
    setShown(record.clock);
    if (!runs) return;
    const [start, before] = [Date.now(), record.clock!];
    const tick = () => {
      const now = spent(before, side, Date.now() - start, false);
      setShown(now);
      if (now[side] > 0) return;
      clearInterval(timer);
      at.late = true;
      game.changed();
    };
    const timer = setInterval(tick, 100);
    return () => {
      clearInterval(timer);
      record.clock = spent(before, side, Date.now() - start, !leaf(at));
      setShown(record.clock);
    };
  }, [at, record, runs]);
  return record.clock && (shown ?? record.clock);
}
