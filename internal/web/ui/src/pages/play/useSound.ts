import { useEffect } from "preact/hooks";
import { boardKind } from "../../board/layout";
import { landingTime } from "../../board/overlay";
import { playKnock } from "../../board/sound";
import type { GameState } from "../../game/gameController";

// useSound makes the sound of a stone when the last one played has landed.
export function useSound({ node, position, justPlayed }: GameState, enabled: boolean): void {
  useEffect(() => {
    if (enabled && justPlayed) playKnock(boardKind(position), boardKind(position) === "well" ? landingTime(position, {}) * 0.82 : 0);
  }, [node]);
}
