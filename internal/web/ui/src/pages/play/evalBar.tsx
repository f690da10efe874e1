import type { PositionResponse, Score } from "../../api/types";
import { kindOf } from "../../board/layout";
import { share } from "../../board/score";
import { say } from "../../lib/i18n";

// A Balance is how much of the game each side has, as far as it is known: X's part from the
// left, by the colour of its stones.
export function Balance({ score, position, shown }: { score: Score | undefined; position: PositionResponse; shown: boolean }) {
  if (!shown) return null;
  const part = score ? Math.round(share(score, position.points) * 100) : 50;
  return (
    <div class={`balance ${kindOf(position)}`} role="meter" aria-label={say("page-play-balance")} aria-valuemin={0} aria-valuemax={100} aria-valuenow={part}>
      <i style={{ width: `${part}%` }} />
    </div>
  );
}
