import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import { gameTitle } from "../../game/gameTitle";
import { loadPuzzles, type Puzzle, puzzleUrl, todaysPuzzle } from "../../game/puzzle";
import { sideToMove } from "../../game/seats";
import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { PositionPicture, usePosition } from "./positionPicture";

// PuzzleCard leads to the puzzle of the day. The card has its size before the puzzle is known.
export function PuzzleCard({ api }: { api: ApiClient }) {
  const [puzzle, setPuzzle] = useState<Puzzle>();
  useEffect(() => void loadPuzzles().then((puzzles) => setPuzzle(todaysPuzzle(puzzles, new Date())), () => {}), []);
  const position = usePosition(api, puzzle);
  return (
    <a class="card puzzle-card" href={puzzle ? puzzleUrl(puzzle) : routeUrl("puzzles")}>
      <div class="card-picture">{position && <PositionPicture position={position} />}</div>
      <div>
        <h2>{t("page-home-puzzle")}</h2>
        <p class="muted">{position && t("page-home-puzzle-text", { Game: gameTitle(position), Stone: sideToMove(position) ?? "" })}</p>
      </div>
    </a>
  );
}
