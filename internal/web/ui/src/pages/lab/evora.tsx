import type { Back } from "../../api/client";
import { language, say } from "../../lib/i18n";
import { Progress, Saves } from "./runControls";
import { useRun } from "./useRun";

const agents = ["evora-minimax-simple", "evora-alphabeta-simple", "evora-minimax-eval", "evora-alphabeta-eval"];

// The columns of lab.Evora that are shown, by their place.
const columns = { searches: 2, nodes: 3, printed: 4, ms: 5, printedms: 6, exact: 7, alphabeta: 8, pvs: 9, mtdf: 10 };

// Evora plays the games behind the tables of reference system R5 again, board by board, and
// sets each count beside the printed one.
export function Evora({ back }: { back: Back }) {
  const [run, start, stop] = useRun<object>(back, "evora");
  const matches = run.rows.filter((row) => row[columns.exact] === "true").length;
  const printed = run.rows.filter((row) => row[columns.exact] !== "").length;
  return (
    <section class="evora">
      <h2>{say("page-lab-evora")}</h2>
      <p class="soft">{say("page-lab-evora-long")}</p>
      <Progress run={run} start={() => start({})} stop={stop} name={say("page-lab-evora-run")} />
      {run.rows.length > 0 && <p class="tally" aria-live="polite">{say("page-lab-evora-match", { Matches: matches, Printed: printed })}</p>}
      <div class="evora-boards">
        {run.boards.map((stones, b) => {
          const rows = agents.map((agent) => run.rows.find((row) => row[0] === String(b + 1) && row[1] === agent));
          return (
            <article key={b} class="sheet">
              <h3>{say("page-lab-evora-board", { Board: b + 1 })}</h3>
              <Picture stones={stones} />
              <div class="wide-table" tabIndex={0} role="region" aria-label={say("page-lab-evora-board", { Board: b + 1 })}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{say("page-lab-engine")}</th>
                      {Object.keys(columns).filter((c) => c !== "exact").map((c) => <th key={c} scope="col" class="figure">{say("page-lab-evora-column-" + c)}</th>)}
                    </tr>
                  </thead>
                  <tbody>{rows.map((row, i) => <Agent key={i} name={agents[i]!} row={row} />)}</tbody>
                </table>
              </div>
            </article>
          );
        })}
      </div>
      <Saves name="evora" run={run} />
    </section>
  );
}

function Agent({ name, row }: { name: string; row: string[] | undefined }) {
  const exact = row?.[columns.exact];
  return (
    <tr>
      <th scope="row">{name.replace("evora-", "")}</th>
      {Object.entries(columns).filter(([c]) => c !== "exact").map(([column, at]) => {
        const text = row?.[at];
        const figure = text === undefined ? "·" : text === "" ? say("page-lab-evora-unprinted") : Number(text).toLocaleString(language.value);
        const match = column === "printed" && exact !== undefined && exact !== "";
        return <td key={column} class={match ? `figure ${exact === "true" ? "match" : "differs"}` : "figure"}>{figure}</td>;
      })}
    </tr>
  );
}

// Picture is a board of 7x6 as the report prints it: W and B on dots.
function Picture({ stones }: { stones: string }) {
  const rows = stones.replaceAll("X", "W").replaceAll("O", "B").match(/.{7}/g) ?? [];
  return (
    <svg class="picture" viewBox="0 0 140 120" role="img" aria-label={rows.join(" / ")}>
      {rows.flatMap((row, r) => [...row].map((stone, c) => (
        <circle key={`${r} ${c}`} class={{ W: "white", B: "black" }[stone] ?? "empty"} cx={c * 20 + 10} cy={r * 20 + 10} r={stone === "." ? 2 : 8} />
      )))}
    </svg>
  );
}
