import { t } from "../../lib/i18n";
import type { Results } from "./ownGames";

// resultsText tells the results of games in words.
export const resultsText = ({ games, first, draws, second }: Results): string =>
  t("page-explorer-results", { Count: games, First: first, Draws: draws, Second: second });

// ResultBar shows how many games there are, and the shares of those that X has won, that were drawn and that O has won.
export function ResultBar({ results }: { results: Results }) {
  const { games, first, draws, second } = results;
  const text = resultsText(results);
  return (
    <span class="result-bar" role="img" aria-label={text} title={text}>
      <small>{games}</small>
      <i class="x" style={{ flexGrow: first }} /><i class="draw" style={{ flexGrow: draws }} /><i class="o" style={{ flexGrow: second }} />
      <i style={{ flexGrow: games - first - draws - second }} />
    </span>
  );
}
