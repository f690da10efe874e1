import type { ComponentChildren } from "preact";
import type { ApiClient } from "../../api/client";
import type { Choice, EnginesResponse, PlayResponse } from "../../api/types";
import { type GameController, type GameState, pendingDecision } from "../../game/gameController";
import { isConceded, type MoveNode, selectedLine } from "../../game/moveTree";
import { nodeText } from "../../game/positionText";
import { otherSide, sideToMove } from "../../game/seats";
import { t } from "../../lib/i18n";
import { IconButton, type IconName } from "../../lib/icon";

interface ControlsProps {
  api: ApiClient;
  game: GameController;
  state: GameState;
  thinking: boolean; // an engine is about to move
  onHint: (choice: Choice) => void;
  children: ComponentChildren; // more buttons, and menus
}

// Controls are the row of buttons beside the board: first, back, forward and last move, undo, hint, the search from here, and the
// menus.
export function Controls({ api, game, state, thinking, onHint, children }: ControlsProps) {
  const { record, node, position } = state;
  const over = sideToMove(position) === undefined || isConceded(node);
  const goTo = (node: MoveNode | null | undefined) => node && void game.goTo(node);
  const step = (icon: IconName, label: string, to: MoveNode | null | undefined) => (
    <IconButton icon={icon} label={t(label)} disabled={!to} onClick={() => goTo(to)} />
  );
  return (
    <div class="controls">
      <div class="steps" role="group" aria-label={t("page-play-walk")}>
        {step("first!", "page-play-first", node.parent && record.tree)}
        {step("back!", "page-play-back", node.parent)}
        {step("forward!", "page-play-forward", node.children[node.selectedChild])}
        {step("last!", "page-play-last", selectedLine(node).at(-1))}
      </div>
      {step("undo", "page-play-undo", undoTarget(state))}
      <IconButton icon="hint" label={t("page-play-hint")} disabled={over || thinking || pendingDecision(state) !== undefined} onClick={() => void requestHint(api, game, state, onHint)} />
      {children}
    </div>
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
