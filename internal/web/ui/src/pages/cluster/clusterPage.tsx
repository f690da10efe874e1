import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { ClusterResponse, ClusterStudy, ClusterWorker } from "../../api/types";
import { language, t } from "../../lib/i18n";
import "../../lib/table.css";
import type { PageProps } from "../page";
import "./cluster.css";

// Folder cluster is the page #/cluster: the studies of a server of units with their progress, and its workers.

const pollInterval = 2000; // milliseconds between two requests

// ClusterPage shows the studies and the workers of the server of units, as they are now. It changes nothing.
export default function ClusterPage({ api }: PageProps) {
  const view = useClusterView(api);
  return (
    <div class="cluster">
      <hgroup class="intro">
        <h1>{t("page-room-cluster")}</h1>
        <p class="muted">{t("page-cluster-intro")}</p>
      </hgroup>
      {view?.away && <p class="error" role="status">{t("page-cluster-away")}</p>}
      {view && !view.away && <><Studies studies={view.studies} /><Workers workers={view.workers} /></>}
    </div>
  );
}

// useClusterView asks for the view again and again while the page is visible; undefined until the first answer.
function useClusterView(api: ApiClient): ClusterResponse | undefined {
  const [view, setView] = useState<ClusterResponse>();
  useEffect(() => {
    const left = new AbortController();
    const ask = async () => {
      while (!left.signal.aborted) {
        if (!document.hidden) setView(await api.request<ClusterResponse>("cluster", {}, left.signal));
        await new Promise((resolve) => setTimeout(resolve, pollInterval));
      }
    };
    ask().catch(() => {}); // the page was left
    return () => left.abort();
  }, [api]);
  return view;
}

function Studies({ studies }: { studies: ClusterStudy[] }) {
  return (
    <section>
      <h2>{t("page-cluster-studies")}</h2>
      {studies.length === 0 ? <p class="muted">{t("page-cluster-no-study")}</p> : <ul class="studies">{studies.map((s) => <Study key={s.id} study={s} />)}</ul>}
    </section>
  );
}

// Study is one study with its progress.
function Study({ study: s }: { study: ClusterStudy }) {
  const ended = s.state !== "running";
  const left = s.units - s.results;
  return (
    <li>
      <p class="study-title">
        <code>{s.id.slice(0, 12)}</code> <strong>{s.kind}</strong> <span class={"study-state " + s.state}>{t("page-cluster-state-" + s.state)}</span>
        <time class="muted" dateTime={new Date(s.begun).toISOString()}>{new Date(s.begun).toLocaleString(language.value, { dateStyle: "short", timeStyle: "short" })}</time>
      </p>
      <progress aria-label={s.id.slice(0, 12)} max={Math.max(s.units, 1)} value={Math.min(s.results, Math.max(s.units, 1))} />
      <p class="muted">
        {s.units > 0 ? t("page-cluster-units", { Done: s.results, Of: s.units }) : t("page-cluster-sending", { Done: s.results })}
        {!ended && s.rate > 0 && ` · ${t("page-cluster-rate", { Rate: rateText(s.rate) })}`}
        {!ended && s.rate > 0 && left > 0 && ` · ${t("page-cluster-to-go", { Time: durationText(left / s.rate) })}`}
        {s.failures > 0 && <span class="failures"> · {t("page-cluster-failures", { Count: s.failures })}</span>}
      </p>
    </li>
  );
}

const workerColumns = ["host", "running", "done", "failed", "rate", "seen", "version"] as const;

function Workers({ workers }: { workers: ClusterWorker[] }) {
  return (
    <section>
      <h2>{t("page-cluster-workers")}</h2>
      {workers.length === 0 ? <p class="muted">{t("page-cluster-no-worker")}</p> : (
        <div class="table-scroll" tabIndex={0} role="region" aria-label={t("page-cluster-workers")}>
          <table>
            <thead><tr>{workerColumns.map((c) => <th key={c} scope="col" class={c === "host" || c === "version" ? "" : "numeric"}>{t("page-cluster-column-" + c)}</th>)}</tr></thead>
            <tbody>
              {workers.map((w) => (
                <tr key={w.id}>
                  <th scope="row">{w.host} <code class="muted">{w.id.slice(0, 12)}</code></th>
                  <td class="numeric">{w.running.toLocaleString(language.value)} / {w.threads.toLocaleString(language.value)}</td>
                  <td class="numeric">{w.done.toLocaleString(language.value)}</td>
                  <td class="numeric">{w.failed.toLocaleString(language.value)}</td>
                  <td class="numeric">{rateText(w.rate)}</td>
                  <td class="numeric">{durationText(w.seenMs / 1000)}</td>
                  <td><code>{w.version}</code></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

// rateText writes units a second: 1,520, 12.3, 0.017.
function rateText(rate: number): string {
  return rate.toLocaleString(language.value, rate < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: rate < 100 ? 1 : 0 });
}

// durationText writes seconds in at most two units: 3 d 4 h, 2 h, 1 min 12 s, 7 s.
function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [[Math.floor(whole / 86400), "d"], [Math.floor(whole / 3600) % 24, "h"], [Math.floor(whole / 60) % 60, "min"], [whole % 60, "s"]] as const;
  const first = parts.findIndex(([n]) => n > 0);
  return first < 0 ? "0 s" : parts.slice(first, first + 2).filter(([n]) => n > 0).map(([n, unit]) => `${n} ${unit}`).join(" ");
}
