import type { LabRequest } from "../../api/types";
import { t } from "../../lib/i18n";
import { lastUrl } from "../../lib/rooms";
import { navigate, routeUrl } from "../../lib/router";
import "../../lib/table.css";
import type { PageProps } from "../page";
import { Chart, ChartLegend } from "./chart";
import { buildCharts } from "./chartData";
import { Evora } from "./evora";
import "./lab.css";
import { labRequest, planFromParams, planUrl } from "./plan";
import { PlanForm } from "./planForm";
import { ResultsTable } from "./resultsTable";
import { DownloadButtons, RunControls } from "./runControls";
import { useRun } from "./useRun";

// Folder lab is the page #/lab: experiments with engines (plan.ts, planForm.tsx), their run (useRun.ts, runControls.tsx),
// table (resultsTable.tsx) and charts (chart.tsx), and the tables of the report of Évora (evora.tsx).

// LabPage is the laboratory: engines at positions to depths, as a table that fills and as charts; and the tables of the
// report of Évora.
export default function LabPage({ api, params }: PageProps) {
  const evora = params.show === "evora";
  return (
    <div class="lab">
      <hgroup class="intro">
        <h1>{t("page-room-lab")}</h1>
        <p class="muted">{t("page-lab-intro")}</p>
      </hgroup>
      <nav class="tabs" aria-label={t("page-room-lab")}>
        <a href={lastUrl("lab", "")} aria-current={evora ? undefined : "page"}>{t("page-lab-grid")}</a>
        <a href={routeUrl("lab", { show: "evora" })} aria-current={evora ? "page" : undefined}>{t("page-lab-evora")}</a>
      </nav>
      {evora ? <Evora api={api} /> : <Experiment api={api} params={params} />}
    </div>
  );
}

// Experiment is the form of a plan, and the table and the charts of its run.
function Experiment({ api, params }: PageProps) {
  const plan = planFromParams(params);
  const [run, start, stop] = useRun<LabRequest>(api, "lab");
  const request = labRequest(plan);
  const empty = request.positions.length * request.engines.length * request.depths.length === 0;
  return (
    <>
      <form class="plan-form card" onSubmit={(e) => e.preventDefault()}>
        <PlanForm api={api} plan={plan} onChange={(p) => navigate(planUrl(p), "replace")} />
        <RunControls run={run} start={() => start(request)} stop={stop} label={t("page-lab-run")} disabled={empty} />
      </form>
      {run.request && (
        <>
          <ResultsTable request={run.request} cells={run.cells} />
          <ChartLegend engines={run.request.engines} />
          <div class="charts">{buildCharts(run.request, run.cells).map((c) => <Chart key={`${c.game} ${c.measure}`} chart={c} />)}</div>
          <DownloadButtons name="laboratory" run={run} />
        </>
      )}
    </>
  );
}
