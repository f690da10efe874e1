import { useMemo } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import { isConceded, selectedLine } from "../../game/moveTree";
import { nodeText } from "../../game/positionText";
import { savedGames } from "../../game/savedGames";
import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { gameName, PositionPicture, usePosition } from "./positionPicture";

// ContinueCard leads back to the latest game of this browser, as long as that game is not over.
export function ContinueCard({ api }: { api: ApiClient }) {
  const position = usePosition(api, useMemo(latestGame, []));
  if (position?.outcome !== "undecided") return null;
  return (
    <a class="card continue-card" href={routeUrl("play")}>
      <h2>{t("page-home-continue")}</h2>
      <PositionPicture position={position} />
      <p>{gameName(position.game)} <span class="muted">{t("page-home-plies", { Count: position.order.length })}</span></p>
    </a>
  );
}

// latestGame returns the latest game of this browser up to where it was left, undefined if there is none or it was given up.
function latestGame(): { game: string; moves: string } | undefined {
  const [record] = savedGames();
  if (!record) return undefined;
  const node = selectedLine(record.tree).at(-1) ?? record.tree;
  return isConceded(node) ? undefined : { game: record.game, moves: nodeText(record, node) };
}
