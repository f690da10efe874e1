import { useRef } from "preact/hooks";
import { downloadFile } from "../../lib/download";
import { language, t } from "../../lib/i18n";
import type { ChartData, DataPoint, Measure } from "./chartData";

// Sizes in pixels: of the whole, and of the margins that hold the axes.
const SIZE = { width: 420, height: 280, left: 56, right: 12, top: 30, bottom: 40 };

// The colours of Okabe and Ito (2008), which every kind of colour vision tells apart; yellow and black are replaced by
// colours that are visible on a light and on a dark background. Dashes tell the curves apart without colour.
const colours = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6bb1", "#7f7f7f"];
const dashes = ["", "7 3", "2 3", "9 3 2 3", "12 4", "4 4", "1 4", "14 3 3 3 3 3"];

// strokeOf returns the stroke of an engine's curve. After eight engines the colours return with other dashes: 64 engines
// have different strokes.
const strokeOf = (i: number) => ({ stroke: colours[i % 8], "stroke-dasharray": dashes[(i + Math.floor(i / 8)) % 8] });

const axisTitles: { [M in Measure]: string } = { nodes: "chart-nodes-axis", time: "chart-time-axis", branching: "chart-branching-axis" };
const chartTitles: { [M in Measure]: string } = { nodes: "chart-nodes", time: "chart-time", branching: "chart-branching" };

// Scale maps depths and values to pixels.
interface Scale {
  x(depth: number): number;
  y(value: number): number;
  ticks: { y: number; text: string }[]; // of the value axis
}

// scaleOf returns the scale of points: logarithmic, but for the branching factor.
function scaleOf(points: DataPoint[], measure: Measure): Scale {
  const depths = points.map((p) => p.depth);
  const values = points.map((p) => p.value);
  const [first, last] = [Math.min(...depths), Math.max(...depths)];
  const logarithmic = measure !== "branching";
  const scaled = (value: number) => (logarithmic ? Math.log10(value) : value);
  const low = logarithmic ? Math.floor(scaled(Math.min(...values))) : 0;
  const high = Math.max(low + 1, Math.ceil(scaled(Math.max(...values)) + (logarithmic ? 0 : 0.001)));
  const pixels = (at: number) => SIZE.height - SIZE.bottom - ((at - low) / (high - low)) * (SIZE.height - SIZE.top - SIZE.bottom);
  const step = Math.ceil((high - low) / 8);
  const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) => low + i * step);
  return {
    x: (depth) => SIZE.left + ((depth - first + 0.5) / (last - first + 1)) * (SIZE.width - SIZE.left - SIZE.right),
    y: (value) => pixels(scaled(value)),
    ticks: ticks.map((tick) => ({ y: pixels(tick), text: logarithmic ? compactNumber(10 ** tick) : String(tick) })),
  };
}

// Chart draws curves against depth. Its colours are attributes, so that the downloaded picture needs no style sheet.
export function Chart({ chart: { game, measure, curves } }: { chart: ChartData }) {
  const svg = useRef<SVGSVGElement>(null);
  const points = curves.flatMap((c) => c.points);
  const { x, y, ticks } = scaleOf(points, measure);
  const title = `${game}: ${t(chartTitles[measure])}`;
  const numberText = (value: number) => value.toLocaleString(language.value, { maximumFractionDigits: measure === "branching" ? 2 : 0 });
  const fileName = `${game.replace(/[^a-z0-9]/g, "-")}-${measure}.svg`;
  const download = () => downloadFile(fileName, new Blob([new XMLSerializer().serializeToString(svg.current!)], { type: "image/svg+xml" }));
  return (
    <figure class="chart">
      <svg
        ref={svg} xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={title}
        font-family="system-ui, sans-serif" font-size="11" fill="currentColor"
      >
        <text x="8" y="16" font-size="12.5" font-weight="600">{title}</text>
        {ticks.map((tick) => (
          <g key={tick.text}>
            <line x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={tick.y} y2={tick.y} stroke="currentColor" stroke-opacity="0.15" />
            <text x={SIZE.left - 6} y={tick.y + 4} text-anchor="end">{tick.text}</text>
          </g>
        ))}
        {[...new Set(points.map((p) => p.depth))].map((d) => <text key={d} x={x(d)} y={SIZE.height - SIZE.bottom + 16} text-anchor="middle">{d}</text>)}
        <text x={(SIZE.left + SIZE.width) / 2} y={SIZE.height - 6} text-anchor="middle">{t("chart-depth")}</text>
        {curves.map(({ engine, index, points }) => (
          <g key={engine} fill={strokeOf(index).stroke}>
            <polyline points={points.map((p) => `${x(p.depth).toFixed(1)} ${y(p.value).toFixed(1)}`).join(" ")} fill="none" stroke-width="2.2" {...strokeOf(index)} />
            {points.map((p) => (
              <circle key={p.depth} cx={x(p.depth)} cy={y(p.value)} r="3">
                <title>{`${engine}, ${p.depth}: ${numberText(p.value)}`}</title>
              </circle>
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        <span>{t(axisTitles[measure])}</span>
        <button type="button" onClick={download} aria-label={`SVG: ${title}`}>SVG</button>
      </figcaption>
    </figure>
  );
}

// ChartLegend names the engine of each stroke.
export function ChartLegend({ engines }: { engines: string[] }) {
  return (
    <ul class="chart-legend">
      {engines.map((engine, i) => (
        <li key={engine}>
          <svg viewBox="0 0 34 10" width="34" height="10" aria-hidden="true">
            <line x1="1" x2="33" y1="5" y2="5" stroke-width="2.5" {...strokeOf(i)} />
          </svg>
          {engine}
        </li>
      ))}
    </ul>
  );
}

// compactNumber writes a power of ten as "10K".
function compactNumber(n: number): string {
  return new Intl.NumberFormat(language.value, { notation: "compact" }).format(n);
}
