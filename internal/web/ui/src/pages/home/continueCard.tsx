import { useMemo } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import { gameTitle } from "../../game/gameTitle";
import { isConceded, selectedLine } from "../../game/moveTree";
import { nodeText } from "../../game/positionText";
import { savedGames } from "../../game/savedGames";
import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { PositionPicture, usePosition } from "./positionPicture";

// ContinueCard leads back to the latest game of this browser, to go on or, once it is over, to look at it.
export function ContinueCard({ api }: { api: ApiClient }) {
  const latest = useMemo(latestGame, []);
  const position = usePosition(api, latest);
  if (!latest) return null;
  const isOver = latest.conceded || (position && position.outcome !== "undecided");
  return (
    <a class="card continue-card" href={routeUrl("play")}>
      <div class="card-picture">{position && <PositionPicture position={position} />}</div>
      <div>
        <h2>{t(isOver ? "page-home-last" : "page-home-continue")}</h2>
        <p class="muted">{position && `${gameTitle(position)} · ${t("page-home-plies", { Count: position.order.length })}`}</p>
      </div>
    </a>
  );
}

// latestGame returns the latest game of this browser up to where it was left, undefined if there is none.
function latestGame(): { game: string; moves: string; conceded: boolean } | undefined {
  const [record] = savedGames();
  if (!record) return undefined;
  const node = selectedLine(record.tree).at(-1) ?? record.tree;
  return { game: record.game, moves: nodeText(record, node), conceded: isConceded(node) };
}
