import type { ApiClient } from "../../api/client";
import { language, t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { DownloadButtons, RunControls } from "./runControls";
import { useRun } from "./useRun";

const agents = ["evora-minimax-simple", "evora-alphabeta-simple", "evora-minimax-eval", "evora-alphabeta-eval"];

// columns are the indices of the columns that this page reads from the table of lab.Evora (internal/lab). All are shown but
// "exact", which colours the printed count: "true" or "false" whether the nodes equal the printed count, "" where the report
// prints an overflow.
const columns = { searches: 2, nodes: 3, printed: 4, ms: 5, printedms: 6, exact: 7, alphabeta: 8, pvs: 9, mtdf: 10, peaknodes: 11, peakbytes: 12 };
const shownColumns = Object.entries(columns).filter(([column]) => column !== "exact");

// Evora is the section that, at the press of a button, has the API play the games behind the tables of the report of Évora
// (R5 in classic/doc.go), and shows each count beside the printed one, board by board.
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

// EvoraBoard is the card of one board of the report: its picture, and a row for each agent.
function EvoraBoard({ number, stones, rows }: { number: number; stones: string; rows: string[][] }) {
  const title = t("page-lab-evora-board", { Board: number });
  const name = `evora:${number}`; // as the API reads the position
  return (
    <article class="card">
      <h3>{title}</h3>
      <BoardPicture stones={stones} />
      <p><a href={routeUrl("play", { game: "free4", moves: name })}>{t("page-lab-evora-open", { Name: name })}</a></p>
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

// AgentRow is the row of one agent on one board: dots until the API has sent the row.
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

// BoardPicture draws the 42 cells of a 7x6 board: X as white discs, O as black discs, empty cells as dots. Its label for screen
// readers is the board in the letters of the report, W and B.
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
