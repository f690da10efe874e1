import { useEffect, useRef } from "preact/hooks";
import { language, say } from "../../lib/i18n";
import { useAsking } from "./useQuiz";
import { Quiz } from "./quiz";
import type { Record } from "./trace";
import { Stage } from "./searchPane";
import { Steps } from "./stepControls";
import { useWalk, type Walk, walkKey } from "./stepper";
import { Words } from "./formatter";

interface WatchProps {
  records: Record[]; // one, or two of the same position
  first: number; // step
  quiz: boolean;
  keep(step: number): void;
}

// A Watch steps through the searches of one algorithm, or of two side by side: a step of
// each at a time, until each has ended.
export function Watch({ records, first, quiz, keep }: WatchProps) {
  const walk = useWalk(Math.max(...records.map((r) => r.last)), first);
  useKept(walk, first, keep);
  const two = records.length > 1;
  return (
    <div class={two ? "watch two" : "watch"} onKeyDown={(event) => walkKey(walk, event)}>
      <Steps walk={walk} words={wordsOf(records[0]!)} />
      {records.map(({ file }, i) => file.beyond > 0 && <p key={i} class="beyond">{two && `${file.engine}: `}{say("tree-beyond", { Nodes: wordsOf(records[i]!).count(file.beyond) })}</p>)}
      {two && <Race records={records} step={walk.step} />}
      <div class="stages">
        {records.map((r, i) => (
          <section key={i} aria-label={r.file.engine}>
            {two && <h2>{r.file.engine}</h2>}
            {quiz ? <Quizzed record={r} words={wordsOf(r)} walk={walk} /> : <Stage record={r} words={wordsOf(r)} walk={walk} />}
          </section>
        ))}
      </div>
      <p class="keys">{say("tree-keys")}</p>
    </div>
  );
}

// Quizzed is a search that asks questions.
function Quizzed(props: { record: Record; words: Words; walk: Walk }) {
  const asking = useAsking(props.record, props.words, props.walk);
  return <Stage {...props} {...(asking.state === "asked" && { asks: asking.options })}><Quiz of={asking} /></Stage>;
}

function wordsOf(r: Record): Words {
  return new Words(say, language.value, r.file.unit === "points");
}

// useKept writes the step to the address when the walk comes to rest, and follows the address
// when it is changed from elsewhere.
function useKept(walk: Walk, first: number, keep: (step: number) => void): void {
  const written = useRef(first);
  const latest = useRef(keep);
  latest.current = keep;
  useEffect(() => {
    if (walk.playing || walk.step === written.current) return;
    const timer = setTimeout(() => {
      written.current = walk.step;
      latest.current(walk.step);
    }, 300);
    return () => clearTimeout(timer);
  }, [walk.step, walk.playing]);
  useEffect(() => {
    if (first === written.current) return;
    written.current = first;
    walk.go(first);
  }, [first]);
}

// A Race counts the nodes of two searches, as bars that grow.
function Race({ records, step }: { records: Record[]; step: number }) {
  const totals = records.map(({ totals: { seen, cuts }, last }) => {
    const at = Math.min(step, last);
    return { seen: seen[at]!, all: seen[last]!, cuts: cuts[at]!, ended: step >= last };
  });
  const most = Math.max(...totals.map(({ all }) => all));
  const words = wordsOf(records[0]!);
  return (
    <table class="race">
      <thead>
        <tr>
          <th scope="col">{say("page-see-engine")}</th>
          <th scope="col">{say("page-see-race-nodes")}</th>
          <th scope="col">{say("page-see-race-cut")}</th>
          <th scope="col">{say("page-see-race-result")}</th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ seen, all, cuts, ended }, i) => (
          <tr key={i}>
            <th scope="row">{records[i]!.file.engine}</th>
            <td>
              <svg class="bar-chart" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect class="all" width={(100 * all) / most} height="8" />
                <rect class="seen" width={(100 * seen) / most} height="8" />
              </svg>
              {say("page-see-race-of", { Nodes: words.count(seen), All: words.count(all) })}
            </td>
            <td>{words.count(cuts)}</td>
            <td>{ended ? say("page-see-race-ended", { Move: records[i]!.file.result.move, Value: words.value(records[i]!.file.result.value) }) : "…"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
