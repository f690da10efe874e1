import type { ComponentProps } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import { language, t } from "../../lib/i18n";
import { Formatter } from "./formatter";
import { Quiz } from "./quiz";
import { SearchPane } from "./searchPane";
import { StepControls } from "./stepControls";
import { handleStepperKey, type Stepper, useKeys, useStepper } from "./stepper";
import type { SearchTrace } from "./trace";
import { useQuiz } from "./useQuiz";

// SearchViewerProps are what a page gives a SearchViewer. The learning page embeds viewers too: new properties are optional.
interface SearchViewerProps {
  traces: SearchTrace[]; // one, or two of the same position
  firstStep: number;
  quiz: boolean;
  onStep(step: number): void; // the stepper has come to rest
  api?: ApiClient; // finds the values of moves of a game that were never looked at; without, only abstract trees show such values
}

// SearchViewer steps through the search of one engine, or of two side by side: a step of each at a time, until each has
// ended.
export function SearchViewer({ traces, firstStep, quiz, onStep, api }: SearchViewerProps) {
  const stepper = useStepper(Math.max(...traces.map((trace) => trace.lastStep)), firstStep);
  const cutSteps = useMemo(() => traces.flatMap((trace) => trace.cutSteps).sort((a, b) => a - b), [traces]);
  useStepInUrl(stepper, firstStep, onStep);
  useKeys((event) => handleStepperKey(stepper, event, cutSteps));
  const two = traces.length > 1;
  const controls = <StepControls stepper={stepper} format={formatterOf(traces[0]!)} cutSteps={cutSteps} />;
  return (
    <div class={two ? "search-viewer side-by-side" : "search-viewer"}>
      {two && controls}
      {two && <NodeCounts traces={traces} step={stepper.step} />}
      <div class="panes">
        {traces.map((trace, i) => {
          const pane = {
            trace, format: formatterOf(trace), stepper, ...(api && { api }), ...(!two && { controls }),
            notes: <Notes trace={trace} />,
          };
          return (
            <section key={i} aria-label={trace.file.engine}>
              {two && <h2>{trace.file.engine}</h2>}
              {quiz ? <QuizPane {...pane} /> : <SearchPane {...pane} />}
            </section>
          );
        })}
      </div>
    </div>
  );
}

// Notes say how much of a search is not recorded, and which keys step.
function Notes({ trace }: { trace: SearchTrace }) {
  return (
    <>
      {trace.file.beyond > 0 && <p class="beyond">{t("tree-beyond", { Nodes: formatterOf(trace).count(trace.file.beyond) })}</p>}
      <p class="key-help">{t("tree-keys")}</p>
    </>
  );
}

// QuizPane is a SearchPane with a quiz.
function QuizPane(props: ComponentProps<typeof SearchPane>) {
  const quiz = useQuiz(props.trace, props.format, props.stepper);
  return <SearchPane {...props} {...(quiz.state === "asked" && { answers: quiz.options })}><Quiz quiz={quiz} /></SearchPane>;
}

function formatterOf(trace: SearchTrace): Formatter {
  return new Formatter(t, language.value, trace.file.unit === "points");
}

// useStepInUrl reports the step when the stepper has rested for 300 ms, and follows the step of the URL when that is
// changed from elsewhere.
function useStepInUrl(stepper: Stepper, urlStep: number, onStep: (step: number) => void): void {
  const reported = useRef(urlStep);
  const latest = useRef(onStep);
  latest.current = onStep;
  useEffect(() => {
    if (stepper.playing || stepper.step === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = stepper.step;
      latest.current(stepper.step);
    }, 300);
    return () => clearTimeout(timer);
  }, [stepper.step, stepper.playing]);
  useEffect(() => {
    if (urlStep === reported.current) return;
    reported.current = urlStep;
    stepper.goTo(urlStep);
  }, [urlStep]);
}

// NodeCounts compares the visited nodes of two searches at a step, as bars that grow, and the results.
function NodeCounts({ traces, step }: { traces: SearchTrace[]; step: number }) {
  const format = formatterOf(traces[0]!);
  const rows = traces.map(({ totals: { visited, cuts }, lastStep, file: { engine, result } }) => {
    const at = Math.min(step, lastStep);
    return { engine, result, visited: visited[at]!, all: visited[lastStep]!, cuts: cuts[at]!, ended: step >= lastStep };
  });
  const max = Math.max(...rows.map(({ all }) => all));
  return (
    <table class="node-counts">
      <thead>
        <tr>
          <th scope="col">{t("page-see-engine")}</th>
          <th scope="col">{t("page-see-race-nodes")}</th>
          <th scope="col">{t("page-see-race-cut")}</th>
          <th scope="col">{t("page-see-race-result")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ engine, result, visited, all, cuts, ended }, i) => (
          <tr key={i}>
            <th scope="row">{engine}</th>
            <td>
              <svg class="bar-chart" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect class="all" width={(100 * all) / max} height="8" />
                <rect class="visited" width={(100 * visited) / max} height="8" />
              </svg>
              {t("page-see-race-of", { Nodes: format.count(visited), All: format.count(all) })}
            </td>
            <td>{format.count(cuts)}</td>
            <td>{ended ? t("page-see-race-ended", { Move: result.move, Value: format.value(result.value) }) : "…"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
