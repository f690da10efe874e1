import type { LabRequest } from "../../api/types";
import { go, link } from "../../lib/router";
import type { RoomProps } from "../../app/routes";
import { say } from "../../lib/i18n";
import { Chart, Key } from "./chart";
import { charts } from "./chartData";
import { Evora } from "./evora";
import { Grid } from "./resultsTable";
import "../../lib/table.css";
import "./lab.css";
import { Progress, Saves } from "./runControls";
import { linkOf, planOf, questionOf } from "./plan";
import { PlanForm } from "./planForm";
import { useRun } from "./useRun";

// The laboratory: engines at positions to depths, as a table that fills and as charts; and
// the tables of the report of Évora.
export default function Lab({ back, with: parts }: RoomProps) {
  const evora = parts.show === "evora";
  return (
    <div class="lab">
      <hgroup class="intro">
        <h1>{say("page-room-lab")}</h1>
        <p class="soft">{say("page-lab-intro")}</p>
      </hgroup>
      <nav class="tabs" aria-label={say("page-room-lab")}>
        <a href={link("lab")} aria-current={evora ? undefined : "page"}>{say("page-lab-grid")}</a>
        <a href={link("lab", { show: "evora" })} aria-current={evora ? "page" : undefined}>{say("page-lab-evora")}</a>
      </nav>
      {evora ? <Evora back={back} /> : <Study back={back} with={parts} />}
    </div>
  );
}

// A Study is a plan, and what comes of it.
function Study({ back, with: parts }: RoomProps) {
  const plan = planOf(parts);
  const [run, start, stop] = useRun<LabRequest>(back, "lab");
  const question = questionOf(plan);
  return (
    <>
      <form class="plan sheet" onSubmit={(e) => e.preventDefault()}>
        <PlanForm back={back} plan={plan} change={(p) => go(linkOf(p), "stay")} />
        <Progress run={run} start={() => start(question)} stop={stop} name={say("page-lab-run")} off={question.positions.length * question.engines.length * question.depths.length === 0} />
      </form>
      {run.question && (
        <>
          <Grid question={run.question} cells={run.cells} />
          <Key engines={run.question.engines} />
          <div class="charts">{charts(run.question, run.cells).map((c) => <Chart key={`${c.game} ${c.measure}`} chart={c} />)}</div>
          <Saves name="laboratory" run={run} />
        </>
      )}
    </>
  );
}
