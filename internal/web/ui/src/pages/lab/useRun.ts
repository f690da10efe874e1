import { useEffect, useRef, useState } from "preact/hooks";
import type { LabCell, LabEvent } from "../../api/types";
import type { Back } from "../../api/client";

// A Run is a stream of the laboratory, as far as it came.
export interface Run<Q> {
  question?: Q;
  cells: LabCell[];
  columns: string[]; // of its table
  boards: string[];
  rows: string[][];
  done: number;
  of: number;
  fault?: string;
  running: boolean;
}

const idle = { cells: [], columns: [], boards: [], rows: [], done: 0, of: 0, running: false };

// useRun returns a run of a question "lab" or "evora", and what starts and stops it. It ends
// when the room is left.
export function useRun<Q extends object>(back: Back, name: "lab" | "evora"): [Run<Q>, (question: Q) => void, () => void] {
  const [run, setRun] = useState<Run<Q>>(idle);
  const stop = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const start = (question: Q) => {
    stop.current?.abort();
    const mine = (stop.current = new AbortController());
    const change = (how: (run: Run<Q>) => Partial<Run<Q>>) => {
      if (stop.current === mine) setRun((run) => ({ ...run, ...how(run) }));
    };
    setRun({ ...idle, question, running: true });
    const on = ({ cell, columns, boards, row, done, of }: LabEvent) =>
      change((run) => ({
        done: done ?? run.done,
        of: of ?? run.of,
        ...(cell && { cells: [...run.cells, cell] }),
        ...(columns && { columns }),
        ...(boards && { boards }),
        ...(row && { rows: [...run.rows, row] }),
      }));
    back.stream<LabEvent>(name, question, on, mine.signal).then(
      () => change(() => ({ running: false })),
      (e: Error) => change(() => ({ running: false, ...(!mine.signal.aborted && { fault: e.message }) })),
    );
  };
  return [run, start, () => stop.current?.abort()];
}
