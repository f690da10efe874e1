import { useEffect } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { OpeningDecideResponse, OpeningDecision, OpeningResponse } from "../../api/openingTypes";
import { engineTitle } from "../../game/engineSpec";
import type { GameController, GameState } from "../../game/gameController";
import { isLeaf } from "../../game/moveTree";
import { type Opening, seatsAfter, wordsTo } from "../../game/opening";
import type { Party } from "../../game/openingWord";
import { parseSeat } from "../../game/seats";
import { t } from "../../lib/i18n";
import { OpeningPanel } from "./openingPanel";

interface GameOpeningProps {
  api: ApiClient;
  game: GameController;
  state: GameState;
  opening: Opening;
  reached: OpeningResponse; // how far the opening has come
  decision: OpeningDecision;
  refusal: string; // why the rule has refused what the visitor pressed, "" for nothing
  onDecide: (words: string[]) => void;
}

// GameOpening leads through the opening of the visitor's game, and makes the decisions of an engine.
export function GameOpening(props: GameOpeningProps) {
  const { game, state, opening, reached, decision, refusal, onDecide } = props;
  useEngineDecision(props);
  return (
    <OpeningPanel
      rule={opening.rule} opening={reached} decision={decision} position={state.position} isMine={!opening[decision.by]}
      sides={sidesText(opening, reached)} waits={t("page-play-opening-waits")} refusal={refusal} onDecide={(word) => onDecide([word])} onWithdraw={() => void game.withdrawWord()}
    />
  );
}

// sidesText says who plays which side, and by whose answer, between the visitor and an engine; "" before an answer has settled that.
function sidesText(opening: Opening, reached: OpeningResponse): string {
  const last = reached.kinds.lastIndexOf("answer");
  const answer = reached.words[last];
  if (!answer || answer === "more" || Boolean(opening.proposer) === Boolean(opening.chooser)) return "";
  const { X, O } = seatsAfter(opening, reached);
  const by = opening[reached.by[last] as Party];
  const message = by ? { swap: "swaps", stay: "stays" }[answer] ?? "chosen" : "chosen";
  return t("page-play-opening-" + message, { Engine: engineTitle(X || O), Stone: X ? "X" : "O", Other: X ? "O" : "X" });
}

// useEngineDecision lets the engine whose turn it is decide, at the end of a line.
function useEngineDecision({ api, game, state: { record, node }, opening, decision, onDecide }: GameOpeningProps): void {
  const seat = isLeaf(node) ? opening[decision.by] : "";
  const words = wordsTo(opening, record.tree, node).join(" ");
  useEffect(() => {
    if (!seat) return;
    const controller = new AbortController();
    const { engine, timeMs = 1000 } = parseSeat(seat);
    const request = { game: record.game, rule: opening.rule, words, engine, limits: { timeMs }, seed: Math.floor(Math.random() * 2 ** 32) };
    api.request<OpeningDecideResponse>("opening-decide", request, controller.signal).then(
      (answer) => controller.signal.aborted || onDecide(answer.words),
      (error: Error) => {
        if (!controller.signal.aborted) game.error.value = error.message;
      },
    );
    return () => controller.abort();
  }, [node, words, seat]);
}
