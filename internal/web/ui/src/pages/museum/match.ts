import type { PlayResponse, PositionResponse } from "../../api/types";
import type { Back } from "../../api/client";
import { landed } from "../../game/slip";
import type { Arena, Player } from "./arenas";

// A Bout is one game of a contest.
export interface Bout {
  first: number; // players, by their place in the arena
  second: number;
  opening: string;
  moves?: string; // once it is over
  points?: number; // to the first: 1, 0.5 or 0
}

// bouts returns the games of an arena: each pair from so many openings, with both colours.
export function bouts({ players, openings }: Arena, most: number): Bout[] {
  return openings.slice(0, most).flatMap((opening) =>
    players.flatMap((_, second) => players.slice(0, second).flatMap((_, first) => [
      { first, second, opening },
      { first: second, second: first, opening },
    ])),
  );
}

// play plays a bout to its end, and shows each position.
export async function play(back: Back, { game, players }: Arena, bout: Bout, show: (p: PositionResponse) => void, signal: AbortSignal): Promise<Bout> {
  let p = await back.ask<PositionResponse>("position", { game, moves: bout.opening }, signal);
  for (;;) {
    show(p);
    if (p.outcome !== "undecided") {
      return { ...bout, moves: p.text, points: { "first wins": 1, "second wins": 0, draw: 0.5 }[p.outcome] };
    }
    const move = await answer(back, p, players[p.toMove === "first" ? bout.first : bout.second]!, signal);
    p = await back.ask<PositionResponse>("position", { game, moves: [...p.moves, move].join(" ") }, signal);
  }
}

// answer returns the move of a player, as it stands once its piece lies still.
export async function answer(back: Back, p: PositionResponse, { engine, limits }: Player, signal: AbortSignal): Promise<string> {
  const choice = await back.ask<PlayResponse>("play", { game: p.game, moves: p.moves.join(" "), engine, ...(limits && { limits }) }, signal);
  return landed(back, p, choice);
}

// A Tally is what a player has of another: points, of so many games.
export interface Tally {
  points: number;
  games: number;
}

// tally counts what a player has scored against another, or against all.
export function tally(played: Bout[], player: number, other?: number): Tally {
  let points = 0;
  let games = 0;
  for (const { first, second, points: won } of played) {
    if (won === undefined || (other !== undefined && first !== other && second !== other)) continue;
    if (first === player) points += won;
    else if (second === player) points += 1 - won;
    else continue;
    games++;
  }
  return { points, games };
}
