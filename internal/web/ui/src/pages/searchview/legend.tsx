import type { ComponentChildren } from "preact";
import type { Record } from "./trace";
import type { Words } from "./formatter";

// Legend explains the shapes that occur in a drawing.
export function Legend({ record, words }: { record: Record; words: Words }) {
  const side = (name: string, stone: string) => (record.file.board ? `${name} (${stone})` : name);
  const shapes: [kind: string, shape: ComponentChildren, text: string, occurs?: boolean][] = [
    ["max", <path d="M10 2l9 15h-18z" />, side("MAX", "X")],
    ["min", <path d="M10 18l-9-15h18z" />, side("MIN", "O")],
    ["chance", <circle cx="10" cy="10" r="8" />, words.side("chance"), record.nodes.some(({ player }) => player === "chance")],
    ["leaf", <rect x="3" y="3" width="14" height="14" />, words.say("tree-legend-leaf")],
    ["numbers", <text x="10" y="14" font-size="11">1/2</text>, words.say("tree-legend-numbers"), record.events[0]![0] === "question"],
    ["current", <rect x="3" y="3" width="14" height="14" />, words.say("tree-legend-current")],
    ["cut", <><line class="edge cut" x1="10" y1="0" x2="10" y2="20" /><line class="cross" x1="3" y1="10" x2="17" y2="10" /></>, words.say("tree-legend-cut"), record.totals.cuts[record.last]! > 0],
    ["closed", <text x="10" y="14">⋯</text>, words.say("tree-legend-closed")],
  ];
  return (
    <ul class="legend" aria-label={words.say("tree-legend")}>
      {shapes.filter(([, , , occurs = true]) => occurs).map(([kind, shape, text]) => (
        <li key={kind}>
          <svg viewBox="0 0 20 20" aria-hidden="true"><g class={`node ${kind}`}>{shape}</g></svg>
          {text}
        </li>
      ))}
    </ul>
  );
}
