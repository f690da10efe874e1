import type { ApiClient } from "../../api/client";
import type { LabCell, LabEvent } from "../../api/types";
import { setActivity } from "../../lib/rooms";
import { type Signal, signal, useSignalValue } from "../../lib/signal";

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

type RunName = "lab" | "evora";

// RunStore holds the run of a name while the visitor is on another page too. localStorage keeps its results.
class RunStore {
  readonly run: Signal<Run<object>>;
  private controller: AbortController | undefined;
  private timer: number | undefined; // of the next write to localStorage

  constructor(private readonly name: RunName) {
    this.run = signal(this.stored());
    this.run.subscribe(() => (this.timer ??= window.setTimeout(() => this.store(), storeDelay)));
    addEventListener("pagehide", () => this.store());
  }

  // start starts a run with a request, in place of the run before.
  start(api: ApiClient, request: object): void {
    this.stop();
    const controller = (this.controller = new AbortController());
    const update = (change: (run: Run<object>) => Partial<Run<object>>) => {
      if (this.controller === controller) this.run.value = { ...this.run.value, ...change(this.run.value) };
    };
    this.run.value = { ...idle, request, running: true };
    const onEvent = ({ cell, columns, boards, row, done, of }: LabEvent) => {
      update((run) => ({
        done: done ?? run.done,
        of: of ?? run.of,
        ...(cell && { cells: [...run.cells, cell] }),
        ...(columns && { columns }),
        ...(boards && { boards }),
        ...(row && { rows: [...run.rows, row] }),
      }));
      this.showActivity();
    };
    const end = (error?: Error) => {
      update(() => ({ running: false, ...(error && !controller.signal.aborted && { error: error.message }) }));
      this.showActivity();
    };
    api.stream<LabEvent>(this.name, request, onEvent, controller.signal).then(() => end(), end);
  }

  // stop ends the run and keeps what it has brought.
  stop(): void {
    this.controller?.abort();
  }

  // showActivity says beside the name of the page how far the run is.
  private showActivity(): void {
    const { running, done, of } = this.run.value;
    setActivity("lab", this.name, running ? `${done}/${of}` : "");
  }

  private get storageKey(): string {
    return "run " + this.name;
  }

  // stored returns the run that localStorage keeps, which has ended.
  private stored(): Run<object> {
    try {
      return { ...idle, ...(JSON.parse(localStorage.getItem(this.storageKey) ?? "{}") as Partial<Run<object>>), running: false };
    } catch {
      return idle;
    }
  }

  private store(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    try {
      if (this.run.value.request) localStorage.setItem(this.storageKey, JSON.stringify(this.run.value));
    } catch {
      // The storage is full: the results last as long as the page.
    }
  }
}

const storeDelay = 500; // milliseconds from a change to the write

const stores = { lab: new RunStore("lab"), evora: new RunStore("evora") };

// useRun returns the run of a name, the function that starts a run with a request, and the function that stops it. The run goes on
// while the visitor is on another page.
export function useRun<Q extends object>(api: ApiClient, name: RunName): [Run<Q>, (request: Q) => void, () => void] {
  const store = stores[name];
  const run = useSignalValue(store.run) as Run<Q>;
  return [run, (request) => store.start(api, request), () => store.stop()];
}
