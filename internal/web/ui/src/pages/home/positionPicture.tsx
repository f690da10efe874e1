import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { PositionResponse } from "../../api/types";
import { BodyPicture } from "../../board/board3d";
import { BoardPicture } from "../../board/picture";

// PositionPicture draws a position to be looked at.
export const PositionPicture = ({ position: p }: { position: PositionResponse }) =>
  p.layers > 1 ? <BodyPicture shape={p} stones={p.stones} /> : <BoardPicture shape={p} stones={p.stones} />;

// usePosition returns the position after the moves of a text, undefined until it is known, for an unknown game, and without a
// request.
export function usePosition(api: ApiClient, request: { game: string; moves: string } | undefined): PositionResponse | undefined {
  const [position, setPosition] = useState<PositionResponse>();
  const { game, moves } = request ?? {};
  useEffect(() => {
    if (game) api.request<PositionResponse>("position", { game, moves }).then(setPosition, () => {});
  }, [api, game, moves]);
  return position;
}
