import positions from "virtual:first-positions";
import type { PositionRef, PositionResponse } from "./types";

// firstPositionGame returns the game whose first position a request asks for, undefined for any other request.
export function firstPositionGame(name: string, body: object): string | undefined {
  const { game, moves, board, toMove } = body as PositionRef;
  return name === "position" && !moves && !board && !toMove ? game : undefined;
}

// firstPosition returns the response to a request for the first position of a named game, undefined for any other request, and for
// games with many cells. The page has these positions built in, so that a board is shown without an answer.
export function firstPosition(name: string, body: object): PositionResponse | undefined {
  const game = firstPositionGame(name, body);
  return game !== undefined && Object.hasOwn(positions, game) ? positions[game] : undefined;
}
