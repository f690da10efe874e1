import { useState } from "preact/hooks";
import type { LabCell, LabRequest, Score } from "../../api/types";
import { language, say } from "../../lib/i18n";

const shows = ["nodes", "time", "move"] as const;
type Show = (typeof shows)[number];

// A Grid is the table of a plan: a row for each engine at each position, a column for each
// depth. It fills as the searches end.
export function Grid({ question, cells }: { question: LabRequest; cells: LabCell[] }) {
  const [show, setShow] = useState<Show>("nodes");
  const at = new Map(cells.map((c) => [`${c.position} ${c.engine} ${c.depth}`, c]));
  return (
    <>
      <div class="shows" role="group" aria-label={say("page-lab-show")}>
        {shows.map((s) => <button key={s} type="button" aria-pressed={s === show} onClick={() => setShow(s)}>{say("page-lab-show-" + s)}</button>)}
      </div>
      <div class="wide-table" tabIndex={0} role="region" aria-label={say("page-lab-table")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say("page-lab-position")}</th>
              <th scope="col">{say("page-lab-engine")}</th>
              {question.depths.map((d) => <th key={d} scope="col" class="figure" aria-label={say("page-lab-depth", { Depth: d })}>{d}</th>)}
            </tr>
          </thead>
          <tbody>
            {question.positions.map((p, i) => question.engines.map((engine, j) => (
              <tr key={`${i} ${j}`} class={j === 0 ? "begins" : ""}>
                {j === 0 && <th scope="rowgroup" rowSpan={question.engines.length}>{p.game}<br /><span class="soft">{p.moves || say("page-lab-start")}</span></th>}
                <th scope="row">{engine}</th>
                {question.depths.map((d) => <Figure key={d} cell={at.get(`${i} ${j} ${d}`)} show={show} most={question.limits?.timeMs ?? Infinity} />)}
              </tr>
            )))}
          </tbody>
        </table>
      </div>
    </>
  );
}

// Figure is one search. One that its time ended says so.
function Figure({ cell, show, most }: { cell: LabCell | undefined; show: Show; most: number }) {
  if (!cell) return <td class="figure soft">·</td>;
  if (cell.fault) return <td class="figure soft" title={cell.fault.text}><abbr title={cell.fault.text}>–</abbr></td>;
  const stopped = (cell.ms ?? 0) >= most;
  const text = {
    nodes: (cell.nodes ?? 0).toLocaleString(language.value),
    time: `${(cell.ms ?? 0).toLocaleString(language.value, { maximumFractionDigits: (cell.ms ?? 0) < 10 ? 2 : 0 })} ms`,
    move: `${cell.move} ${valueText(cell.score)}`,
  }[show];
  return <td class={stopped ? "figure stopped" : "figure"} title={stopped ? say("page-lab-stopped") : undefined}>{stopped ? "> " : ""}{text}</td>;
}

function valueText(score: Score | undefined): string {
  if (!score) return "";
  const text = score.value.toLocaleString(language.value, { maximumFractionDigits: 3, signDisplay: "exceptZero" });
  return score.proven && score.plies !== undefined ? `${text} (${score.plies})` : text;
}
