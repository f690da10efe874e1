import type { ComponentChildren } from "preact";
import type { ApiClient } from "../../api/client";
import type { Choice, EnginesResponse, PlayResponse } from "../../api/types";
import { parseTimeControl } from "../../game/clock";
import type { GameController, GameState } from "../../game/gameController";
import { isConceded, type MoveNode, selectedLine } from "../../game/moveTree";
import { nodeText } from "../../game/positionText";
import { otherSide, sideToMove, twoPeople } from "../../game/seats";
import { t } from "../../lib/i18n";

interface ControlsProps {
  api: ApiClient;
  game: GameController;
  state: GameState;
  thinking: boolean; // an engine is about to move
  onHint: (choice: Choice) => void;
  children: ComponentChildren; // more buttons
}

// Controls are the buttons below the status: first, back, forward and last move; undo, hint, resign, stop the engines
// and rematch.
export function Controls({ api, game, state, thinking, onHint, children }: ControlsProps) {
  const { record, node, position } = state;
  const { seats } = record;
  const side = sideToMove(position);
  const over = side === undefined || isConceded(node);
  const goTo = (node: MoveNode | null | undefined) => node && void game.goTo(node);
  const resign = () => {
    node.resigned = true;
    game.treeChanged();
  };
  const rematch = () => {
    const clock = parseTimeControl(record.clock?.text ?? "");
    return game.start(record.game, "", { seats, ...(clock && { clock }) });
  };
  const line = selectedLine(node);
  return (
    <>
      <div class="row nav-buttons" role="group" aria-label={t("page-play-walk")}>
        <NavButton label="page-play-first" icon="M18 5 8 12l10 7ZM6 5v14" to={node.parent && record.tree} onPress={goTo} />
        <NavButton label="page-play-back" icon="M17 5 7 12l10 7Z" to={node.parent} onPress={goTo} />
        <NavButton label="page-play-forward" icon="M7 5l10 7-10 7Z" to={node.children[node.selectedChild]} onPress={goTo} />
        <NavButton label="page-play-last" icon="M6 5l10 7-10 7ZM18 5v14" to={line.at(-1)} onPress={goTo} />
      </div>
      <div class="row">
        <button disabled={!node.parent} onClick={() => goTo(undoTarget(state))}>{t("page-play-undo")}</button>
        <button disabled={over || thinking} onClick={() => void requestHint(api, game, state, onHint)}>{t("page-play-hint")}</button>
        {children}
        {side && Boolean(seats.X) !== Boolean(seats.O) && <button disabled={over || thinking} onClick={resign}>{t("page-play-resign")}</button>}
        {side && seats.X && seats.O && <button onClick={() => void game.setSeats(twoPeople)}>{t("page-play-stop")}</button>}
        {over && line.length === 0 && <button class="primary" onClick={() => void rematch()}>{t("page-play-rematch")}</button>}
      </div>
    </>
  );
}

interface NavButtonProps {
  label: string; // a message id
  icon: string; // an SVG path
  to: MoveNode | null | undefined; // none disables the button
  onPress: (node: MoveNode | null | undefined) => void;
}

function NavButton({ label, icon, to, onPress }: NavButtonProps) {
  return (
    <button class="nav-button" aria-label={t(label)} title={t(label)} disabled={!to} onClick={() => onPress(to)}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d={icon} /></svg>
    </button>
  );
}

const hintTime = 2000; // milliseconds

// requestHint asks the game's analyst for a move.
async function requestHint(api: ApiClient, game: GameController, { record, node }: GameState, onHint: (choice: Choice) => void): Promise<void> {
  try {
    const { analyst = "" } = await api.request<EnginesResponse>("engines", { game: record.game });
    const request = { game: record.game, moves: nodeText(record, node), engine: analyst, limits: { timeMs: hintTime } };
    onHint(await api.request<PlayResponse>("play", request));
  } catch (error) {
    game.error.value = (error as Error).message;
  }
}

// undoTarget returns the node before the last move of a person: an engine's reply is taken back with it.
function undoTarget({ record: { seats }, node, position }: GameState): MoveNode | null {
  let target = node.parent;
  let side = position.order.length % 2 === 1 ? ("X" as const) : ("O" as const); // who made the move taken back
  while (target?.parent && seats[side]) {
    target = target.parent;
    side = otherSide(side);
  }
  return target;
}
