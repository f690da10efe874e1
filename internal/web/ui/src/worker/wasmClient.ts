import type { BaseClient } from "../api/client";
import { answerAmong } from "../api/firstAnswer";
import { language } from "../lib/i18n";
import { WorkerClient } from "./workerClient";

// Two workers, each with one thread: a search in the second does not delay the requests that need no search.
const quickWorker = new WorkerClient();
const searchWorker = new WorkerClient();
// The second also keeps the proofs.
const searchRequests = new Set(["play", "analyze", "explain", "tree", "lab", "evora", "prove", "proof-open", "proof-step", "proof-file"]);

// startEngines returns once requests without a search are answered at once, and begins to make the first search ready.
export async function startEngines(): Promise<void> {
  await quickWorker.start();
  searchWorker.start().catch(() => {}); // the first search tries again
}

// otherFirstAnswer returns the response to one of the requests with which rooms begin, undefined for any other request. The build has
// these responses, so that a room is shown before the engines are compiled.
async function otherFirstAnswer(name: string, body: object): Promise<object | undefined> {
  const answers = await import("virtual:first-answers/others").catch(() => undefined);
  return answers && answerAmong(answers.default, name, body);
}

function stream<E>(name: string, body: object, onEvent: (event: E) => void, signal?: AbortSignal): Promise<void> {
  const worker = searchRequests.has(name) ? searchWorker : quickWorker;
  const request = { name, question: JSON.stringify(body), language: language.value };
  return worker.send(request, (event) => onEvent(JSON.parse(event) as E), signal);
}

// wasmClient answers requests by the code of the server, compiled to WebAssembly.
export const wasmClient: BaseClient = {
  maxParallelSearches: 1,
  hasServer: false,

  async request<A>(name: string, body: object, signal?: AbortSignal): Promise<A> {
    const first = await otherFirstAnswer(name, body);
    if (first) return first as A;
    let response: A | undefined;
    await stream(name, body, (event: A) => (response = event), signal);
    return response!;
  },

  stream,
};
