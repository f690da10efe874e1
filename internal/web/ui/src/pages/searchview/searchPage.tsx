import { useEffect, useState } from "preact/hooks";
import type { EnginesResponse, TreeRequest } from "../../api/types";
import { type Back, Refusal } from "../../api/client";
import { go } from "../../lib/router";
import type { RoomProps } from "../../app/routes";
import { say } from "../../lib/i18n";
import type { TreeFile } from "./treeFile";
import { type Query, linkOf, queryOf, questionOf } from "./searchQuery";
import { Record } from "./trace";
import "./searchPage.css";
import { Setup } from "./searchForm";
import "./searchPane.css";
import { Watch } from "./searchViewer";

// See the search: a position or a tree, an algorithm or two, and every step of theirs.
export default function See({ back, with: parts }: RoomProps) {
  const query = queryOf(parts);
  const engines = useEngines(back, query.game);
  const chosen = query.beside ? [query.engine, query.beside] : [query.engine];
  const evaluated = (name: string) => engines?.engines.find((e) => e.name === name)?.options.includes("eval") ?? false;
  const questions = engines && chosen.map((name) => questionOf(query, name, evaluated(name)));
  const { records, key, fault } = useRecords(back, questions);
  const ask = (change: Partial<Query>) => go(linkOf(queryOf(asParts({ ...query, ...change }))));
  return (
    <>
      <hgroup class="intro">
        <h1>{say("page-room-see")}</h1>
        <p class="soft">{say("page-see-intro")}</p>
      </hgroup>
      <Setup back={back} query={query} engines={engines} ask={ask} />
      <p class="fault" role="alert">{fault}</p>
      {records && <Watch key={key} records={records} first={query.step} quiz={query.quiz} keep={(step) => go(linkOf({ ...query, step }), "stay")} />}
      {!records && !fault && <p aria-busy="true">{say("page-see-busy")}</p>}
    </>
  );
}

// asParts writes a query as an address does, so that what it leaves out is chosen anew.
function asParts(q: Query): { [key: string]: string } {
  return Object.fromEntries(new URLSearchParams(linkOf(q).split("?")[1]));
}

// useEngines returns the engines that can be watched at a game, once they are known.
function useEngines(back: Back, game: string): EnginesResponse | undefined {
  const [known, setKnown] = useState<{ game: string; answer: EnginesResponse }>();
  useEffect(() => {
    const asked = new AbortController();
    back.ask<EnginesResponse>("engines", { game }, asked.signal).then(
      (a) => setKnown({ game, answer: { ...a, engines: a.engines.filter((e) => e.watched) } }),
      () => setKnown({ game, answer: { engines: [], evaluations: [] } }), // the tree's own fault says why
    );
    return () => asked.abort();
  }, [back, game]);
  return known?.game === game ? known.answer : undefined;
}

interface Answer {
  key: string; // of the questions
  records?: Record[];
  fault?: string;
}

// useRecords asks for searches, and returns them once all are there.
function useRecords(back: Back, questions: TreeRequest[] | undefined): Answer {
  const key = JSON.stringify(questions ?? null);
  const [answer, setAnswer] = useState<Answer>({ key: "" });
  useEffect(() => {
    if (!questions) return;
    const asked = new AbortController();
    Promise.all(questions.map((q) => back.ask<TreeFile>("tree", q, asked.signal))).then(
      (files) => setAnswer({ key, records: files.map((f) => new Record(f)) }),
      (e: unknown) => asked.signal.aborted || setAnswer({ key, fault: e instanceof Refusal ? e.fault.text : String(e) }),
    );
    return () => asked.abort();
  }, [back, key]);
  return answer.key === key ? answer : { key };
}
