import { boardKind, type BoardShape, type Point, starPoints } from "./layout";
import { penTurn, type Side, Stone } from "./stone";
import { Background, cellSize, margins, WellFront } from "./surface";

interface BoardPictureProps {
  shape: BoardShape;
  stones: string; // X, O or . for each cell, as PositionResponse has them
}

// BoardPicture draws a flat position to be looked at: it takes no input, and screen readers pass over it.
export function BoardPicture({ shape: v, stones }: BoardPictureProps) {
  const kind = boardKind(v);
  const [width, height] = [v.cols * cellSize, v.rows * cellSize];
  const { left, top, right, bottom } = margins(kind, false);
  const frame = { x: -left, y: -top, width: left + width + right, height: top + height + bottom };
  const centre = (cell: number): Point => [((cell % v.cols) + 0.5) * cellSize, (Math.floor(cell / v.cols) + 0.5) * cellSize];
  const cells = [...stones].map((stone, cell) => ({ stone, cell })).filter(({ stone }) => stone !== ".");
  return (
    <svg class={`board-drawing board ${kind}`} viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`} aria-hidden="true">
      <g class={`layer ${kind}`}>
        <Background kind={kind} width={width} height={height} frame={frame} stars={starPoints(v).map(centre)} />
        {cells.map(({ stone, cell }) => (
          <g key={cell} transform={`translate(${centre(cell).join(" ")})`}><Stone kind={kind} side={stone as Side} turn={penTurn(cell)} /></g>
        ))}
        {kind === "well" && <WellFront width={width} height={height} frame={frame} holes={Array.from({ length: v.cols * v.rows }, (_, cell) => centre(cell))} />}
      </g>
    </svg>
  );
}
