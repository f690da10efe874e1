import { useEffect, useRef, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { LabCell, LabEvent } from "../../api/types";

// Run is what the stream of a "lab" or "evora" request has brought so far.
export interface Run<Q> {
  request?: Q;
  cells: LabCell[];
  columns: string[]; // of the table
  boards: string[];
  rows: string[][];
  done: number; // cells or rows
  of: number;
  error?: string;
  running: boolean;
}

const idle = { cells: [], columns: [], boards: [], rows: [], done: 0, of: 0, running: false };

// useRun returns a run, the function that starts a run with a request, and the function that stops it. Leaving the page
// stops the run.
export function useRun<Q extends object>(api: ApiClient, name: "lab" | "evora"): [Run<Q>, (request: Q) => void, () => void] {
  const [run, setRun] = useState<Run<Q>>(idle);
  const current = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const start = (request: Q) => {
    current.current?.abort();
    const controller = (current.current = new AbortController());
    const update = (change: (run: Run<Q>) => Partial<Run<Q>>) => {
      if (current.current === controller) setRun((run) => ({ ...run, ...change(run) }));
    };
    setRun({ ...idle, request, running: true });
    const onEvent = ({ cell, columns, boards, row, done, of }: LabEvent) =>
      update((run) => ({
        done: done ?? run.done,
        of: of ?? run.of,
        ...(cell && { cells: [...run.cells, cell] }),
        ...(columns && { columns }),
        ...(boards && { boards }),
        ...(row && { rows: [...run.rows, row] }),
      }));
    api.stream<LabEvent>(name, request, onEvent, controller.signal).then(
      () => update(() => ({ running: false })),
      (error: Error) => update(() => ({ running: false, ...(!controller.signal.aborted && { error: error.message }) })),
    );
  };
  return [run, start, () => current.current?.abort()];
}
