import type { ComponentChildren } from "preact";
import type { Formatter } from "./formatter";
import type { SearchTrace } from "./trace";

// Legend explains the shapes that occur in the drawing of a search.
export function Legend({ trace, format }: { trace: SearchTrace; format: Formatter }) {
  const side = (name: string, stone: string) => (trace.file.board ? `${name} (${stone})` : name);
  const hasChance = trace.nodes.some(({ player }) => player === "chance");
  const hasProofNumbers = trace.events[0]![0] === "question";
  const hasCuts = trace.totals.cuts[trace.lastStep]! > 0;
  const cut = <g class="skipped"><rect x="3" y="3" width="14" height="14" /><path class="hatch-line" d="M3 10l7-7M3 17L17 3M10 17l7-7" /></g>;
  const lit = <><rect class="lit-ground lit-max" x="0" y="5" width="9" height="11" rx="3" /><rect class="lit-ground lit-min" x="11" y="5" width="9" height="11" rx="3" /></>;
  const shapes: [kind: string, shape: ComponentChildren, text: string, occurs?: boolean][] = [
    ["max", <path d="M10 2l9 15h-18z" />, side("MAX", "X")],
    ["min", <path d="M10 18l-9-15h18z" />, side("MIN", "O")],
    ["chance", <circle cx="10" cy="10" r="8" />, format.player("chance"), hasChance],
    ["leaf", <rect x="3" y="3" width="14" height="14" />, format.t("tree-legend-leaf")],
    ["numbers", <text x="10" y="14" font-size="11">1/2</text>, format.t("tree-legend-numbers"), hasProofNumbers],
    ["current", <rect x="3" y="3" width="14" height="14" />, format.t("tree-legend-current")],
    ["window", <text x="10" y="14" font-size="11">[ ]</text>, format.t("tree-legend-window"), trace.file.windows],
    ["entry", <text x="10" y="15" font-size="14">↓</text>, format.t("tree-legend-entry"), trace.file.windows],
    ["exit", <text x="10" y="15" font-size="14">↑</text>, format.t("tree-legend-exit"), trace.file.windows],
    ["lit", lit, format.t("tree-legend-lit"), hasCuts],
    ["cut", cut, format.t("tree-legend-cut"), hasCuts],
    ["closed", <text x="10" y="14">⋯</text>, format.t("tree-legend-closed")],
  ];
  return (
    <ul class="legend" aria-label={format.t("tree-legend")}>
      {shapes.filter(([, , , occurs = true]) => occurs).map(([kind, shape, text]) => (
        <li key={kind}>
          <svg viewBox="0 0 20 20" aria-hidden="true"><g class={`node ${kind}`}>{shape}</g></svg>
          {text}
        </li>
      ))}
    </ul>
  );
}
