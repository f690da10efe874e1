import type { TargetedEvent } from "preact";
import { useState } from "preact/hooks";
import type { GameController } from "../../game/gameController";
import { deleteSavedGame, type GameRecord, nameSavedGame, savedGames } from "../../game/savedGames";
import { hasMessage, language, t } from "../../lib/i18n";
import { seatText } from "../../engines/strengths";

const searchFrom = 6; // games from which a field to search them is shown

const gameName = ({ game }: GameRecord): string => (hasMessage("page-game-" + game) ? t("page-game-" + game) : game);

// playersOf returns the engines and the people of a record.
function playersOf({ seats, names }: GameRecord): string {
  const player = (side: "X" | "O") => (seats[side] ? seatText(seats[side]) : (names?.[side] ?? ""));
  return [player("X"), player("O")].filter(Boolean).join(" – ");
}

// SavedGamesList lists the games kept in this browser, to search, to resume, to name or to delete. A game with a name is kept until it
// is deleted.
export function SavedGamesList({ game, onClose }: { game: GameController; onClose: () => void }) {
  const [records, setRecords] = useState(savedGames);
  const [search, setSearch] = useState("");
  const change = (action: () => void) => {
    action();
    setRecords(savedGames());
  };
  if (records.length === 0) return null;
  const words = search.toLocaleLowerCase(language.value).split(/\s+/).filter(Boolean);
  const found = records.filter((record) => {
    const text = [record.title, gameName(record), playersOf(record), record.tree.name].join(" ").toLocaleLowerCase(language.value);
    return words.every((word) => text.includes(word));
  });
  return (
    <details>
      <summary>{t("page-play-shelf")}</summary>
      {records.length >= searchFrom && (
        <input type="search" class="game-search" value={search} onInput={(e) => setSearch(e.currentTarget.value)} placeholder={t("page-play-shelf-search")} aria-label={t("page-play-shelf-search")} />
      )}
      <ul class="saved-games">
        {found.map((record) => (
          <SavedGame
            key={record.id} record={record} onResume={() => void game.resume(record).then(onClose)}
            onName={(title) => change(() => nameSavedGame(record.id, title))} onDelete={() => change(() => deleteSavedGame(record.id))}
          />
        ))}
      </ul>
      {found.length === 0 && <p class="muted">{t("page-play-shelf-none")}</p>}
    </details>
  );
}

interface SavedGameProps {
  record: GameRecord;
  onResume: () => void;
  onName: (title: string) => void;
  onDelete: () => void;
}

// SavedGame is a row of the list.
function SavedGame({ record, onResume, onName, onDelete }: SavedGameProps) {
  const [naming, setNaming] = useState(false);
  const name = (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    onName((event.currentTarget.elements[0] as HTMLInputElement).value.trim());
    setNaming(false);
  };
  if (naming) {
    return (
      <li>
        <form class="row" onSubmit={name}>
          <input class="wide" aria-label={t("page-play-shelf-name")} placeholder={t("page-play-shelf-name")} defaultValue={record.title ?? ""} maxLength={80} ref={(input) => input?.focus()} />
          <button>{t("page-play-comment-keep")}</button>
        </form>
      </li>
    );
  }
  return (
    <li class="row">
      <button class="wide" onClick={onResume}>
        {record.title && <><b>{record.title}</b> </>}
        {record.title ? gameName(record) : <b>{gameName(record)}</b>} {playersOf(record)}{" "}
        <span class="muted">{new Date(record.when).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" })}</span>
      </button>
      <button onClick={() => setNaming(true)} aria-label={t("page-play-shelf-name")} title={t("page-play-shelf-name")}>✎</button>
      <button onClick={onDelete} aria-label={t("page-play-forget")} title={t("page-play-forget")}>✕</button>
    </li>
  );
}
