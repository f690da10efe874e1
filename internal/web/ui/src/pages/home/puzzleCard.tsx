import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import { loadPuzzles, type Puzzle, puzzleUrl, todaysPuzzle } from "../../game/puzzle";
import { sideToMove } from "../../game/seats";
import { t } from "../../lib/i18n";
import { gameName, PositionPicture, usePosition } from "./positionPicture";

// PuzzleCard leads to the puzzle of the day; nothing until the puzzle is known.
export function PuzzleCard({ api }: { api: ApiClient }) {
  const [puzzle, setPuzzle] = useState<Puzzle>();
  useEffect(() => void loadPuzzles().then((puzzles) => setPuzzle(todaysPuzzle(puzzles, new Date())), () => {}), []);
  const position = usePosition(api, puzzle);
  if (!puzzle || !position) return null;
  return (
    <a class="card puzzle-card" href={puzzleUrl(puzzle)}>
      <h2>{t("page-home-puzzle")}</h2>
      <PositionPicture position={position} />
      <p class="muted">{t("page-home-puzzle-text", { Game: gameName(position.game), Stone: sideToMove(position) ?? "" })}</p>
    </a>
  );
}
