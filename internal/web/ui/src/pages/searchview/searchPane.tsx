import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { type Branches, Drawing } from "./treeDrawing";
import { Legend } from "./legend";
import { Opened } from "./expandedNodes";
import { Panel } from "./nodePanel";
import { sentence } from "./reason";
import type { Record } from "./trace";
import { heeds, type Walk } from "./stepper";
import type { Words } from "./formatter";

interface StageProps {
  record: Record;
  words: Words;
  walk: Walk;
  asks?: Branches[]; // what can be answered by pressing a node
  children?: ComponentChildren; // between what is said and the drawing
}

// A Stage shows one search at the step of a walk, or at its end if that comes before: what
// happens in words, the tree, and a node with all that is known of it.
export function Stage({ record, words, walk, asks, children }: StageProps) {
  const [chosen, setChosen] = useState({ record, step: -1, n: -1 });
  const opened = useMemo(() => new Opened(record), [record]);
  record.go(walk.step);
  const mine = chosen.record === record && chosen.step === walk.step && chosen.n >= 0; // until the next step
  const n = mine ? chosen.n : record.current;
  const choose = (n: number) => setChosen({ record, step: walk.step, n });
  const key = (event: KeyboardEvent) => {
    const to = { ArrowUp: Math.max(0, record.nodes[n]!.parent), ArrowDown: record.children[n]![0] ?? n }[event.key];
    if (to === undefined || !heeds(event)) return;
    event.preventDefault();
    choose(to);
  };
  return (
    <div class="search" onKeyDown={key}>
      <p class="sentence" aria-live={walk.playing ? "off" : "polite"}>{sentence(record, words)}.</p>
      {children}
      <div class="pair">
        <div>
          <Drawing record={record} words={words} opened={opened} selected={n} choose={choose} {...(asks && { asks })} />
          <Legend record={record} words={words} />
        </div>
        <Panel record={record} words={words} n={n} choose={choose} go={walk.go} />
      </div>
    </div>
  );
}
