import type { ComponentChildren } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import { currentCut } from "./cuts";
import { ExpandedNodes } from "./expandedNodes";
import type { Formatter } from "./formatter";
import { Legend } from "./legend";
import { NodePanel } from "./nodePanel";
import { isFreeKey, type Stepper, useKeys } from "./stepper";
import { StepText } from "./stepText";
import type { SearchTrace } from "./trace";
import { type BranchAnswer, TreeDrawing } from "./treeDrawing";
import { canLookUp, useUnsearched } from "./unsearched";
import { WindowBar } from "./windowBar";

interface SearchPaneProps {
  trace: SearchTrace;
  format: Formatter;
  stepper: Stepper;
  answers?: BranchAnswer[]; // of the quiz, given by pressing a node
  api?: ApiClient; // finds the values of moves of a game that were never looked at; of an abstract tree the trace has the values
  children?: ComponentChildren; // between the sentence and the drawing
  controls?: ComponentChildren; // below the drawing
  notes?: ComponentChildren; // below the panel of the node
}

// SearchPane shows one search at the step of a stepper, or at its own end if that comes before: the step in words, the
// tree, alpha and beta, and one node in detail. The arrow keys up and down select the parent and the first child, in the pane that
// holds the focus or else in the first.
export function SearchPane({ trace, format, stepper, answers, api, children, controls, notes }: SearchPaneProps) {
  const [selection, setSelection] = useState({ trace, step: -1, n: -1 });
  const [asked, setAsked] = useState(false); // for the values that were never looked at
  const expanded = useMemo(() => new ExpandedNodes(trace), [trace]);
  trace.seek(stepper.step);
  const isCurrent = selection.trace === trace && selection.step === stepper.step && selection.n >= 0; // until the next step
  const n = isCurrent ? selection.n : trace.currentNode;
  const select = (n: number) => setSelection({ trace, step: stepper.step, n });
  const cut = currentCut(trace);
  const unsearched = useUnsearched(trace, cut, asked, api);
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
      <div class="stage">
        <StepText
          trace={trace} format={format} cut={cut} quiet={stepper.playing} unsearched={unsearched} shown={asked}
          {...(canLookUp(trace, api) && { onUnsearched: setAsked })}
        />
        {children}
        <TreeDrawing
          trace={trace} format={format} expanded={expanded} selected={n} cut={cut} unsearched={unsearched} onSelect={select}
          {...(answers && { answers })}
        />
        <WindowBar trace={trace} format={format} n={windowNode(trace, n)} />
        {controls}
      </div>
      <div class="side">
        <NodePanel trace={trace} format={format} n={n} unsearched={unsearched} onSelect={select} goTo={stepper.goTo} />
        <Legend trace={trace} format={format} />
        {notes}
      </div>
    </div>
  );
}

// windowNode returns the node whose window matters at a node: the node itself, or where it was never entered the parent.
function windowNode(trace: SearchTrace, n: number): number {
  return trace.nodeState(n).alpha === undefined && n > 0 ? trace.nodes[n]!.parent : n;
}
