import type { TargetedEvent } from "preact";
import { useState } from "preact/hooks";
import type { OpeningDecision, OpeningResponse } from "../../api/openingTypes";
import type { PositionResponse } from "../../api/types";
import type { Overlay } from "../../board/overlay";
import { sideAfter } from "../../game/opening";
import { t } from "../../lib/i18n";
import { letters } from "../../lib/letters";

interface OpeningPanelProps {
  rule: string;
  opening: OpeningResponse;
  decision: OpeningDecision; // the next of the opening
  position: PositionResponse;
  isMine: boolean; // the visitor decides
  sides?: string; // who plays which side, once an answer has settled that
  waits: string; // what the panel says while another decides
  refusal: string; // why the rule has refused what the visitor pressed, "" for nothing
  onDecide: (word: string) => void;
  onWithdraw: () => void; // the last offer
}

// OpeningPanel leads through an opening: it says what to do, and offers the visitor the choices.
export function OpeningPanel(props: OpeningPanelProps) {
  const { rule, opening, decision, isMine, sides, waits, refusal } = props;
  return (
    <div class="opening-panel" role="group" aria-label={t("page-play-opening")}>
      <p class="opening-rule">{t("page-play-opening-" + rule)}{opening.pattern && ` · ${patternText(opening.pattern)}`}</p>
      <p role="status">{[sides, isMine ? questionText(decision) : waits].filter(Boolean).join(" ")}</p>
      <div class="row">{isMine && <Choices {...props} />}</div>
      <p class="error" role="alert">{refusal}</p>
    </div>
  );
}

// patternText names an opening pattern: "D4 Kagetsu 花月".
export const patternText = ({ code, name, japanese }: { code: string; name: string; japanese: string }): string => `${code} ${name} ${japanese}`;

// openingOverlay is what the board shows of an opening: the fifth moves offered, as letters on their cells, and the central square where
// a stone may go.
export const openingOverlay = ({ offers, decision }: OpeningResponse): Overlay => ({
  ...(offers.length > 0 && { marks: offers.map((cell, i) => ({ cell, shape: "LB" as const, label: letters(i) })) }),
  ...(decision?.side && { area: decision.cells ?? [] }),
});

// questionText says what the visitor has to decide.
function questionText({ kind, stone = 0, side, turn, most = 0, count = 0 }: OpeningDecision): string {
  const of = { Number: stone, Side: side ?? 0, Stone: turn === "first" ? "X" : "O", Most: most, Count: count };
  return t("page-play-opening-" + (kind !== "place" || !side ? kind : side === 1 ? "middle" : "centre"), of);
}

// Choices are the buttons of a decision that is not a press on the board alone.
function Choices({ opening: { offers, words: decided }, decision, position, onDecide, onWithdraw }: OpeningPanelProps) {
  const { kind, words = [], most = 1 } = decision;
  const plies = position.order.length;
  if (kind === "declare") return <DeclareForm most={most} onDecide={onDecide} />;
  if (kind === "answer") {
    return (
      <>
        {words.map((word) => (
          <button key={word} class={word === "more" || word === "offer" ? "" : "primary"} onClick={() => onDecide(word)}>
            {t("page-play-opening-answer-" + word, { Stone: sideAfter(word, plies) })}
          </button>
        ))}
      </>
    );
  }
  if (kind === "choose") {
    return <>{offers.map((cell, i) => <button key={cell} onClick={() => onDecide(position.cells[cell]!)}>{letters(i)} {position.cells[cell]}</button>)}</>;
  }
  if (kind !== "offer" || offers.length === 0) return null;
  return (
    <>
      <span>{offers.map((cell) => position.cells[cell]).join(", ")}</span>
      <button onClick={onWithdraw}>{t("page-play-opening-withdraw", { Move: decided.at(-1) ?? "" })}</button>
    </>
  );
}

// DeclareForm asks how many fifth moves are to be offered.
function DeclareForm({ most, onDecide }: { most: number; onDecide: (word: string) => void }) {
  const [count, setCount] = useState("1");
  const submit = (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    onDecide(count);
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
