// Folder worker runs the API in the browser, for the static page: Web Workers with the engines in WebAssembly
// (engineWorker.ts), their client (this file and wasmClient.ts), and the service worker that keeps the page's
// files for use without a network (serviceWorker.ts).

import { ApiError } from "../api/client";
import type { Fault } from "../api/types";
import { t } from "../lib/i18n";
import { sendModule } from "./wasmModule";

// WorkerRequest is a request of the API as a message to the worker; internal/web/wasm documents the messages.
export interface WorkerRequest {
  name: string;
  question: string; // the body as JSON
  language: string;
}

// WorkerReply is a message from the worker.
interface WorkerReply {
  id?: number; // of the request
  ready?: boolean; // once, before any reply
  event?: string; // a part of the response as JSON
  fault?: string; // a Fault as JSON, "" after a stop
  done?: boolean; // the response has ended
}

// PendingRequest is a request without its last reply.
interface PendingRequest {
  onEvent(event: string): void;
  resolve(): void;
  reject(reason: Error): void;
}

// WorkerClient sends requests to one Web Worker that holds the engines. The worker is started by the first request,
// and started anew by the first request after it has failed.
export class WorkerClient {
  private pending = new Map<number, PendingRequest>();
  private worker: Promise<Worker> | undefined;
  private lastId = 0;

  // send sends a request, calls onEvent for each event of the response, and returns at the end of the response.
  send(request: WorkerRequest, onEvent: (event: string) => void, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const id = ++this.lastId;
      signal?.addEventListener("abort", () => this.stop(id, signal.reason as Error));
      this.pending.set(id, { onEvent, resolve, reject });
      this.start().then(
        (worker) => this.pending.has(id) && worker.postMessage({ id, ...request }),
        (reason: Error) => this.rejectAll(reason),
      );
    });
  }

  // start returns the worker, once it is ready for requests.
  start(): Promise<Worker> {
    return (this.worker ??= new Promise((resolve, reject) => {
      const worker = new Worker(new URL("./engineWorker.ts", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
        if (data.ready) resolve(worker);
        else if (data.id !== undefined) this.onReply(data);
      };
      worker.onerror = () => {
        worker.terminate();
        this.rejectAll(new ApiError({ id: "engine", text: t("page-engines-ended") }));
      };
      sendModule(worker).catch((reason: unknown) => {
        worker.terminate();
        this.worker = undefined;
        reject(reason as Error);
      });
    }));
  }

  private onReply({ id, event, fault, done }: WorkerReply): void {
    const request = this.pending.get(id!);
    if (event !== undefined) return request?.onEvent(event);
    this.pending.delete(id!);
    if (done) request?.resolve();
    else if (fault) request?.reject(new ApiError(JSON.parse(fault) as Fault));
  }

  // stop rejects a request and stops its search. The worker reads the message between two slices of the search.
  private stop(id: number, reason: Error): void {
    const request = this.pending.get(id);
    if (!request) return;
    this.pending.delete(id);
    request.reject(reason);
    void this.worker?.then((worker) => worker.postMessage({ id, stop: true }));
  }

  // rejectAll rejects every pending request, for the worker has ended.
  private rejectAll(reason: Error): void {
    const requests = [...this.pending.values()];
    this.pending.clear();
    this.worker = undefined;
    for (const { reject } of requests) reject(reason);
  }
}
