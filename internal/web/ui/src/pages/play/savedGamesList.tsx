import { useState } from "preact/hooks";
import type { GameController } from "../../game/gameController";
import { deleteSavedGame, savedGames } from "../../game/savedGames";
import { hasMessage, language, t } from "../../lib/i18n";
import { seatText } from "./strengths";

// SavedGamesList lists the games kept in this browser, to resume or to delete.
export function SavedGamesList({ game, onClose }: { game: GameController; onClose: () => void }) {
  const [records, setRecords] = useState(savedGames);
  const remove = (id: string) => {
    deleteSavedGame(id);
    setRecords(savedGames());
  };
  if (records.length === 0) return null;
  return (
    <details>
      <summary>{t("page-play-shelf")}</summary>
      <ul class="saved-games">
        {records.map((r) => (
          <li key={r.id} class="row">
            <button class="wide" onClick={() => void game.resume(r).then(onClose)}>
              <b>{hasMessage("page-game-" + r.game) ? t("page-game-" + r.game) : r.game}</b> {[r.seats.X, r.seats.O].filter(Boolean).map(seatText).join(" – ")}{" "}
              <span class="muted">{new Date(r.when).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" })}</span>
            </button>
            <button onClick={() => remove(r.id)} aria-label={t("page-play-forget")}>✕</button>
          </li>
        ))}
      </ul>
    </details>
  );
}
