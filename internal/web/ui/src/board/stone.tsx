import type { BoardKind } from "./layout";

// Side is one of the two sides; X moves first.
export type Side = "X" | "O";

interface StoneProps {
  kind: BoardKind;
  side: Side;
  letter?: boolean; // discs bear the letter of their side
  turn?: number; // degrees by which the pen has drawn a cross or a ring differently
}

// Stone draws a stone of a side round the origin, in the style of its board; the radius of a cell is 20. The sides
// differ in shape or in brightness, never in hue alone.
export function Stone({ kind, side, letter = false, turn = 0 }: StoneProps) {
  const classes = side === "X" ? "stone side-x" : "stone side-o";
  const material = side === "X" ? "x" : "o";
  switch (kind) {
    case "squares":
      return (
        <g class={classes} transform={turn ? `rotate(${turn})` : undefined}>
          {strokes[side].map((d) => <path key={d} class="ink" pathLength="1" d={d} />)}
        </g>
      );
    case "points":
      return (
        <g class={classes}>
          <circle class="shadow" cx="1.2" cy="2.4" r="19.6" fill="url(#stone-shadow)" />
          <circle class="body" r="18.4" fill={`url(#stone-${material}) var(--colour-${material})`} />
          <ellipse class="highlight" cx="-6" cy="-8" rx="5.5" ry="3.4" transform="rotate(-38 -6 -8)" />
        </g>
      );
    case "well":
      return (
        <g class={classes}>
          <circle class="body" r="17.8" fill={`url(#disc-${material}) var(--colour-${material})`} />
          <circle class="rim" r="12" />
          <circle class="rim light" cy="0.9" r="12" />
          {letter && (side === "X" ? <path class="letter" d="M-5-5 5 5M5-5-5 5" /> : <circle class="letter" r="5.6" />)}
        </g>
      );
  }
}

// strokes are the strokes of a pen: two for a cross, one for a ring that overlaps where it closes.
const strokes: Record<Side, string[]> = {
  X: ["M-10-10.6C-4.6-4.4 2.8 2 10.2 10.4", "M10.8-9.8C4.4-4-3.2 2.6-10 10.6"],
  O: ["M2.6-11.2C-5.4-13.2-12.4-6.6-11.4 1.8C-10.4 9.6-1.8 13.4 5.6 9.8C12.6 6.2 13.6-3.4 8.6-8.2C5.6-11 1.4-11.8-2.6-10.6"],
};

// penTurn returns by how many degrees a pen draws the mark of a cell turned, so that no two neighbours are alike.
export const penTurn = (cell: number): number => ((cell * 37) % 17) - 8;
