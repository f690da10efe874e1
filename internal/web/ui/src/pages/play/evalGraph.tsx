import { share } from "../../board/score";
import type { Game, Scene } from "../../game/gameController";
import { line, path, type Turn } from "../../game/moveTree";
import { say } from "../../lib/i18n";
import { judge, sideOf } from "./judgement";

const [wide, high] = [320, 84];

// Graph draws what the game was worth to X from move to move, with gaps where that is not known;
// a press goes there.
export function Graph({ game, scene: { record, at, position } }: { game: Game; scene: Scene }) {
  const turns = [record.tree, ...path(at), ...line(at)];
  const known = turns.map((turn, ply) => ({ turn, ply })).filter(({ turn }) => turn.score);
  const runs: (typeof known)[] = []; // without a gap
  for (const one of known) {
    if (runs.at(-1)?.at(-1)!.ply === one.ply - 1) runs.at(-1)!.push(one);
    else runs.push([one]);
  }
  if (known.length < 2) return null;
  const x = (ply: number) => 4 + (ply * (wide - 8)) / (turns.length - 1);
  const y = (turn: Turn) => 4 + (1 - share(turn.score!, position.points)) * (high - 8);
  const curve = (run: typeof known) => run.map(({ turn, ply }) => `${x(ply).toFixed(1)} ${y(turn).toFixed(1)}`).join("L");
  const press = (event: MouseEvent & { currentTarget: Element }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const ply = Math.round((((event.clientX - box.left) / box.width) * wide - 4) / ((wide - 8) / (turns.length - 1)));
    void game.visit(turns[Math.max(0, Math.min(turns.length - 1, ply))]!);
  };
  const now = turns.indexOf(at);
  return (
    <svg class="graph" viewBox={`0 0 ${wide} ${high}`} role="img" aria-label={say("page-play-graph")} onClick={press}>
      {runs.map((run) => <path key={run[0]!.ply} class="area" d={`M${x(run[0]!.ply)} ${high / 2}L${curve(run)}L${x(run.at(-1)!.ply)} ${high / 2}Z`} />)}
      <path class="middle" d={`M0 ${high / 2}H${wide}`} />
      {runs.map((run) => <path key={run[0]!.ply} class="curve" d={`M${curve(run)}${run.length === 1 ? "h0" : ""}`} />)}
      <path class="now" d={`M${x(now)} 0V${high}`} />
      {known.map(({ turn, ply }) => {
        const mark = judge(turn, sideOf(ply), position);
        return (mark === "?" || mark === "??") && <circle key={ply} class="fault" cx={x(ply)} cy={y(turn)} r="4.5" />;
      })}
    </svg>
  );
}
