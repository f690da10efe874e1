import type { Variant } from "../api/types";
import { hasMessage, t } from "../lib/i18n";

// gameTitle returns the name of a game, or its rules where it has no name.
export function gameTitle(p: Variant & { game: string }): string {
  const id = "page-game-" + p.game;
  if (hasMessage(id)) return t(id);
  return t(p.layers > 1 ? "page-play-own-deep" : "page-play-own", { Cols: p.cols, Rows: p.rows, Layers: p.layers, K: p.k });
}
