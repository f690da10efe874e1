import { BodyPicture } from "../../board/board3d";
import { BoardPicture } from "../../board/picture";
import { t } from "../../lib/i18n";
import { Icon } from "../../lib/icon";
import { lastUrl } from "../../lib/rooms";
import { routeUrl } from "../../lib/router";
import type { PageProps } from "../page";
import { ContinueCard } from "./continueCard";
import { CutCard } from "./cutCard";
import "./home.css";
import { PuzzleCard } from "./puzzleCard";
import { type Tile, tiles } from "./tiles";

// Folder home is the page #/: what Alinha is, games to begin with one press, why a branch is cut, and what the visitor left open.
export default function HomePage({ api }: PageProps) {
  return (
    <div class="home">
      <header>
        <h1>{t("page-home-title")}</h1>
        <p class="muted">{t("page-home-lead")}</p>
      </header>
      <nav class="tiles" aria-label={t("page-home-games")}>
        {tiles.map((tile) => <GameTile key={tile.game} {...tile} />)}
      </nav>
      <div class="home-cards">
        <CutCard />
        <div class="home-links">
          <PuzzleCard api={api} />
          <ContinueCard api={api} />
          {api.hasServer && <FriendCard />}
        </div>
      </div>
    </div>
  );
}

// FriendCard leads to a match of two people by a link: to the last one where there is one.
const FriendCard = () => (
  <a class="card friend-card" href={lastUrl("friend")}>
    <Icon name="link" />
    <div>
      <h2>{t("page-room-friend")}</h2>
      <p class="muted">{t("page-home-friend-text")}</p>
    </div>
  </a>
);

// GameTile is a game as a small board that begins it.
function GameTile({ game, opponent, shape, rows }: Tile) {
  const stones = rows.join("");
  return (
    <a class="tile" href={routeUrl("play", { game, o: opponent })}>
      {shape.layers > 1 ? <BodyPicture shape={shape} stones={stones} /> : <BoardPicture shape={shape} stones={stones} />}
      <b>{t("page-game-" + game)}</b>
    </a>
  );
}
