import { useState } from "preact/hooks";
import type { Game } from "../../game/gameController";
import { forget, shelf } from "../../game/savedGames";
import { has, language, say } from "../../lib/i18n";
import { seatText } from "./strengths";

// Shelved lists the games of this browser, to go on with one.
export function Shelved({ game, onClose }: { game: Game; onClose: () => void }) {
  const [records, setRecords] = useState(shelf);
  const drop = (id: string) => {
    forget(id);
    setRecords(shelf());
  };
  if (records.length === 0) return null;
  return (
    <details>
      <summary>{say("page-play-shelf")}</summary>
      <ul class="shelf">
        {records.map((r) => (
          <li key={r.id} class="row">
            <button class="wide" onClick={() => void game.resume(r).then(onClose)}>
              <b>{has("page-game-" + r.game) ? say("page-game-" + r.game) : r.game}</b> {[r.seats.X, r.seats.O].filter(Boolean).map(seatText).join(" – ")} <span class="soft">{new Date(r.when).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" })}</span>
            </button>
            <button onClick={() => drop(r.id)} aria-label={say("page-play-forget")}>✕</button>
          </li>
        ))}
      </ul>
    </details>
  );
}
