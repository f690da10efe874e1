import type { Limits } from "../../api/types";

// ArenaPlayer is an engine, with limits so that visitors do not wait.
export interface ArenaPlayer {
  engine: string;
  limits?: Limits;
}

// Arena is a game, the engines that meet in it (reference systems, and our best), and the openings from which each
// pair plays two games.
export interface Arena {
  game: string;
  players: ArenaPlayer[];
  openings: string[];
}

const oneSecond = { timeMs: 1000 };

export const arenas: Arena[] = [
  {
    game: "tictactoe",
    players: [{ engine: "j2velha" }, { engine: "tabela" }, { engine: "estrategia" }, { engine: "exact" }],
    openings: ["5 1 9", "2 5 4", "1", "5", "6 5 8", "2"], // after some of them "estrategia" loses
  },
  { game: "tictactoe4", players: [{ engine: "j2velha" }, { engine: "exact" }], openings: ["", "b3", "a1", "b2 c3", "a4 d1"] },
  { game: "slippery4", players: [{ engine: "j2velha-ab", limits: oneSecond }, { engine: "exact" }], openings: ["", "b3", "a1", "b2 c3", "a4 d1"] },
  {
    game: "free4",
    players: [
      { engine: "evora-minimax-simple:depth=3" }, { engine: "evora-alphabeta-simple" }, { engine: "evora-minimax-eval:depth=3" },
      { engine: "evora-alphabeta-eval" }, { engine: "pvs", limits: oneSecond },
    ],
    openings: ["d3 d4", "c3 e4", "a1 g6", "b2 d5"],
  },
  { game: "gomoku", players: [{ engine: "ufsc-gomoku" }, { engine: "gomoku", limits: oneSecond }], openings: ["h8 h9", "h8 i9", "h8 j10", "h8 g12"] },
  {
    game: "connect4",
    players: [{ engine: "ufsc-connect4" }, { engine: "ufsc-connect4:planned" }, { engine: "connect4", limits: oneSecond }],
    openings: ["4", "1", "3", "2", "5", "6", "7"],
  },
];
