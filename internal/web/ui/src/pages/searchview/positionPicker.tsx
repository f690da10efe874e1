import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { PositionResponse } from "../../api/types";
import { Board } from "../../board/board";
import { defaultViewOptions } from "../../board/layout";
import { positionText } from "../../game/positionText";
import { t } from "../../lib/i18n";
import type { SearchQuery } from "./searchQuery";

interface PositionPickerProps {
  api: ApiClient;
  query: SearchQuery;
  onChange(change: Partial<SearchQuery>): void;
}

// PositionPicker is a board on which the visitor plays to the position to be searched.
export function PositionPicker({ api, query: { game, moves }, onChange }: PositionPickerProps) {
  const [open, setOpen] = useState(false);
  const [position, setPosition] = useState<PositionResponse>();
  useEffect(() => {
    if (!open) return;
    const controller = new AbortController();
    api.request<PositionResponse>("position", { game, moves }, controller.signal).then(setPosition, () => setPosition(undefined));
    return () => controller.abort();
  }, [api, open, game, moves]);
  const setMoves = (moves: string[]) => onChange({ moves: positionText(position?.board, moves.join(" ")), step: 0 });
  return (
    <details class="position-picker" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{t("page-see-pick")}</summary>
      {position && (
        <>
          <Board position={position} view={defaultViewOptions} label={t("page-see-pick")} onPlay={(choice) => setMoves([...position.moves, choice.move])} />
          <button type="button" disabled={position.moves.length === 0} onClick={() => setMoves(position.moves.slice(0, -1))}>{t("page-see-pick-back")}</button>
        </>
      )}
    </details>
  );
}
