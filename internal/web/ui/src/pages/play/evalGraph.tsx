import { winChance } from "../../board/score";
import type { GameController, GameState } from "../../game/gameController";
import { type MoveNode, pathTo, selectedLine } from "../../game/moveTree";
import { t } from "../../lib/i18n";
import { judgeMove, sideAtPly } from "./judgement";

const [width, height, margin] = [320, 84, 4];

// ScoredPly is a node of the line with a known score; ply 0 is the start of the game.
interface ScoredPly {
  node: MoveNode;
  ply: number;
}

// EvalGraph draws X's winning chance from move to move, with gaps where the score is not known, and a dot at each
// mistake. A press shows the position there. The line has one move at least.
export function EvalGraph({ game, state: { record, node, position } }: { game: GameController; state: GameState }) {
  const line = [record.tree, ...pathTo(node), ...selectedLine(node)];
  const known = line.map((node, ply): ScoredPly => ({ node, ply })).filter(({ node }) => node.score);
  const runs = splitAtGaps(known);
  const stepWidth = (width - 2 * margin) / (line.length - 1);
  const x = (ply: number) => margin + (ply * (width - 2 * margin)) / (line.length - 1);
  const y = (node: MoveNode) => margin + (1 - winChance(node.score!, position.points)) * (height - 2 * margin);
  const curve = (run: ScoredPly[]) => run.map(({ node, ply }) => `${x(ply).toFixed(1)} ${y(node).toFixed(1)}`).join("L");
  const onClick = (event: MouseEvent & { currentTarget: Element }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const ply = Math.round((((event.clientX - box.left) / box.width) * width - margin) / stepWidth);
    void game.goTo(line[Math.max(0, Math.min(line.length - 1, ply))]!);
  };
  return (
    <svg class="eval-graph" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t("page-play-graph")} onClick={onClick}>
      {runs.map((run) => <path key={run[0]!.ply} class="area" d={`M${x(run[0]!.ply)} ${height / 2}L${curve(run)}L${x(run.at(-1)!.ply)} ${height / 2}Z`} />)}
      <path class="zero-line" d={`M0 ${height / 2}H${width}`} />
      {runs.map((run) => <path key={run[0]!.ply} class="curve" d={`M${curve(run)}${run.length === 1 ? "h0" : ""}`} />)}
      <path class="current-ply" d={`M${x(line.indexOf(node))} 0V${height}`} />
      {known.map(({ node, ply }) => {
        const glyph = judgeMove(node, sideAtPly(ply, position), position);
        return (glyph === "?" || glyph === "??") && <circle key={ply} class="mistake-dot" cx={x(ply)} cy={y(node)} r="4.5" />;
      })}
    </svg>
  );
}

// splitAtGaps splits plies into runs of consecutive ones.
function splitAtGaps(plies: ScoredPly[]): ScoredPly[][] {
  const runs: ScoredPly[][] = [];
  for (const scored of plies) {
    const run = runs.at(-1);
    if (run?.at(-1)!.ply === scored.ply - 1) run!.push(scored);
    else runs.push([scored]);
  }
  return runs;
}
