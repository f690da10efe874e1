import type { SetupResponse } from "../../api/types";
import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";

// Targets are the links to the pages that take the position. A page that searches takes it while the game goes on only.
export function Targets({ board }: { board: SetupResponse }) {
  const { game, board: moves = "" } = board;
  const possible = !board.problem;
  const searchable = possible && board.outcome === "undecided";
  const opponent = { [board.toMove === "first" ? "o" : "x"]: board.engine ?? "" };
  return (
    <nav class="targets" aria-label={t("page-editor-targets")}>
      <Target label="page-editor-play" primary to={possible && routeUrl("play", { game, moves, ...opponent })} />
      <Target label="page-editor-analyse" to={possible && routeUrl("play", { game, moves, analysis: "yes" })} />
      <Target label="page-editor-see" to={searchable && routeUrl("see", { game, moves, depth: board.choices.length > manyMoves ? "1" : "" })} />
      <Target label="page-editor-lab" to={searchable && labUrl(board)} />
    </nav>
  );
}

const manyMoves = 40; // from which a search is shown one ply deep

// labUrl returns the URL of an experiment of the laboratory with the position.
function labUrl({ game, board = "", slip, choices }: SetupResponse): string {
  const engines = slip > 0 ? "expectiminimax star1 star2" : "alphabeta pvs mtdf";
  const depth = choices.length > manyMoves ? 2 : slip > 0 ? 3 : 6;
  return routeUrl("lab", { positions: `${game} ${board}`.trim(), engines, depths: `1-${depth}`, seconds: "10" });
}

interface TargetProps {
  label: string; // a message id
  to: string | false; // a URL, false for none
  primary?: boolean;
}

// Target is a link that looks like a button; without a URL it can not be pressed.
function Target({ label, to, primary = false }: TargetProps) {
  const classes = primary ? "button primary" : "button";
  if (!to) return <a class={classes} role="link" aria-disabled="true">{t(label)}</a>;
  return <a class={classes} href={to}>{t(label)}</a>;
}
