import type { Formatter } from "./formatter";
import type { SearchTrace } from "./trace";
import { type Value, valueRank } from "./treeFile";

interface WindowBarProps {
  trace: SearchTrace;
  format: Formatter;
  n: number; // the node whose window is shown
}

// WindowBar shows alpha and beta of a node as two marks on one bar, with hollow marks where the window was at the entry of the
// node. It is absent for a search without windows.
export function WindowBar({ trace, format, n }: WindowBarProps) {
  if (!trace.file.windows) return null;
  const { alpha, beta, low, high } = trace.nodeState(n);
  const known = alpha !== undefined && beta !== undefined;
  const scale = valueScale(trace);
  const [a, b] = known ? [scale(alpha), scale(beta)] : [0, 1];
  const closed = known && valueRank(alpha) >= valueRank(beta);
  const at = (position: number) => ({ left: `${(100 * position).toFixed(2)}%` });
  const has = (side: string, value: Value | undefined) =>
    value === undefined ? "" : Number.isFinite(valueRank(value)) ? format.t("tree-bar-has", { Side: side, Value: format.value(value) }) : format.t("tree-bar-nothing", { Side: side });
  return (
    <figure class={closed ? "window-bar closed" : "window-bar"} aria-label={format.t("tree-window")}>
      <p class="alpha-text"><b>α</b> {has("MAX", alpha)}</p>
      <p class="middle-text">{closed ? format.t("tree-bar-closed") : ""}</p>
      <p class="beta-text"><b>β</b> {has("MIN", beta)}</p>
      <div class="track" aria-hidden="true">
        <span class="open-part" style={{ left: at(Math.min(a, b)).left, right: `${(100 * (1 - Math.max(a, b))).toFixed(2)}%` }} />
        {known && low !== alpha && <span class="entry-mark alpha" style={at(scale(low!))} />}
        {known && high !== beta && <span class="entry-mark beta" style={at(scale(high!))} />}
        {known && <span class="mark alpha" style={at(a)}>{format.value(alpha)}</span>}
        {known && <span class="mark beta" style={at(b)}>{format.value(beta)}</span>}
      </div>
    </figure>
  );
}

const scales = new WeakMap<SearchTrace, (v: Value) => number>();

// valueScale returns the function that places values on the bar of a trace, from 0 to 1: infinite ends of windows at the ends, then
// wins at a distance, and between them the numbers from the least to the greatest of the trace.
function valueScale(trace: SearchTrace): (v: Value) => number {
  const known = scales.get(trace);
  if (known) return known;
  const numbers = trace.events.flatMap(([kind, , v]) => (typeof v === "number" && !["pass", "question"].includes(kind) ? [v] : []));
  const least = numbers.reduce((a, b) => Math.min(a, b), Infinity);
  const greatest = numbers.reduce((a, b) => Math.max(a, b), -Infinity);
  const wins = trace.events.some(([, , v]) => typeof v === "string" && v.includes("("));
  const margin = wins ? 0.2 : 0.12;
  const scale = (v: Value): number => {
    const rank = valueRank(v);
    if (!Number.isFinite(rank)) return rank > 0 ? 1 : 0;
    if (typeof v === "string") return rank > 0 ? 0.9 : 0.1;
    const part = greatest > least ? (rank - least) / (greatest - least) : 0.5;
    return margin + (1 - 2 * margin) * Math.max(0, Math.min(1, part));
  };
  scales.set(trace, scale);
  return scale;
}
