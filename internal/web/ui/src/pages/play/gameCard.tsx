import type { ComponentChildren } from "preact";
import { parseTimeControl } from "../../game/clock";
import type { GameController, GameState } from "../../game/gameController";
import { gameTitle } from "../../game/gameTitle";
import { isConceded, isLeaf } from "../../game/moveTree";
import { sideToMove, twoPeople } from "../../game/seats";
import { t } from "../../lib/i18n";
import { Result } from "./result";

interface GameCardProps {
  game: GameController;
  state: GameState;
  onNew: () => void;
  children: ComponentChildren; // the status
}

// GameCard names the game, says whose turn it is or how the game has ended, and offers what comes next: a new game, a rematch, or
// the end of a game of engines.
export function GameCard({ game, state, onNew, children }: GameCardProps) {
  const { record, node, position } = state;
  const { seats } = record;
  const side = sideToMove(position);
  const over = (side === undefined || isConceded(node)) && isLeaf(node);
  const rematch = () => {
    const clock = parseTimeControl(record.clock?.text ?? "");
    const { rule, proposer, chooser } = record.opening ?? {};
    const opening = rule !== undefined && { seats: twoPeople, opening: { rule, proposer: proposer!, chooser: chooser! } };
    return game.start(record.game, "", { seats, ...opening, ...(clock && { clock }) });
  };
  return (
    <section class="game-card">
      <h2>{gameTitle(position)}</h2>
      <div class="outcome">
        {children}
        <Result state={state} />
      </div>
      {side && seats.X && seats.O && <button class="next" onClick={() => void game.setSeats(twoPeople)}>{t("page-play-stop")}</button>}
      {over && <button class="next" onClick={() => void rematch()}>{t("page-play-rematch")}</button>}
      <button class="primary" onClick={onNew}>{t("page-play-new")}</button>
    </section>
  );
}
