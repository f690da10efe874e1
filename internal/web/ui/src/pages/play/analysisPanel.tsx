import type { ApiClient } from "../../api/client";
import type { PositionResponse } from "../../api/types";
import { type PreviewStone, previewStones } from "../../board/pvPreview";
import { scoreText } from "../../board/score";
import type { GameState } from "../../game/gameController";
import { sideToMove } from "../../game/seats";
import { language, t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import type { Analysis } from "./analysis";
import "./analysis.css";
import { AnalysisLines } from "./analysisLines";
import { AnalysisSettingsMenu } from "./analysisSettings";

interface AnalysisPanelProps {
  api: ApiClient;
  state: GameState;
  analysis: Analysis;
  enabled: boolean;
  onToggle: (enabled: boolean) => void;
  onPreview: (line: string[] | undefined) => void;
  onPlay: (line: string[]) => void;
}

// previewOf returns the stones of a line that the visitor points at.
export function previewOf(line: string[] | undefined, p: PositionResponse): PreviewStone[] | undefined {
  const side = sideToMove(p);
  return line && side && previewStones(p, line, side);
}

// AnalysisPanel shows the analysis so far: the score of the position, the effort, and the best lines, whose moves can be seen on the
// board and played.
export function AnalysisPanel(props: AnalysisPanelProps) {
  const { api, state: { position: p }, analysis, enabled, onToggle, onPreview, onPlay } = props;
  return (
    <section class="card analysis" aria-labelledby="analysis">
      <div class="row spread">
        <h2 id="analysis">{t("page-play-analysis")}</h2>
        {enabled && <AnalysisSettingsMenu api={api} />}
        <button role="switch" class="switch" aria-checked={enabled} aria-labelledby="analysis" onClick={() => onToggle(!enabled)}><i /></button>
      </div>
      {enabled && (
        <>
          <Evaluation position={p} analysis={analysis} />
          <AnalysisLines position={p} variations={analysis?.event.variations ?? []} onPreview={onPreview} onPlay={onPlay} />
          <p class="muted score-legend">{p.points ? t("page-board-legend-points") : t("page-board-legend", { Win: t("page-board-mark-win"), Loss: t("page-board-mark-loss") })}{" "}
            {isProvable(p) && <a href={routeUrl("proof", { game: p.game, ...(p.board && { board: p.board }), moves: p.text })}>{t("page-play-proof")}</a>}
          </p>
        </>
      )}
    </section>
  );
}

// isProvable reports whether the page looks for proofs of a position.
const isProvable = (v: PositionResponse): boolean =>
  v.outcome === "undecided" && v.k >= 3 && v.cols * v.rows * v.layers <= 64 && !v.gravity && !v.exact && !v.caro && !v.misere && !v.points && !v.renju && v.slip === 0;

const compact = (n: number): string => n.toLocaleString(language.value, { notation: "compact", maximumSignificantDigits: 3 });

// Evaluation is the score of the position, with the depth, the nodes, the time and the speed of the search.
function Evaluation({ position: p, analysis }: { position: PositionResponse; analysis: Analysis }) {
  if (p.outcome !== "undecided") return <p class="evaluation muted">{t("page-play-over")}</p>;
  const { event, speed = 0 } = analysis ?? {};
  return (
    <p class="evaluation">
      <span class="headline">
        {event?.score ? <strong>{scoreText(event.score, p.points)}</strong> : <span class="muted">{t("page-play-looking")}</span>}
      </span>
      {event && (
        <span class="muted">
          {event.depth > 0 && t("page-play-effort-depth", { Depth: event.depth }) + " · "}
          {t("page-play-effort", { Count: event.nodes, Seconds: Math.round(event.ms / 100) / 10 })}
          {speed > 0 && " · " + t("page-play-speed", { Speed: compact(speed) })}
        </span>
      )}
    </p>
  );
}
