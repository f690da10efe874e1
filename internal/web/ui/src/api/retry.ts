import { signal as createSignal } from "../lib/signal";
import { type ApiClient, ApiError } from "./client";

// connectionState says why a request is being repeated: "gone", no answer came; "busy", the server asked to come
// back later; "", no request is being repeated.
export const connectionState = createSignal<"" | "gone" | "busy">("");

const firstDelay = 500; // milliseconds before the first repetition
const maxDelay = 8000; // of the delay, which doubles

// withRetry returns a client that repeats each request that got no answer or an error with Retry-After, until a
// response comes or the request is aborted.
export function withRetry(client: ApiClient): ApiClient {
  async function retry<A>(send: () => Promise<A>, signal?: AbortSignal): Promise<A> {
    for (let delay = firstDelay; ; delay = Math.min(2 * delay, maxDelay)) {
      try {
        const response = await send();
        connectionState.value = "";
        return response;
      } catch (error) {
        if (signal?.aborted) throw error;
        const answered = error instanceof ApiError;
        if (answered && error.retryAfter === undefined) throw error;
        connectionState.value = answered ? "busy" : "gone";
        await sleep(answered ? 1000 * (error.retryAfter ?? 1) : delay, signal);
      }
    }
  }
  return {
    maxParallelSearches: client.maxParallelSearches,
    request: (name, body, signal) => retry(() => client.request(name, body, signal), signal),
    stream: (name, body, onEvent, signal) => retry(() => client.stream(name, body, onEvent, signal), signal),
  };
}

// sleep waits, or rejects when the signal aborts.
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

// untilServerAnswers returns once the server sends the page again, or once the visitor has left. Meanwhile connectionState is
// "gone".
export async function untilServerAnswers(left: () => boolean): Promise<void> {
  connectionState.value = "gone";
  for (let delay = firstDelay; !left(); delay = Math.min(2 * delay, maxDelay)) {
    await sleep(delay);
    const answered = await fetch("./", { cache: "no-store" }).then(({ ok }) => ok, () => false);
    if (answered) break;
  }
  connectionState.value = "";
}
