import type { PositionResponse, Score } from "../../api/types";
import { boardKind } from "../../board/layout";
import { winChance } from "../../board/score";
import { t } from "../../lib/i18n";

// EvalBar shows X's winning chance from the left, in the colour of X's stones; an unknown score as one half. A bar that is not
// enabled is not seen and keeps its place.
export function EvalBar({ score, position, enabled }: { score: Score | undefined; position: PositionResponse; enabled: boolean }) {
  const percent = score ? Math.round(winChance(score, position.points) * 100) : 50;
  return (
    <div class={`eval-bar ${boardKind(position)}${enabled ? "" : " off"}`} role="meter" aria-label={t("page-play-balance")} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}
