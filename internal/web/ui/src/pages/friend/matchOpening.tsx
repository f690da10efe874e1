import type { ApiClient } from "../../api/client";
import type { OpeningDecision, OpeningResponse } from "../../api/openingTypes";
import type { PositionResponse } from "../../api/types";
import { isCellDecision } from "../../game/opening";
import { t } from "../../lib/i18n";
import { OpeningPanel } from "../play/openingPanel";
import { playerName } from "./matchStatus";
import type { MatchConnection, ShownMatch, ShownOpening } from "./useMatch";

interface MatchOpeningProps {
  connection: MatchConnection;
  match: ShownMatch;
  opening: ShownOpening;
  position: PositionResponse;
  refusal: string; // why the rule does not allow the cell that the visitor has pressed
}

// MatchOpening leads the players through an opening, and tells the others who decides what.
export function MatchOpening({ connection: { act, error }, match, opening, position, refusal }: MatchOpeningProps) {
  const { decision, turn } = opening;
  if (!match.deciding || !match.turn || !decision || !turn) return null;
  return (
    <OpeningPanel
      rule={match.opening!} opening={opening} decision={decision} position={position} isMine={isMine(match, opening)}
      waits={waitingText(decision, playerName(match, turn))} refusal={refusal || error}
      onDecide={(word) => void act("decide", word)} onWithdraw={() => void act("withdraw")}
    />
  );
}

// isMine reports whether the visitor makes the next decision of an opening.
const isMine = (match: ShownMatch, { words, turn }: ShownOpening): boolean =>
  Boolean(match.you) && match.turn === match.you && turn === match.turn && words.length === (match.words ?? []).length;

// refusalOf returns why the opening rule does not allow a cell as the next decision.
export async function refusalOf(api: ApiClient, { game, opening: rule, words = [] }: ShownMatch, cell: string): Promise<string> {
  const answer = await api.request<OpeningResponse>("opening", { game, rule, words: [...words, cell].join(" ") }).catch((e: Error) => ({ refusal: e.message }));
  return answer.refusal ?? "";
}

// decidesCell reports whether the visitor decides on a cell of the board.
export const decidesCell = (match: ShownMatch, opening: ShownOpening | undefined): boolean =>
  opening?.decision !== undefined && isMine(match, opening) && isCellDecision(opening.decision.kind);

// waitingText says what somebody else decides.
const waitingText = ({ kind, stone = 0, turn, count = 0 }: OpeningDecision, who: string): string =>
  t("page-friend-decides-" + kind, { Who: who, Number: stone, Stone: turn === "first" ? "X" : "O", Count: count });
