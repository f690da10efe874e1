import type { ComponentChildren } from "preact";
import type { ApiClient } from "../../api/client";
import type { ProofStep, ProofSummary } from "../../api/proofTypes";
import type { PositionResponse } from "../../api/types";
import { Board } from "../../board/board";
import { defaultViewOptions } from "../../board/layout";
import { type Side, Stone } from "../../board/stone";
import { gameTitle } from "../../game/gameTitle";
import { otherSide, sideToMove } from "../../game/seats";
import { t } from "../../lib/i18n";
import { Icon } from "../../lib/icon";
import { routeUrl } from "../../lib/router";
import { useKeyedState } from "../../lib/signal";
import { CertificateCard } from "./certificateCard";
import { overlayOf, usePairs } from "./marks";
import { aimText, proofSide, stepTexts, valueText } from "./texts";
import { useStep } from "./useStep";

const view = { ...defaultViewOptions, values: false, threats: false, space: false };

interface ProofViewProps {
  api: ApiClient;
  proof: ProofSummary;
  line: string; // the moves from the root
  onGo(line: string[], how?: "push" | "replace"): void;
  onGone(): void; // called when the server no longer keeps the proof
}

// ProofView is a game of the visitor against a proof.
export function ProofView({ api, proof, line, onGo, onGone }: ProofViewProps) {
  const { shown, error } = useStep({ api, proof, line, onMoves: (moves) => onGo(moves, "replace"), onGone });
  const pairs = usePairs(shown?.step.pairs ?? [], proof.id);
  const [aimed, setAimed] = useKeyedState(line, -1);
  const visitor = otherSide(proofSide(proof));
  if (!shown) return <div class="proof-view">{error && <p class="error" role="alert">{error}</p>}</div>;
  const { step } = shown;
  const { position: p } = step;
  const mayMove = sideToMove(p) === visitor;
  const back = takenBack(p, visitor);
  const [first, ...others] = stepTexts(proof, shown);
  return (
    <div class="proof-view">
      <div class="board-area">
        <Board
          position={p} view={view} overlay={overlayOf(step, pairs, mayMove ? aimed : -1, visitor)} label={gameTitle(p)} onAim={setAimed}
          {...(mayMove && { onPlay: ({ move }) => onGo([...p.moves, move]) })}
        />
        <div class="proof-buttons">
          <button disabled={!back} onClick={() => onGo(back!)}><Icon name="undo" /> {t("page-proof-back")}</button>
          <button disabled={!back} onClick={() => onGo([])}>{t("page-proof-restart")}</button>
        </div>
        <div class="proof-says">
          <p role="status"><strong>{first}</strong> {others.join(" ")}</p>
          <p class={aimed < 0 ? "muted proof-hover" : "muted"}>{(mayMove && aimText(step, aimed, visitor)) || (mayMove && p.layers === 1 && t("page-proof-hover", { Stone: otherSide(visitor) }))}</p>
        </div>
      </div>
      <div class="proof-side">
        <section class="card proof-game" aria-labelledby="proof-game">
          <Players proof={proof} visitor={visitor} step={step} />
          {error && <p class="error" role="alert">{error}</p>}
          <Legend proof={proof} />
        </section>
        <CertificateCard api={api} proof={proof} nodes={step.nodes} />
        <p class="proof-links">
          <a href={routeUrl("play", { game: proof.game, ...(proof.board && { board: proof.board }), moves: p.text })}>{t("page-proof-play")}</a>
        </p>
      </div>
    </div>
  );
}

// takenBack returns the moves without the last one of the visitor and what followed, undefined if the visitor has not moved.
function takenBack({ moves, toMove }: PositionResponse, visitor: Side): string[] | undefined {
  const last = moves.length - ((toMove === "first") === (visitor === "X") ? 2 : 1);
  return last < 0 ? undefined : moves.slice(0, last);
}

// Players says what the proof proves, and who plays which side.
function Players({ proof, visitor, step: { position: p } }: { proof: ProofSummary; visitor: Side; step: ProofStep }) {
  const player = (side: Side) => (
    <p class={sideToMove(p) === side ? "to-move" : ""}>
      <svg class="badge board squares" viewBox="-20 -20 40 40" aria-hidden="true"><Stone kind="squares" side={side} /></svg>
      <strong>{side}</strong> <span>{t(side === visitor ? "page-proof-you" : "page-proof-proof")}</span>
    </p>
  );
  return (
    <>
      <header>
        <h2 id="proof-game">{valueText(proof)}</h2>
        <p class="muted">{gameTitle(p)} · {t(proof.wins ? "page-proof-task-win" : "page-proof-task-hold")}</p>
      </header>
      <div class="proof-players">{player("X")}{player("O")}</div>
    </>
  );
}

const swatch = (drawing: ComponentChildren) => <svg class="board" viewBox="-20 -20 40 40" aria-hidden="true"><g class="overlay">{drawing}</g></svg>;
const pairSwatch = swatch(<g class="pair" style={{ "--pair-hue": 0 }}><rect x="-16" y="-16" width="32" height="32" rx="7" /><text>A</text></g>);
const lineSwatch = swatch(<><path class="open-line" d="M-18 0H8" /><path class="open-end" d="M8-10 18 0 8 10-2 0Z" /></>);
const zoneSwatch = swatch(<rect class="zone" x="-18" y="-18" width="36" height="36" rx="4" />);

// Legend says what the marks on the board mean.
function Legend({ proof }: { proof: ProofSummary }) {
  const Stone = proofSide(proof);
  return (
    <ul class="proof-legend">
      {!proof.wins && <li>{pairSwatch} {t("page-proof-legend-pair", { Stone })}</li>}
      {proof.wins && <li>{lineSwatch} {t("page-proof-legend-line", { Stone })}</li>}
      {proof.wins && <li>{zoneSwatch} {t("page-proof-legend-zone", { Stone })}</li>}
    </ul>
  );
}
