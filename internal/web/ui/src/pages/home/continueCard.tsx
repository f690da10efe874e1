import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { PositionResponse } from "../../api/types";
import { BodyPicture } from "../../board/board3d";
import { BoardPicture } from "../../board/picture";
import { isConceded, selectedLine } from "../../game/moveTree";
import { nodeText } from "../../game/positionText";
import { savedGames } from "../../game/savedGames";
import { hasMessage, t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";

// ContinueCard leads back to the latest game of this browser, as long as that game is not over.
export function ContinueCard({ api }: { api: ApiClient }) {
  const position = useLatestGame(api);
  if (!position) return null;
  const title = "page-game-" + position.game;
  return (
    <a class="card continue-card" href={routeUrl("play")}>
      <h2>{t("page-home-continue")}</h2>
      {position.layers > 1 ? <BodyPicture shape={position} stones={position.stones} /> : <BoardPicture shape={position} stones={position.stones} />}
      <p>
        {hasMessage(title) ? t(title) : position.game} <span class="muted">{t("page-home-plies", { Count: position.order.length })}</span>
      </p>
    </a>
  );
}

// useLatestGame returns the position of the latest game, undefined if there is none, or none that goes on.
function useLatestGame(api: ApiClient): PositionResponse | undefined {
  const [position, setPosition] = useState<PositionResponse>();
  useEffect(() => {
    const [record] = savedGames();
    const node = record && (selectedLine(record.tree).at(-1) ?? record.tree);
    if (!record || !node || isConceded(node)) return;
    api.request<PositionResponse>("position", { game: record.game, moves: nodeText(record, node) }).then(
      (position) => position.outcome === "undecided" && setPosition(position),
      () => {}, // a game that the server no longer knows is not offered
    );
  }, [api]);
  return position;
}
