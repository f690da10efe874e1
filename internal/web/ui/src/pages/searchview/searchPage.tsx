import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { type ApiClient, ApiError } from "../../api/client";
import type { EnginesResponse, TreeRequest } from "../../api/types";
import { t } from "../../lib/i18n";
import { navigate } from "../../lib/router";
import type { PageProps } from "../page";
import { isAbstractTree } from "./exampleTrees";
import { SearchForm } from "./searchForm";
import "./searchPage.css";
import "./searchPane.css";
import { changeQuery, queryFromParams, queryUrl, treeRequest } from "./searchQuery";
import { SearchViewer } from "./searchViewer";
import { SearchTrace } from "./trace";
import type { TreeFile } from "./treeFile";

// Folder searchview steps through a recorded search: the page #/see (this file) with one search or two, and the page of
// `alinha tree --format html` (standalone.tsx). The recorded search is a SearchTrace (trace.ts) at a step that a Stepper
// (stepper.ts) chooses; SearchPane (searchPane.tsx) shows the trace as text (reason.ts), as a drawing (treeDrawing.tsx)
// and node by node (nodePanel.tsx).

// SearchPage shows how an engine, or two, search a position or an abstract tree, step by step.
export default function SearchPage({ api, params }: PageProps) {
  const query = queryFromParams(params);
  const engines = useWatchableEngines(api, query.game);
  const chosen = query.secondEngine ? [query.engine, query.secondEngine] : [query.engine];
  const hasEval = (name: string) => engines?.engines.find((e) => e.name === name)?.options.includes("eval") ?? false;
  const requests = engines || !query.eval ? chosen.map((name) => treeRequest(query, name, hasEval(name))) : undefined;
  const { traces, key, error } = useTraces(api, requests);
  return (
    <div class="search-room">
      <div class="room-head">
        <h1>{t("page-room-see")}</h1>
        <SearchForm api={api} query={query} engines={engines} onChange={(change) => navigate(queryUrl(changeQuery(query, change)))} />
      </div>
      <p class="error" role="alert">{error}</p>
      {traces && <SearchViewer key={key} traces={traces} firstStep={query.step} quiz={query.quiz} api={api} onStep={(step) => navigate(queryUrl({ ...query, step }), "replace")} />}
      {!traces && !error && <p aria-busy="true">{t("page-see-busy")}</p>}
    </div>
  );
}

// prefetch asks for the search that the page will show first where that is one search of an abstract tree, which takes no time.
export function prefetch({ api, params }: PageProps): void {
  const query = queryFromParams(params);
  if (isAbstractTree(query.game) && !query.secondEngine) api.prefetch("tree", treeRequest(query, query.engine, false));
}

// useWatchableEngines returns the engines whose search of a game can be recorded, undefined until they are known. For a
// game that is wrong there are none; the request of the tree reports the error.
function useWatchableEngines(api: ApiClient, game: string): EnginesResponse | undefined {
  const [known, setKnown] = useState<{ game: string; answer: EnginesResponse }>();
  useEffect(() => {
    const controller = new AbortController();
    api.request<EnginesResponse>("engines", { game }, controller.signal).then(
      (answer) => setKnown({ game, answer: { ...answer, engines: answer.engines.filter((e) => e.watched) } }),
      () => setKnown({ game, answer: { engines: [], evaluations: [] } }),
    );
    return () => controller.abort();
  }, [api, game]);
  return known?.game === game ? known.answer : undefined;
}

interface Traces {
  key: string; // of the requests
  traces?: SearchTrace[];
  error?: string;
}

// useTraces requests searches, and returns their traces once all have come.
function useTraces(api: ApiClient, requests: TreeRequest[] | undefined): Traces {
  const key = JSON.stringify(requests ?? null);
  const [answer, setAnswer] = useState<Traces>({ key: "" });
  useLayoutEffect(() => {
    if (!requests) return;
    const controller = new AbortController();
    Promise.all(requests.map((request) => api.request<TreeFile>("tree", request, controller.signal))).then(
      (files) => setAnswer({ key, traces: files.map((file) => new SearchTrace(file)) }),
      (e: unknown) => controller.signal.aborted || setAnswer({ key, error: e instanceof ApiError ? e.fault.text : String(e) }),
    );
    return () => controller.abort();
  }, [api, key]);
  return answer.key === key ? answer : { key };
}
