import type { TargetedEvent } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { OpeningDecideResponse, OpeningDecision } from "../../api/openingTypes";
import type { GameController, GameState } from "../../game/gameController";
import { isLeaf } from "../../game/moveTree";
import { offerLabel, type Opening, sideAfter, wordsTo } from "../../game/opening";
import { parseSeat } from "../../game/seats";
import { t } from "../../lib/i18n";

interface OpeningPanelProps {
  api: ApiClient;
  game: GameController;
  state: GameState;
  opening: Opening;
  decision: OpeningDecision;
  refusal: string; // why the rule has refused what the visitor pressed, "" for nothing
  onDecide: (words: string[]) => void;
}

// OpeningPanel leads through an opening: it says what to do, offers the person the choices, and makes those of an engine.
export function OpeningPanel(props: OpeningPanelProps) {
  const { state: { opening: shown }, opening, decision, refusal } = props;
  const isPerson = !opening[decision.by];
  useEngineDecision(props);
  return (
    <div class="opening-panel" role="group" aria-label={t("page-play-opening")}>
      <p class="opening-rule">{t("page-play-opening-" + opening.rule)}{shown?.pattern && ` · ${patternText(shown.pattern)}`}</p>
      <p role="status">{isPerson ? questionText(decision) : t("page-play-opening-waits")}</p>
      <div class="row">{isPerson && <Choices {...props} />}</div>
      <p class="error" role="alert">{refusal}</p>
    </div>
  );
}

// patternText names an opening pattern: "D4 Kagetsu 花月".
export const patternText = ({ code, name, japanese }: { code: string; name: string; japanese: string }): string => `${code} ${name} ${japanese}`;

// questionText says what a person has to decide.
function questionText({ kind, stone = 0, side, turn, most = 0, count = 0 }: OpeningDecision): string {
  const of = { Number: stone, Side: side ?? 0, Stone: turn === "first" ? "X" : "O", Most: most, Count: count };
  return t("page-play-opening-" + (kind !== "place" || !side ? kind : side === 1 ? "middle" : "centre"), of);
}

// Choices are the buttons of a decision that is not a press on the board alone.
function Choices({ game, state: { position, opening: shown, node }, decision, onDecide }: OpeningPanelProps) {
  const { kind, words = [], most = 1 } = decision;
  const plies = position.order.length;
  if (kind === "declare") return <DeclareForm most={most} onDecide={onDecide} />;
  if (kind === "answer") {
    return (
      <>
        {words.map((word) => (
          <button key={word} class={word === "more" || word === "offer" ? "" : "primary"} onClick={() => onDecide([word])}>
            {t("page-play-opening-answer-" + word, { Stone: sideAfter(word, plies) })}
          </button>
        ))}
      </>
    );
  }
  if (kind === "choose") {
    return <>{shown?.offers.map((cell, i) => <button key={cell} onClick={() => onDecide([position.cells[cell]!])}>{offerLabel(i)} {position.cells[cell]}</button>)}</>;
  }
  if (kind !== "offer" || !shown?.offers.length) return null;
  const last = node.words?.at(-1)?.word ?? "";
  return (
    <>
      <span>{shown.offers.map((cell) => position.cells[cell]).join(", ")}</span>
      <button onClick={() => void game.withdrawWord()}>{t("page-play-opening-withdraw", { Move: last })}</button>
    </>
  );
}

// DeclareForm asks how many fifth moves are to be offered.
function DeclareForm({ most, onDecide }: { most: number; onDecide: (words: string[]) => void }) {
  const [count, setCount] = useState("1");
  const submit = (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    onDecide([count]);
  };
  return (
    <form class="row" onSubmit={submit}>
      <input
        type="number" min="1" max={most} required value={count} aria-label={t("page-play-opening-count")} onInput={(e) => setCount(e.currentTarget.value)}
      />
      <button class="primary">{t("page-play-opening-declare-it")}</button>
    </form>
  );
}

// useEngineDecision lets the engine whose turn it is decide, at the end of a line.
function useEngineDecision({ api, game, state: { record, node }, opening, decision, onDecide }: OpeningPanelProps): void {
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
