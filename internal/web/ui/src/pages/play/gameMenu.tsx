import type { GameController, GameState } from "../../game/gameController";
import { isConceded } from "../../game/moveTree";
import { positionText } from "../../game/positionText";
import { sideToMove } from "../../game/seats";
import { t } from "../../lib/i18n";
import { Menu } from "../../lib/menu";
import { routeUrl } from "../../lib/router";

interface GameMenuProps {
  game: GameController;
  state: GameState;
  thinking: boolean; // an engine is about to move
  onShare: () => void;
  onImport: () => void;
}

// GameMenu is the menu of what is done less often: share the game, open another, edit the position, resign.
export function GameMenu({ game, state: { record: { seats, game: name, board }, node, position }, thinking, onShare, onImport }: GameMenuProps) {
  const over = sideToMove(position) === undefined || isConceded(node);
  const againstEngine = Boolean(seats.X) !== Boolean(seats.O);
  const resign = () => {
    node.resigned = true;
    game.treeChanged();
  };
  return (
    <Menu icon="more!" label={t("page-play-more")} class="game-menu">
      <button class="menu-entry" onClick={onShare}>{t("page-play-exchange")}</button>
      <button class="menu-entry" onClick={onImport}>{t("page-play-receive")}</button>
      <a class="menu-entry" href={routeUrl("edit", { game: name, moves: positionText(board, position.moves.join(" ")) })}>{t("page-play-edit")}</a>
      {againstEngine && <button class="menu-entry" disabled={over || thinking} onClick={resign}>{t("page-play-resign")}</button>}
    </Menu>
  );
}
