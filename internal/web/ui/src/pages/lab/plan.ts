import type { LabRequest, PositionRef } from "../../api/types";
import { link } from "../../lib/router";

// A Plan is what the laboratory is to search, as the address has it.
export interface Plan {
  positions: string; // a line each: a game, and its moves
  engines: string[]; // texts
  from: number; // depths, in plies
  to: number;
  seconds: number; // for each cell
}

// plans are studies to begin with; the title of each is the message "page-lab-plan-" + name.
// The first is docs/lab/tictactoe.toml.
export const plans: { [name: string]: Plan } = {
  tictactoe: { positions: "tictactoe", engines: ["minimax", "alphabeta", "pvs", "mtdf"], from: 1, to: 9, seconds: 10 },
  connect4: { positions: "connect4\nconnect4 444433\nconnect4 35333571", engines: ["minimax", "alphabeta", "pvs", "mtdf"], from: 1, to: 8, seconds: 10 },
  evaluations: { positions: "connect4\nconnect4 444433", engines: ["pvs", "pvs:eval=groups", "pvs:eval=windows", "pvs:eval=utility"], from: 1, to: 8, seconds: 10 },
  slippery: { positions: "slippery4", engines: ["expectiminimax", "star1", "star2"], from: 1, to: 3, seconds: 10 },
  gomoku: { positions: "gomoku h8 h9 i9 g7", engines: ["alphabeta", "pvs", "mtdf"], from: 1, to: 3, seconds: 10 },
};

export function planOf(parts: { [key: string]: string }): Plan {
  const otherwise = plans.tictactoe!;
  const depth = /^(\d{1,2})-(\d{1,2})$/.exec(parts.depths ?? "");
  const seconds = Number(parts.seconds);
  return {
    positions: parts.positions ?? otherwise.positions,
    engines: parts.engines === undefined ? otherwise.engines : parts.engines.split(" ").filter(Boolean),
    from: depth ? Number(depth[1]) : otherwise.from,
    to: depth ? Number(depth[2]) : otherwise.to,
    seconds: seconds > 0 ? Math.min(seconds, 60) : otherwise.seconds,
  };
}

export function linkOf(p: Plan): string {
  return link("lab", { positions: p.positions, engines: p.engines.join(" "), depths: `${p.from}-${p.to}`, seconds: String(p.seconds) });
}

// placesOf reads the positions of a plan.
export function placesOf(p: Plan): PositionRef[] {
  return p.positions.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
    const [game, moves = ""] = line.split(/\s+(.*)/s);
    return { game: game!, moves };
  });
}

export function questionOf(p: Plan): LabRequest {
  const depths = Array.from({ length: Math.max(0, p.to - p.from + 1) }, (_, i) => p.from + i);
  return { positions: placesOf(p), engines: p.engines, depths, limits: { timeMs: 1000 * p.seconds } };
}
