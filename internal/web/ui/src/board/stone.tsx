import type { BoardKind } from "./layout";

// Side is one of the two sides; X moves first.
export type Side = "X" | "O";

// Stone draws a stone of a side round the origin, in the style of its board; the radius of a cell is 20. The sides
// differ in shape or in brightness, never in hue alone.
export function Stone({ kind, side }: { kind: BoardKind; side: Side }) {
  const classes = side === "X" ? "stone side-x" : "stone side-o";
  switch (kind) {
    case "squares":
      return side === "X" ? <path class={classes} d="M-10-10 10 10M10-10-10 10" /> : <circle class={classes} r="11" />;
    case "points":
      return (
        <g class={classes}>
          <circle class="body" r="18" />
          <ellipse class="highlight" cx="-6" cy="-8" rx="6" ry="4" transform="rotate(-35 -6 -8)" />
        </g>
      );
    case "well":
      return (
        <g class={classes}>
          <circle class="body" r="17.5" />
          <circle class="rim" r="12.5" />
          {side === "X" && <path class="rim" d="M-5-5 5 5M5-5-5 5" />}
        </g>
      );
  }
}
