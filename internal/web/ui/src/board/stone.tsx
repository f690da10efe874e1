import type { Kind } from "./layout";

export type Side = "X" | "O";

// A Stone of a side, round the origin, in the style of its board. Sides differ in shape or
// in brightness, never in hue alone. The radius of a cell is 20.
export function Stone({ kind, side }: { kind: Kind; side: Side }) {
  const of = side === "X" ? "stone one" : "stone two";
  switch (kind) {
    case "squares":
      return side === "X" ? <path class={of} d="M-10-10 10 10M10-10-10 10" /> : <circle class={of} r="11" />;
    case "points":
      return (
        <g class={of}>
          <circle class="body" r="18" />
          <ellipse class="shine" cx="-6" cy="-8" rx="6" ry="4" transform="rotate(-35 -6 -8)" />
        </g>
      );
    case "well":
      return (
        <g class={of}>
          <circle class="body" r="17.5" />
          <circle class="rim" r="12.5" />
          {side === "X" && <path class="rim" d="M-5-5 5 5M5-5-5 5" />}
        </g>
      );
  }
}
