import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { AnalyzeEvent, LabCell, LabEvent } from "../../api/types";
import { numberText } from "../../lib/i18n";
import type { Formatter } from "../searchview/formatter";
import type { Value } from "../searchview/treeFile";
import type { Lesson, Results } from "./lesson";

// compute asks the engines for all results of a lesson, one after the other.
async function compute(api: ApiClient, { requests }: Lesson, signal: AbortSignal): Promise<Results> {
  const results: Results = {};
  for (const [name, [endpoint, body]] of Object.entries(requests)) results[name] = await ask(api, endpoint, body, signal);
  return results;
}

// ask sends a request and returns the response: of the streams "lab" the cells, and of "analyze" the last event.
async function ask(api: ApiClient, endpoint: string, body: object, signal: AbortSignal): Promise<unknown> {
  switch (endpoint) {
    case "lab": {
      const cells: LabCell[] = [];
      await api.stream<LabEvent>(endpoint, body, ({ cell }) => void (cell && cells.push(cell)), signal);
      return cells;
    }
    case "analyze": {
      let last: AnalyzeEvent | undefined;
      await api.stream<AnalyzeEvent>(endpoint, body, (event) => void (last = event), signal);
      return last;
    }
  }
  return api.request(endpoint, body, signal);
}

interface LessonResults {
  results?: Results;
  error?: string;
}

// useResults has the engines compute what a lesson shows, each time that the lesson is opened.
export function useResults(api: ApiClient, lesson: Lesson): LessonResults {
  const [known, setKnown] = useState<LessonResults & { lesson?: Lesson }>({});
  useEffect(() => {
    const controller = new AbortController();
    compute(api, lesson, controller.signal).then(
      (results) => controller.signal.aborted || setKnown({ lesson, results }),
      (e: Error) => controller.signal.aborted || setKnown({ lesson, error: e.message }),
    );
    return () => controller.abort();
  }, [api, lesson]);
  return known.lesson === lesson ? known : {};
}

// figuresOf returns the figures of a lesson as parameters of its messages.
export function figuresOf(lesson: Lesson, results: Results, format: Formatter): Record<string, string | number> {
  const found = Object.entries(lesson.figures).map(([name, path]) => [name, figureAt(results, path)] as const);
  return { ...Object.fromEntries(found), ...lesson.moreFigures?.(results, format) };
}

// figureAt returns the value at a path into the results. A number is written as the language writes it.
function figureAt(results: Results, path: (string | number)[]): string {
  const value = path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], results) as Value;
  const number = Number(value);
  return Number.isNaN(number) ? String(value) : numberText(number, { maximumFractionDigits: 3 });
}
