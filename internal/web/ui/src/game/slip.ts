import type { Choice, PositionResponse } from "../api/types";
import type { Back } from "../api/client";

// landed writes a move as it stands once its piece lies still: where pieces slip, it is
// rolled for here.
export async function landed(back: Back, p: PositionResponse, choice: Choice): Promise<string> {
  if (p.slip === 0) return choice.move;
  const air = await back.ask<PositionResponse>("position", { game: p.game, moves: [...p.moves, choice.move + ">"].join(" ") });
  const landing = air.choices[roll(air.weights!)]!;
  return landing.cell === choice.cell ? choice.move : `${choice.move}>${landing.move}`;
}

// roll returns an index, each with its weight.
function roll(weights: number[]): number {
  let rest = Math.random() * weights.reduce((a, b) => a + b, 0);
  const i = weights.findIndex((w) => (rest -= w) < 0);
  return i < 0 ? weights.length - 1 : i;
}
