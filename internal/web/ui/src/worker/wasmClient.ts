import type { BaseClient } from "../api/client";
import { firstPositionGame } from "../api/firstPosition";
import { language } from "../lib/i18n";
import { WorkerClient } from "./workerClient";

// Two workers, each with one thread: a search in the second does not delay the requests that need no search.
const quickWorker = new WorkerClient();
const searchWorker = new WorkerClient();
// The second also keeps the proofs.
const searchRequests = new Set(["play", "analyze", "explain", "tree", "lab", "evora", "prove", "proof-open", "proof-step", "proof-file"]);

// startEngines returns once requests without a search are answered at once.
export async function startEngines(): Promise<void> {
  await quickWorker.start();
}

// largeFirstPosition returns the response to a request for the first position of a named game with many cells, undefined for any other
// request. The build has these positions, so that a board is shown before the engines are compiled.
async function largeFirstPosition(name: string, body: object): Promise<object | undefined> {
  const game = firstPositionGame(name, body);
  if (game === undefined) return undefined;
  const positions = await import("virtual:first-positions/large").catch(() => undefined);
  return positions && Object.hasOwn(positions.default, game) ? positions.default[game] : undefined;
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
    const first = await largeFirstPosition(name, body);
    if (first) return first as A;
    let response: A | undefined;
    await stream(name, body, (event: A) => (response = event), signal);
    return response!;
  },

  stream,
};
