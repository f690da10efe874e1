import type { TargetedMouseEvent } from "preact";
import type { PositionResponse } from "../../api/types";
import { axisLabels, scoreText, winChance } from "../../board/score";
import type { GameController, GameState } from "../../game/gameController";
import { type MoveNode, pathTo, selectedLine } from "../../game/moveTree";
import { t } from "../../lib/i18n";
import { useKeyedState } from "../../lib/signal";
import { glyphNames, judgeMove, sideAtPly } from "./judgement";

const [width, height] = [340, 120];
const [left, right, top, bottom] = [34, 6, 6, 16]; // margins

// ScoredPly is a node of the line with a known score; ply 0 is the start of the game.
interface ScoredPly {
  node: MoveNode;
  ply: number;
}

// EvalGraph draws X's winning chance from move to move, with gaps where the score is not known, and a dot at each mistake. Pointing at
// a move tells its score; a press shows the position there, and so do the arrow keys. The line has one move at least.
export function EvalGraph({ game, state: { record, node, position } }: { game: GameController; state: GameState }) {
  const line = [record.tree, ...pathTo(node), ...selectedLine(node)];
  const shown = line.indexOf(node);
  const [aimed, setAimed] = useKeyedState<number | undefined>(node, undefined);
  const known = line.map((node, ply): ScoredPly => ({ node, ply })).filter(({ node }) => node.score);
  const runs = splitAtGaps(known);
  const last = line.length - 1;
  const x = (ply: number) => left + (ply * (width - left - right)) / last;
  const y = (chance: number) => top + (1 - chance) * (height - top - bottom);
  const middle = y(0.5);
  const curve = (run: ScoredPly[]) => run.map(({ node, ply }) => `${x(ply).toFixed(1)} ${y(winChance(node.score!, position.points)).toFixed(1)}`).join("L");
  const plyAt = (event: TargetedMouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const ply = Math.round((((event.clientX - box.left) / box.width) * width - left) / ((width - left - right) / last));
    return Math.max(0, Math.min(last, ply));
  };
  const told = plyText(line[aimed ?? shown]!, aimed ?? shown, position);
  return (
    <div class="eval-graph-box">
      <svg
        class="eval-graph" viewBox={`0 0 ${width} ${height}`} role="slider" tabIndex={0} aria-label={t("page-play-graph")}
        aria-valuemin={0} aria-valuemax={last} aria-valuenow={shown} aria-valuetext={plyText(node, shown, position)}
        onClick={(e) => void game.goTo(line[plyAt(e)]!)} onPointerMove={(e) => setAimed(plyAt(e))} onPointerLeave={() => setAimed(undefined)}
      >
        <g class="axis" aria-hidden="true">
          {axisLabels(position.points).map((label, i) => (
            <g key={i}>
              <path d={`M${left} ${y(1 - i / 2)}H${width - right}`} />
              <text class="value" x={left - 5} y={y(1 - i / 2) + 3.5}>{label}</text>
            </g>
          ))}
          {ticks(last).map((ply) => <text key={ply} x={x(ply)} y={height - 3}>{ply}</text>)}
        </g>
        {runs.map((run) => <path key={run[0]!.ply} class="area" d={`M${x(run[0]!.ply)} ${middle}L${curve(run)}L${x(run.at(-1)!.ply)} ${middle}Z`} />)}
        {runs.map((run) => <path key={run[0]!.ply} class="curve" d={`M${curve(run)}${run.length === 1 ? "h0" : ""}`} />)}
        <path class="current-ply" d={`M${x(shown)} ${top}V${height - bottom}`} />
        {aimed !== undefined && <path class="aimed-ply" d={`M${x(aimed)} ${top}V${height - bottom}`} />}
        {known.map(({ node, ply }) => {
          const glyph = judgeMove(node, sideAtPly(ply, position), position);
          return (glyph === "?" || glyph === "??") && <circle key={ply} class={`mistake-dot ${glyphNames[glyph]}`} cx={x(ply)} cy={y(winChance(node.score!, position.points))} r="4" />;
        })}
      </svg>
      <p class="eval-value" aria-hidden="true">{told}</p>
    </div>
  );
}

// plyText tells a move of the line, with its mark and its score for X.
function plyText(node: MoveNode, ply: number, position: PositionResponse): string {
  const move = ply > 0 ? `${ply}. ${node.move}${judgeMove(node, sideAtPly(ply, position), position)}` : t("page-play-graph-start");
  return node.score ? t("page-play-graph-value", { Move: move, Value: scoreText(node.score, position.points) }) : move;
}

// ticks returns the plies that the axis names, six at most.
function ticks(last: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((step) => last / step <= 6) ?? 200;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step);
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
