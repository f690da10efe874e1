import type { Fault } from "../api/types";
import { say } from "../lib/i18n";
import { Refusal } from "../api/client";
import { engines } from "./wasmModule";

export interface Question {
  name: string;
  question: string; // JSON, as every event of the answer
  language: string;
}

// Said is what a worker says; internal/web/wasm tells what it means.
interface Said {
  id: number;
  ready?: boolean;
  event?: string;
  fault?: string;
  done?: boolean;
}

// Asked is a question that a worker is at.
interface Asked {
  on(event: string): void;
  done(): void;
  fail(why: Error): void;
}

// A Hand is a worker with the engines in it. It is begun when something is asked, and
// again after it has failed.
export class Hand {
  private asked = new Map<number, Asked>();
  private worker: Promise<Worker> | undefined;
  private last = 0;

  ask(question: Question, on: (event: string) => void, signal?: AbortSignal): Promise<void> {
    return new Promise((done, fail) => {
      if (signal?.aborted) return fail(signal.reason as Error);
      const id = ++this.last;
      signal?.addEventListener("abort", () => this.stop(id, signal.reason as Error));
      this.asked.set(id, { on, done, fail });
      this.begun().then((worker) => this.asked.has(id) && worker.postMessage({ id, ...question }), (why: Error) => this.fail(why));
    });
  }

  // begun returns the worker, once it can be asked.
  begun(): Promise<Worker> {
    return (this.worker ??= engines().then(
      (module) =>
        new Promise((begun) => {
          const worker = new Worker(new URL("./engineWorker.ts", import.meta.url), { type: "module" });
          worker.onmessage = ({ data }: MessageEvent<Said>) => (data.ready ? begun(worker) : this.hear(data));
          worker.onerror = () => {
            worker.terminate();
            this.fail(new Refusal({ id: "engine", text: say("page-engines-ended") }));
          };
          worker.postMessage(module);
        }),
    ));
  }

  private hear({ id, event, fault, done }: Said): void {
    const asked = this.asked.get(id);
    if (event !== undefined) return asked?.on(event);
    this.asked.delete(id);
    if (done) asked?.done();
    else if (fault) asked?.fail(new Refusal(JSON.parse(fault) as Fault));
  }

  // stop ends a search. The worker listens to it every now and then.
  private stop(id: number, why: Error): void {
    const asked = this.asked.get(id);
    if (!asked) return;
    this.asked.delete(id);
    asked.fail(why);
    void this.worker?.then((worker) => worker.postMessage({ id, stop: true }));
  }

  // fail ends all questions, for the worker is no more.
  private fail(why: Error): void {
    const asked = [...this.asked.values()];
    this.asked.clear();
    this.worker = undefined;
    for (const { fail } of asked) fail(why);
  }
}
