import { useState } from "preact/hooks";
import type { LabCell, LabRequest, Score } from "../../api/types";
import { language, numberText, t } from "../../lib/i18n";

const metrics = ["nodes", "time", "move"] as const;
type Metric = (typeof metrics)[number];

// ResultsTable has a row for each engine at each position and a column for each depth. It fills as the searches end.
export function ResultsTable({ request, cells }: { request: LabRequest; cells: LabCell[] }) {
  const [metric, setMetric] = useState<Metric>("nodes");
  const cellAt = new Map(cells.map((c) => [`${c.position} ${c.engine} ${c.depth}`, c]));
  const timeLimit = request.limits?.timeMs ?? Infinity;
  return (
    <>
      <div class="metric-buttons" role="group" aria-label={t("page-lab-show")}>
        {metrics.map((m) => <button key={m} type="button" aria-pressed={m === metric} onClick={() => setMetric(m)}>{t("page-lab-show-" + m)}</button>)}
      </div>
      {faultTexts(request, cells).map((text) => <p key={text} class="error" role="alert">{text}</p>)}
      <div class="table-scroll" tabIndex={0} role="region" aria-label={t("page-lab-table")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("page-lab-position")}</th>
              <th scope="col">{t("page-lab-engine")}</th>
              {request.depths.map((d, i) => <th key={d} scope="col" class="numeric" aria-label={t("page-lab-depth", { Depth: d })}>{i === 0 ? t("page-lab-depth", { Depth: d }) : d}</th>)}
            </tr>
          </thead>
          <tbody>
            {request.positions.map((p, i) => request.engines.map((engine, j) => (
              <tr key={`${i} ${j}`} class={j === 0 ? "first-row" : ""}>
                {j === 0 && <th scope="rowgroup" rowSpan={request.engines.length}>{p.game}<br /><span class="muted">{p.moves || t("page-lab-start")}</span></th>}
                <th scope="row">{engine}</th>
                {request.depths.map((d) => <ResultCell key={d} cell={cellAt.get(`${i} ${j} ${d}`)} metric={metric} timeLimit={timeLimit} />)}
              </tr>
            )))}
          </tbody>
        </table>
      </div>
    </>
  );
}

// faultTexts returns the errors of cells, each with what is wrong: the positions, if all engines have it, else the engines.
function faultTexts({ positions, engines }: LabRequest, cells: LabCell[]): string[] {
  const faulty = new Map<string, LabCell[]>();
  for (const cell of cells) {
    if (cell.fault) faulty.set(cell.fault.text, [...(faulty.get(cell.fault.text) ?? []), cell]);
  }
  return [...faulty].map(([text, cells]) => {
    const wrongEngines = new Set(cells.map(({ engine }) => engines[engine]!));
    const wrongPositions = new Set(cells.map(({ position }) => `${positions[position]!.game} ${positions[position]!.moves}`.trim()));
    return `${[...(wrongEngines.size === engines.length ? wrongPositions : wrongEngines)].join(", ")}: ${text}`;
  });
}

// ResultCell is one search. A search that the time limit has ended is marked.
function ResultCell({ cell, metric, timeLimit }: { cell: LabCell | undefined; metric: Metric; timeLimit: number }) {
  if (!cell) return <td class="numeric muted">·</td>;
  if (cell.fault) return <td class="numeric muted" title={cell.fault.text}><abbr title={cell.fault.text}>–</abbr></td>;
  const stopped = (cell.ms ?? 0) >= timeLimit;
  const text = {
    nodes: (cell.nodes ?? 0).toLocaleString(language.value),
    time: `${(cell.ms ?? 0).toLocaleString(language.value, { maximumFractionDigits: (cell.ms ?? 0) < 10 ? 2 : 0 })} ms`,
    move: `${cell.move} ${scoreText(cell.score)}`,
  }[metric];
  return <td class={stopped ? "numeric stopped" : "numeric"} title={stopped ? t("page-lab-stopped") : undefined}>{stopped ? "> " : ""}{text}</td>;
}

// scoreText writes a score as a number, with the plies to the end where they are proven.
function scoreText(score: Score | undefined): string {
  if (!score) return "";
  const text = numberText(score.value, { maximumFractionDigits: 3, signDisplay: "exceptZero" });
  return score.proven && score.plies !== undefined ? `${text} (${score.plies})` : text;
}
