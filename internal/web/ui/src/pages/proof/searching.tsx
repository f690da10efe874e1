import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { LimitsResponse, PositionResponse } from "../../api/types";
import { Board } from "../../board/board";
import { defaultViewOptions } from "../../board/layout";
import { t } from "../../lib/i18n";
import { prove, type Root, type Run, stop } from "./proving";

const view = { ...defaultViewOptions, space: false, threats: false };

interface SearchingProps {
  api: ApiClient;
  root: Root;
  run: Run | undefined;
}

// Searching shows the board while its proof is looked for, with the time that has passed, or why there is no proof.
export function Searching({ api, root, run }: SearchingProps) {
  const position = useRootPosition(api, root);
  const most = useTimeLimit(api);
  const working = run !== undefined && !run.error && run.stage !== "stopped";
  const seconds = useSeconds(working ? run.started : undefined);
  return (
    <div class="proof-view" aria-busy={working}>
      <div class="board-area">{position && <Board position={position} view={view} label={t("page-proof-board")} />}</div>
      <div class="proof-side">
        <section class="card proof-searching" aria-labelledby="proof-searching">
          <h2 id="proof-searching">{t(run?.error || run?.stage === "stopped" ? "page-proof-none" : "page-proof-stage-" + (run?.stage ?? "search"))}</h2>
          {run?.error && <p class="error" role="alert">{run.error}</p>}
          {working && (
            <>
              <progress value={most ? Math.min(seconds / most, 1) : undefined} aria-label={t("page-proof-time")} />
              <p class="muted">{most ? t("page-proof-seconds", { Seconds: seconds, Most: most }) : ""}</p>
              <button onClick={stop}>{t("page-proof-stop")}</button>
            </>
          )}
          {run && !working && <button onClick={() => prove(api, root, true)}>{t("page-proof-again")}</button>}
        </section>
      </div>
    </div>
  );
}

// useRootPosition loads the position to prove, undefined for a file and until it is known.
function useRootPosition(api: ApiClient, root: Root): PositionResponse | undefined {
  const [position, setPosition] = useState<PositionResponse>();
  const key = JSON.stringify(root);
  useEffect(() => {
    setPosition(undefined);
    if ("file" in root) return;
    const controller = new AbortController();
    api.request<PositionResponse>("position", root, controller.signal).then(setPosition, () => {}); // the proof's error says the same
    return () => controller.abort();
  }, [api, key]);
  return position;
}

// useTimeLimit loads how many seconds a search may take.
function useTimeLimit(api: ApiClient): number | undefined {
  const [most, setMost] = useState<number>();
  useEffect(() => void api.request<LimitsResponse>("limits", {}).then(({ timeMs }) => setMost(Math.round(timeMs / 1000)), () => {}), [api]);
  return most;
}

// useSeconds returns the whole seconds since a time, 0 without one.
function useSeconds(since: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (since === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined ? 0 : Math.max(0, Math.floor((now - since) / 1000));
}
