import { render } from "preact";
import type { GameInfo } from "../../api/types";
import { Board } from "../../board/board";
import { boardToSvg, rasterize } from "../../board/exportImage";
import type { GifFrame } from "../../board/gif";
import type { ViewOptions } from "../../board/layout";
import type { GameController } from "../../game/gameController";
import { mainLineEnd, type MoveNode } from "../../game/moveTree";
import { wordsTo } from "../../game/opening";
import { nodeText } from "../../game/positionText";
import type { GameRecord } from "../../game/savedGames";
import { seatText } from "../../engines/strengths";

// recordHeader returns the players and the result of a game, for its file: names, the reason of a loss that the
// board does not show, the comment and the marks of the start, and the opening.
export function recordHeader({ seats, names, tree, opening }: GameRecord): GameInfo {
  const { name: comment, marks } = tree;
  const { resigned, timedOut } = mainLineEnd(tree);
  const name = (side: "X" | "O") => (seats[side] ? seatText(seats[side]) : names?.[side] ?? "");
  return { first: name("X"), second: name("O"), ...(resigned ? { lost: "resignation" } : timedOut && { lost: "time" }), ...(comment && { comment }), ...(marks && { marks }), ...(opening?.plies !== undefined && { opening: { rule: opening.rule, words: wordsTo(opening, tree, mainLineEnd(tree)).join(" ") } }) };
}

const frameDelay = 800; // milliseconds of each position
const lastFrameDelay = 3000;

// gifFrames draws the positions of a line on a board out of sight, width pixels wide.
export async function gifFrames(game: GameController, record: GameRecord, line: MoveNode[], view: ViewOptions, width: number): Promise<GifFrame[]> {
  const container = document.body.appendChild(Object.assign(document.createElement("div"), { className: "offscreen" }));
  const frames: GifFrame[] = [];
  for (const node of line) {
    const position = await game.position(record.game, nodeText(record, node));
    render(<Board position={position} view={{ ...view, space: false }} label="" />, container);
    const canvas = await rasterize(boardToSvg(container), width);
    const data = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    frames.push({ data, delay: node === line.at(-1) ? lastFrameDelay : frameDelay });
  }
  render(null, container);
  container.remove();
  return frames;
}
