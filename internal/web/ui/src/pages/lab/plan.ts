import type { LabRequest, PositionRef } from "../../api/types";
import { routeUrl } from "../../lib/router";

// Plan is an experiment of the laboratory: every engine searches every position to every depth. The URL holds it.
export interface Plan {
  positions: string; // a line each: a game and its moves
  engines: string[]; // specs
  from: number; // depths in plies
  to: number;
  seconds: number; // at most, for each search
}

// presetPlans are experiments to begin with; the title of each is the message "page-lab-plan-" + name. The first is
// docs/lab/tictactoe.toml.
export const presetPlans: { [name: string]: Plan } = {
  tictactoe: { positions: "tictactoe", engines: ["minimax", "alphabeta", "pvs", "mtdf"], from: 1, to: 9, seconds: 10 },
  connect4: { positions: "connect4\nconnect4 444433\nconnect4 35333571", engines: ["minimax", "alphabeta", "pvs", "mtdf"], from: 1, to: 8, seconds: 10 },
  evaluations: { positions: "connect4\nconnect4 444433", engines: ["pvs", "pvs:eval=groups", "pvs:eval=windows", "pvs:eval=utility"], from: 1, to: 8, seconds: 10 },
  slippery: { positions: "slippery4", engines: ["expectiminimax", "star1", "star2"], from: 1, to: 3, seconds: 10 },
  gomoku: { positions: "gomoku h8 h9 i9 g7", engines: ["alphabeta", "pvs", "mtdf"], from: 1, to: 3, seconds: 10 },
};

// planFromParams reads a plan from the parameters of the URL; what is missing there is taken from the first preset.
export function planFromParams(params: { [key: string]: string }): Plan {
  const preset = presetPlans.tictactoe!;
  const depth = /^(\d{1,2})-(\d{1,2})$/.exec(params.depths ?? "");
  const seconds = Number(params.seconds);
  return {
    positions: params.positions ?? preset.positions,
    engines: params.engines === undefined ? preset.engines : params.engines.split(" ").filter(Boolean),
    from: depth ? Number(depth[1]) : preset.from,
    to: depth ? Number(depth[2]) : preset.to,
    seconds: seconds > 0 ? Math.min(seconds, 60) : preset.seconds,
  };
}

// planUrl returns the URL that holds a plan.
export function planUrl(p: Plan): string {
  return routeUrl("lab", { positions: p.positions, engines: p.engines.join(" "), depths: `${p.from}-${p.to}`, seconds: String(p.seconds) });
}

// planPositions returns the positions of a plan.
export function planPositions(p: Plan): PositionRef[] {
  return p.positions.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
    const [game, moves = ""] = line.split(/\s+(.*)/s);
    return { game: game!, moves };
  });
}

// labRequest returns the request of the API that carries out a plan.
export function labRequest(p: Plan): LabRequest {
  const depths = Array.from({ length: Math.max(0, p.to - p.from + 1) }, (_, i) => p.from + i);
  return { positions: planPositions(p), engines: p.engines, depths, limits: { timeMs: 1000 * p.seconds } };
}
