import type { ApiClient } from "../../api/client";
import { language, t } from "../../lib/i18n";
import { DownloadButtons, RunControls } from "./runControls";
import { useRun } from "./useRun";

const agents = ["evora-minimax-simple", "evora-alphabeta-simple", "evora-minimax-eval", "evora-alphabeta-eval"];

// The columns of the table of lab.Evora that are shown, by their index. "exact" is not a column of its own: it says
// whether the count equals the printed one, "" where none is printed.
const columns = { searches: 2, nodes: 3, printed: 4, ms: 5, printedms: 6, exact: 7, alphabeta: 8, pvs: 9, mtdf: 10 };
const shownColumns = Object.entries(columns).filter(([column]) => column !== "exact");

// Evora plays the games behind the tables of reference system R5, the report of Évora, and sets each count beside
// the printed one, board by board.
export function Evora({ api }: { api: ApiClient }) {
  const [run, start, stop] = useRun<object>(api, "evora");
  const matches = run.rows.filter((row) => row[columns.exact] === "true").length;
  const printed = run.rows.filter((row) => row[columns.exact] !== "").length;
  return (
    <section class="evora">
      <h2>{t("page-lab-evora")}</h2>
      <p class="muted">{t("page-lab-evora-long")}</p>
      <RunControls run={run} start={() => start({})} stop={stop} label={t("page-lab-evora-run")} />
      {run.rows.length > 0 && <p class="match-count" aria-live="polite">{t("page-lab-evora-match", { Matches: matches, Printed: printed })}</p>}
      <div class="evora-boards">
        {run.boards.map((stones, b) => <EvoraBoard key={b} number={b + 1} stones={stones} rows={run.rows.filter((row) => row[0] === String(b + 1))} />)}
      </div>
      <DownloadButtons name="evora" run={run} />
    </section>
  );
}

function EvoraBoard({ number, stones, rows }: { number: number; stones: string; rows: string[][] }) {
  const title = t("page-lab-evora-board", { Board: number });
  return (
    <article class="card">
      <h3>{title}</h3>
      <BoardPicture stones={stones} />
      <div class="table-scroll" tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("page-lab-engine")}</th>
              {shownColumns.map(([column]) => <th key={column} scope="col" class="numeric">{t("page-lab-evora-column-" + column)}</th>)}
            </tr>
          </thead>
          <tbody>{agents.map((agent, i) => <AgentRow key={i} name={agent} row={rows.find((row) => row[1] === agent)} />)}</tbody>
        </table>
      </div>
    </article>
  );
}

// AgentRow is the row of an agent of the report: dots until its games are played.
function AgentRow({ name, row }: { name: string; row: string[] | undefined }) {
  const exact = row?.[columns.exact];
  return (
    <tr>
      <th scope="row">{name.replace("evora-", "")}</th>
      {shownColumns.map(([column, index]) => {
        const value = row?.[index];
        const text = value === undefined ? "·" : value === "" ? t("page-lab-evora-unprinted") : Number(value).toLocaleString(language.value);
        const compared = column === "printed" && exact !== undefined && exact !== "";
        return <td key={column} class={compared ? `numeric ${exact === "true" ? "match" : "mismatch"}` : "numeric"}>{text}</td>;
      })}
    </tr>
  );
}

// BoardPicture draws a board of 7x6 as the report prints it: W and B on dots.
function BoardPicture({ stones }: { stones: string }) {
  const rows = stones.replaceAll("X", "W").replaceAll("O", "B").match(/.{7}/g) ?? [];
  return (
    <svg class="board-picture" viewBox="0 0 140 120" role="img" aria-label={rows.join(" / ")}>
      {rows.flatMap((row, r) => [...row].map((stone, c) => (
        <circle key={`${r} ${c}`} class={{ W: "white", B: "black" }[stone] ?? "empty"} cx={c * 20 + 10} cy={r * 20 + 10} r={stone === "." ? 2 : 8} />
      )))}
    </svg>
  );
}
