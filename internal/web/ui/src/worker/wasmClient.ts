import type { ApiClient } from "../api/client";
import { language } from "../lib/i18n";
import { WorkerClient } from "./workerClient";

// Two workers, each with one thread: a search in the second does not delay the requests that need no search.
const quickWorker = new WorkerClient();
const searchWorker = new WorkerClient();
quickWorker.start().catch(() => {}); // the first request reports the failure
// The second also keeps the proofs.
const searchRequests = new Set(["play", "analyze", "explain", "tree", "lab", "evora", "prove", "proof-open", "proof-step", "proof-file"]);

function stream<E>(name: string, body: object, onEvent: (event: E) => void, signal?: AbortSignal): Promise<void> {
  const worker = searchRequests.has(name) ? searchWorker : quickWorker;
  const request = { name, question: JSON.stringify(body), language: language.value };
  return worker.send(request, (event) => onEvent(JSON.parse(event) as E), signal);
}

// wasmClient answers requests by the code of the server, compiled to WebAssembly.
export const wasmClient: ApiClient = {
  maxParallelSearches: 1,
  hasServer: false,

  async request<A>(name: string, body: object, signal?: AbortSignal): Promise<A> {
    let response: A | undefined;
    await stream(name, body, (event: A) => (response = event), signal);
    return response!;
  },

  stream,
};
