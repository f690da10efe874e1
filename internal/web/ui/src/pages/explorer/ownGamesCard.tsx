import type { TargetedEvent } from "preact";
import { useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { CollectionResponse } from "../../api/collectionTypes";
import { Dialog } from "../../lib/dialog";
import { t } from "../../lib/i18n";
import { useSignalValue } from "../../lib/signal";
import "../play/play.css"; // the styles of forms
import { addGames, type OwnTree, ownGames } from "./ownGames";
import { ResultBar, resultsText } from "./resultBar";

interface OwnGamesCardProps {
  api: ApiClient;
  game: string;
  tree: OwnTree; // of the position shown
}

// OwnGamesCard tells what the visitor's games have at a position, and imports and forgets games.
export function OwnGamesCard({ api, game, tree: { all } }: OwnGamesCardProps) {
  const games = useSignalValue(ownGames)[game] ?? [];
  const [importing, setImporting] = useState(false);
  const [told, setTold] = useState("");
  const forget = () => {
    ownGames.value = { ...ownGames.value, [game]: [] };
    setTold("");
  };
  return (
    <section class="card own-games" aria-labelledby="own-games">
      <h2 id="own-games">{t("page-explorer-own")}</h2>
      {games.length === 0 ? <p class="muted">{t("page-explorer-own-none")}</p> : (
        <>
          <p>{all.games > 0 ? resultsText(all) : t("page-explorer-own-not-here", { Count: games.length })}</p>
          {all.games > 0 && <ResultBar results={all} />}
        </>
      )}
      <p class="row">
        <button onClick={() => setImporting(true)}>{t("page-explorer-import")}</button>
        {games.length > 0 && <button onClick={forget}>{t("page-explorer-forget", { Count: games.length })}</button>}
      </p>
      <p class="muted" role="status">{told}</p>
      {importing && <ImportDialog api={api} game={game} onClose={() => setImporting(false)} onTold={setTold} />}
    </section>
  );
}

type ImportDialogProps = Pick<OwnGamesCardProps, "api" | "game"> & { onClose: () => void; onTold: (text: string) => void };

// ImportDialog reads games from a pasted text or from a file.
function ImportDialog({ api, game, onClose, onTold }: ImportDialogProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const read = async (text: string) => {
    try {
      const { games, skipped, notices = [] } = await api.request<CollectionResponse>("collection", { text, game });
      if (games.length === 0) return setError(t("page-explorer-import-none", { Skipped: skipped }));
      const added = addGames(game, games);
      onTold([t("page-explorer-imported", { Count: added }), skipped > 0 && t("page-explorer-skipped", { Count: skipped }), ...notices].filter(Boolean).join(" "));
      onClose();
    } catch (e) {
      setError((e as Error).message);
    }
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void read(text);
  };
  const open = (event: TargetedEvent<HTMLInputElement>) => void event.currentTarget.files?.[0]?.text().then(read);
  return (
    <Dialog title={t("page-explorer-import")} onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <label>{t("page-explorer-paste")}<textarea rows={6} value={text} onInput={(e) => setText(e.currentTarget.value)} /></label>
        <label>{t("page-explorer-file")}<input type="file" onChange={open} /></label>
        {error && <p class="error" role="alert">{error}</p>}
        <button class="primary" disabled={!text.trim()}>{t("page-explorer-read")}</button>
      </form>
    </Dialog>
  );
}
