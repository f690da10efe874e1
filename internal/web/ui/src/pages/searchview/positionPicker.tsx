import { useEffect, useState } from "preact/hooks";
import type { PositionResponse } from "../../api/types";
import type { Back } from "../../api/client";
import { Board } from "../../board/board";
import { plainView } from "../../board/layout";
import { say } from "../../lib/i18n";
import type { Query } from "./searchQuery";

interface PickerProps {
  back: Back;
  query: Query;
  ask(change: Partial<Query>): void;
}

// A Picker is a board on which somebody plays to the position to be searched.
export function Picker({ back, query: { game, moves }, ask }: PickerProps) {
  const [open, setOpen] = useState(false);
  const [position, setPosition] = useState<PositionResponse>();
  useEffect(() => {
    if (!open) return;
    const asked = new AbortController();
    back.ask<PositionResponse>("position", { game, moves }, asked.signal).then(setPosition, () => setPosition(undefined));
    return () => asked.abort();
  }, [back, open, game, moves]);
  const to = (moves: string[]) => ask({ moves: moves.join(" "), step: 0 });
  return (
    <details class="picker" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{say("page-see-pick")}</summary>
      {position && (
        <>
          <Board position={position} view={plainView} label={say("page-see-pick")} onPlay={(choice) => to([...position.moves, choice.move])} />
          <button type="button" disabled={position.moves.length === 0} onClick={() => to(position.moves.slice(0, -1))}>{say("page-see-pick-back")}</button>
        </>
      )}
    </details>
  );
}
