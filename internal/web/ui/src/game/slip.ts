import type { ApiClient } from "../api/client";
import type { Choice, PositionResponse } from "../api/types";
import { positionText } from "./positionText";

// resolveSlip returns the notation of a move with the cell where the piece comes to rest. Where pieces slip, the page
// draws that cell at random, by the weights of the API.
export async function resolveSlip(api: ApiClient, p: PositionResponse, choice: Choice): Promise<string> {
  if (p.slip === 0) return choice.move;
  const inAir = await api.request<PositionResponse>("position", { game: p.game, moves: positionText(p.board, [...p.moves, choice.move + ">"].join(" ")) });
  const landing = inAir.choices[weightedIndex(inAir.weights!)]!;
  return landing.cell === choice.cell ? choice.move : `${choice.move}>${landing.move}`;
}

// weightedIndex returns a random index, each with the probability of its weight.
function weightedIndex(weights: number[]): number {
  let rest = Math.random() * weights.reduce((a, b) => a + b, 0);
  const i = weights.findIndex((w) => (rest -= w) < 0);
  return i < 0 ? weights.length - 1 : i; // rounding may leave a rest
}
