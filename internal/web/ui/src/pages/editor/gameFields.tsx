import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { Game, GamesResponse, SetupResponse } from "../../api/types";
import { gameTitle } from "../../game/gameTitle";
import { t } from "../../lib/i18n";
import { CustomBoard, variantSpec } from "../play/customBoard";
import type { Editor } from "./editor";
import type { ToMove } from "./stones";

interface GameFieldsProps {
  api: ApiClient;
  editor: Editor;
  board: SetupResponse;
}

// GameFields chooses the side to move, the game, and the size and the rules of a board without a name.
export function GameFields({ api, editor, board }: GameFieldsProps) {
  const games = useGames(api);
  const unnamed = games.length > 0 && !games.some((g) => g.name === board.game);
  const [own, setOwn] = useState(false);
  return (
    <section class="card form">
      <fieldset class="to-move">
        <legend>{t("page-editor-mover")}</legend>
        {(["first", "second"] as const).map((side: ToMove) => (
          <label key={side}>
            <input type="radio" name="to-move" checked={board.toMove === side} onChange={() => editor.setToMove(side)} /> {side === "first" ? "X" : "O"}
          </label>
        ))}
      </fieldset>
      <label>
        {t("page-play-game")}
        <select
          key={games.length} value={own || unnamed ? "" : board.game}
          onChange={(e) => {
            setOwn(e.currentTarget.value === "");
            if (e.currentTarget.value) void editor.setGame(e.currentTarget.value);
          }}
        >
          {games.length === 0 && <option value={board.game}>{gameTitle(board)}</option>}
          {games.map((g) => <option key={g.name} value={g.name}>{gameTitle({ ...g, game: g.name })}</option>)}
          <option value="">{t("page-play-own-board")}</option>
        </select>
      </label>
      {(own || unnamed) && <CustomBoard variant={board} onChange={(v) => void editor.setGame(variantSpec(v))} />}
    </section>
  );
}

// useGames returns the games of the catalog, none until they are loaded.
function useGames(api: ApiClient): Game[] {
  const [games, setGames] = useState<Game[]>([]);
  useEffect(() => void api.request<GamesResponse>("games", {}).then((answer) => setGames(answer.games), () => {}), [api]);
  return games;
}
