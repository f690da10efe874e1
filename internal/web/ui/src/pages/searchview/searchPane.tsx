import type { ComponentChildren } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { ExpandedNodes } from "./expandedNodes";
import type { Formatter } from "./formatter";
import { Legend } from "./legend";
import { NodePanel } from "./nodePanel";
import { stepSentence } from "./reason";
import { isFreeKey, type Stepper, useKeys } from "./stepper";
import type { SearchTrace } from "./trace";
import { type BranchAnswer, TreeDrawing } from "./treeDrawing";

interface SearchPaneProps {
  trace: SearchTrace;
  format: Formatter;
  stepper: Stepper;
  answers?: BranchAnswer[]; // of the quiz, given by pressing a node
  children?: ComponentChildren; // between the sentence and the drawing
}

// SearchPane shows one search at the step of a stepper, or at its own end if that comes before: the step in words, the
// tree, and one node in detail. The arrow keys up and down select the parent and the first child, in the pane that holds the focus
// or else in the first.
export function SearchPane({ trace, format, stepper, answers, children }: SearchPaneProps) {
  const [selection, setSelection] = useState({ trace, step: -1, n: -1 });
  const expanded = useMemo(() => new ExpandedNodes(trace), [trace]);
  trace.seek(stepper.step);
  const isCurrent = selection.trace === trace && selection.step === stepper.step && selection.n >= 0; // until the next step
  const n = isCurrent ? selection.n : trace.currentNode;
  const select = (n: number) => setSelection({ trace, step: stepper.step, n });
  const pane = useRef<HTMLDivElement>(null);
  useKeys((event) => {
    const focused = (event.target as Element).closest(".search-pane") ?? document.querySelector(".search-pane");
    const to = { ArrowUp: Math.max(0, trace.nodes[n]!.parent), ArrowDown: trace.children[n]![0] ?? n }[event.key];
    if (to === undefined || focused !== pane.current || !isFreeKey(event)) return;
    event.preventDefault();
    select(to);
  });
  return (
    <div class="search-pane" ref={pane}>
      <p class="step-sentence" aria-live={stepper.playing ? "off" : "polite"}>{stepSentence(trace, format)}.</p>
      {children}
      <div class="columns">
        <div>
          <TreeDrawing trace={trace} format={format} expanded={expanded} selected={n} onSelect={select} {...(answers && { answers })} />
          <Legend trace={trace} format={format} />
        </div>
        <NodePanel trace={trace} format={format} n={n} onSelect={select} goTo={stepper.goTo} />
      </div>
    </div>
  );
}
