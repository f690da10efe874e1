import { capitalize, type Formatter } from "./formatter";
import { nearestFirst } from "./nearest";
import { NodeBoards } from "./nodeBoard";
import { reason } from "./reason";
import type { NodeState, SearchTrace } from "./trace";
import type { Value } from "./treeFile";
import type { UnsearchedValues } from "./unsearched";

const maxChildren = 9; // in the order of the search; of more, those next to stones come first

interface NodePanelProps {
  trace: SearchTrace;
  format: Formatter;
  n: number; // the node shown
  unsearched: UnsearchedValues;
  onSelect(n: number): void; // -1 for the current node
  goTo(step: number): void;
}

// NodePanel tells all about one node: why it was left, the board, the path to the node, its numbers and its children.
export function NodePanel({ trace, format, n, unsearched, onSelect, goTo }: NodePanelProps) {
  const state = trace.nodeState(n);
  const { player, beyond = 0 } = trace.nodes[n]!;
  const children = trace.children[n]!;
  const name = trace.nodeName(n) || capitalize(format.t("tree-root"));
  const leaf = player !== "chance" && children.length === 0 && beyond === 0;
  const why = reason(trace, format, n, state) + (trace.isStale(n) ? ` (${format.t("tree-earlier")})` : "");
  const firstStep = trace.firstStep[n]!;
  return (
    <aside class="node-panel" aria-label={`${format.t("tree-node")}, ${trace.file.engine}`}>
      <h2 class="node-name">{leaf ? name : `${name} · ${format.player(player)}`}</h2>
      <p class="reason">{capitalize(why)}.</p>
      <div class="buttons node-links">
        <button type="button" class="to-first-step" disabled={firstStep < 0} onClick={() => goTo(firstStep)}>{format.t("tree-entry")}</button>
        <button type="button" class="to-current" disabled={n === trace.currentNode} onClick={() => onSelect(-1)}>{format.t("tree-current")}</button>
      </div>
      <NodeBoards trace={trace} format={format} n={n} />
      <h3>{format.t("tree-path")}</h3>
      <ol class="path">
        {trace.path(n).map((i) => (
          <li key={i}>
            <button type="button" aria-current={i === n ? "true" : undefined} onClick={() => onSelect(i)}>{trace.nodes[i]!.move ?? format.t("tree-root")}</button>
          </li>
        ))}
      </ol>
      <h3>{format.t("tree-figures")}</h3>
      <dl class="node-stats">
        {nodeStats(trace, format, n, state, unsearched.get(n)).map(([id, text]) => <div key={id}><dt>{format.t(id)}</dt><dd>{text}</dd></div>)}
      </dl>
      <h3>{format.t("tree-children")}</h3>
      <ul class="children">
        {nearestFirst(trace, n, maxChildren).map((child) => <ChildButton key={child} trace={trace} format={format} n={child} onSelect={onSelect} />)}
        {beyond > 0 && <li>{format.t("tree-omitted", { Nodes: format.count(beyond) })}</li>}
        {children.length === 0 && beyond === 0 && <li>{format.t("tree-childless")}</li>}
      </ul>
    </aside>
  );
}

// nodeStats returns the rows of the table of figures, each a message id and a text: what is known of the node at the
// current step, its value if that was never looked at, and then the totals of the search up to that step.
function nodeStats(trace: SearchTrace, format: Formatter, n: number, state: NodeState, unsearched?: Value): [id: string, text: string][] {
  const stats: [string, string][] = [];
  const add = (id: string, text: string) => stats.push([id, text]);
  if (state.value !== undefined) add(state.visits === undefined ? "tree-value" : "tree-mean", format.value(state.value));
  if (trace.file.windows && state.alpha !== undefined) {
    const [entry, now] = [format.window(state.low!, state.high!), format.window(state.alpha, state.beta!)];
    add(entry === now ? "tree-window" : "tree-window-entry", entry);
    if (entry !== now) add(state.left === "open" ? "tree-window-now" : "tree-window-exit", now);
  }
  if (state.left === "skipped" && unsearched !== undefined) add("tree-value-unsearched", format.value(unsearched));
  const { weight } = trace.nodes[n]!;
  if (weight) add("tree-weight", format.percent(weight));
  if (state.visits !== undefined) {
    add("tree-simulations", format.count(state.visits));
    add("tree-bounds", format.window(...state.bounds!));
  } else if (trace.visitCounts[n]! > 0) {
    add("tree-looks", format.count(trace.visitCounts[n]!));
  }
  if (state.numbers) {
    add("tree-proof", state.numbers[0]);
    add("tree-disproof", state.numbers[1]);
  }
  const { visited, hits, cuts } = trace.totals;
  add("tree-seen", format.count(visited[trace.step]!));
  add("tree-cuts", format.count(cuts[trace.step]!));
  if (hits[trace.lastStep]! > 0) add("tree-hits", format.count(hits[trace.step]!));
  return stats;
}

// ChildButton is a button with the move to a child, the child's value and why the child was left. A click selects the child.
function ChildButton({ trace, format, n, onSelect }: Pick<NodePanelProps, "trace" | "format" | "n" | "onSelect">) {
  const { move, weight } = trace.nodes[n]!;
  const state = trace.nodeState(n);
  return (
    <li>
      <button type="button" class={trace.isUnvisited(n) || trace.isStale(n) ? "dim" : ""} onClick={() => onSelect(n)}>
        <b>{weight ? `${move} · ${format.percent(weight)}` : move}</b>{" "}
        <span class="value">{state.value === undefined ? "" : format.value(state.value)}</span>{" "}
        <span class="state">{reason(trace, format, n, state)}</span>
      </button>
    </li>
  );
}
