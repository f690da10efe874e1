import { useRef } from "preact/hooks";
import { save } from "../../lib/download";
import { language, say } from "../../lib/i18n";
import type { Chart as Chosen, Measure, Point } from "./chartData";

// Sizes in pixels: the whole, and what the axes take.
const SIZE = { width: 420, height: 280, left: 56, right: 12, top: 30, bottom: 40 };

// The colours of Okabe and Ito (2008), which every kind of colour vision tells apart, the
// yellow and the black replaced by what can be seen on both grounds; dashes tell them apart
// without colour.
const colours = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6bb1", "#7f7f7f"];
const dashes = ["", "7 3", "2 3", "9 3 2 3", "12 4", "4 4", "1 4", "14 3 3 3 3 3"];

// penOf is how the curve of an engine is drawn. After eight the colours return with other dashes:
// 64 pass before two are the same.
const penOf = (i: number) => ({ stroke: colours[i % 8], "stroke-dasharray": dashes[(i + Math.floor(i / 8)) % 8] });

const axes: { [M in Measure]: string } = { nodes: "chart-nodes-axis", time: "chart-time-axis", branching: "chart-branching-axis" };
const titles: { [M in Measure]: string } = { nodes: "chart-nodes", time: "chart-time", branching: "chart-branching" };

// A Chart draws curves against depth: on a log scale, but for the branching factor. Its
// colours are attributes, so that the saved picture needs no page.
export function Chart({ chart: { game, measure, curves } }: { chart: Chosen }) {
  const svg = useRef<SVGSVGElement>(null);
  const points = curves.flatMap((c) => c.points);
  const depths = points.map((p) => p.depth);
  const values = points.map((p) => p.value);
  const [first, last] = [Math.min(...depths), Math.max(...depths)];
  const log = measure !== "branching";
  const scaled = (v: number) => (log ? Math.log10(v) : v);
  const low = log ? Math.floor(scaled(Math.min(...values))) : 0;
  const high = Math.max(low + 1, Math.ceil(scaled(Math.max(...values)) + (log ? 0 : 0.001)));
  const x = (depth: number) => SIZE.left + ((depth - first + 0.5) / (last - first + 1)) * (SIZE.width - SIZE.left - SIZE.right);
  const y = (at: number) => SIZE.height - SIZE.bottom - ((at - low) / (high - low)) * (SIZE.height - SIZE.top - SIZE.bottom);
  const at = (p: Point) => `${x(p.depth).toFixed(1)} ${y(scaled(p.value)).toFixed(1)}`;
  const every = Math.ceil((high - low) / 8);
  const ticks = Array.from({ length: Math.floor((high - low) / every) + 1 }, (_, i) => low + i * every);
  const title = `${game}: ${say(titles[measure])}`;
  const keep = () => save(`${game.replace(/[^a-z0-9]/g, "-")}-${measure}.svg`, new Blob([new XMLSerializer().serializeToString(svg.current!)], { type: "image/svg+xml" }));
  return (
    <figure class="chart">
      <svg ref={svg} xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={title} font-family="system-ui, sans-serif" font-size="11" fill="currentColor">
        <text x="8" y="16" font-size="12.5" font-weight="600">{title}</text>
        {ticks.map((t) => (
          <g key={t}>
            <line x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={y(t)} y2={y(t)} stroke="currentColor" stroke-opacity="0.15" />
            <text x={SIZE.left - 6} y={y(t) + 4} text-anchor="end">{log ? short(10 ** t) : t}</text>
          </g>
        ))}
        {[...new Set(depths)].map((d) => <text key={d} x={x(d)} y={SIZE.height - SIZE.bottom + 16} text-anchor="middle">{d}</text>)}
        <text x={(SIZE.left + SIZE.width) / 2} y={SIZE.height - 6} text-anchor="middle">{say("chart-depth")}</text>
        {curves.map(({ engine, colour, points }) => (
          <g key={engine} fill={penOf(colour).stroke}>
            <polyline points={points.map(at).join(" ")} fill="none" stroke-width="2.2" {...penOf(colour)} />
            {points.map((p) => (
              <circle key={p.depth} cx={x(p.depth)} cy={y(scaled(p.value))} r="3">
                <title>{`${engine}, ${p.depth}: ${p.value.toLocaleString(language.value, { maximumFractionDigits: measure === "branching" ? 2 : 0 })}`}</title>
              </circle>
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        <span>{say(axes[measure])}</span>
        <button type="button" onClick={keep} aria-label={`SVG: ${title}`}>SVG</button>
      </figcaption>
    </figure>
  );
}

// Key tells which curve is which engine's.
export function Key({ engines }: { engines: string[] }) {
  return (
    <ul class="key">
      {engines.map((engine, i) => (
        <li key={engine}>
          <svg viewBox="0 0 34 10" width="34" height="10" aria-hidden="true">
            <line x1="1" x2="33" y1="5" y2="5" stroke-width="2.5" {...penOf(i)} />
          </svg>
          {engine}
        </li>
      ))}
    </ul>
  );
}

// short writes a power of ten.
function short(n: number): string {
  return new Intl.NumberFormat(language.value, { notation: "compact" }).format(n);
}
