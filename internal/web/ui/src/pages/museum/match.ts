import type { ApiClient } from "../../api/client";
import type { PlayResponse, PositionResponse } from "../../api/types";
import { resolveSlip } from "../../game/slip";
import type { Arena, ArenaPlayer } from "./arenas";

// MatchGame is one game of an arena's match.
export interface MatchGame {
  first: number; // players, by their index in the arena
  second: number;
  opening: string;
  moves?: string; // once the game is over
  points?: number; // of the first player: 1, 0.5 or 0
}

// schedule returns the games of a match: each pair of players from each of the first openings, with both colours.
export function schedule({ players, openings }: Arena, openingCount: number): MatchGame[] {
  return openings.slice(0, openingCount).flatMap((opening) =>
    players.flatMap((_, second) => players.slice(0, second).flatMap((_, first) => [
      { first, second, opening },
      { first: second, second: first, opening },
    ])),
  );
}

// playGame plays a game to its end and calls onPosition with every position. It returns the game with its result.
export async function playGame(
  api: ApiClient, { game, players }: Arena, match: MatchGame, onPosition: (p: PositionResponse) => void, signal: AbortSignal,
): Promise<MatchGame> {
  let p = await api.request<PositionResponse>("position", { game, moves: match.opening }, signal);
  for (;;) {
    onPosition(p);
    if (p.outcome !== "undecided") {
      return { ...match, moves: p.text, points: { "first wins": 1, "second wins": 0, draw: 0.5 }[p.outcome] };
    }
    const move = await engineMove(api, p, players[p.toMove === "first" ? match.first : match.second]!, signal);
    p = await api.request<PositionResponse>("position", { game, moves: [...p.moves, move].join(" ") }, signal);
  }
}

// engineMove returns the notation of a player's move, with the cell where the piece comes to rest.
export async function engineMove(api: ApiClient, p: PositionResponse, { engine, limits }: ArenaPlayer, signal: AbortSignal): Promise<string> {
  const choice = await api.request<PlayResponse>("play", { game: p.game, moves: p.moves.join(" "), engine, ...(limits && { limits }) }, signal);
  return resolveSlip(api, p, choice);
}

// Tally is how many points a player has won, of how many games.
export interface Tally {
  points: number;
  games: number;
}

// tally counts the points of a player against another, or against all.
export function tally(games: MatchGame[], player: number, opponent?: number): Tally {
  const total: Tally = { points: 0, games: 0 };
  for (const { first, second, points } of games) {
    if (points === undefined || (opponent !== undefined && first !== opponent && second !== opponent)) continue;
    if (first === player) total.points += points;
    else if (second === player) total.points += 1 - points;
    else continue;
    total.games++;
  }
  return total;
}
