import { signal as createSignal } from "../lib/signal";
import { ApiError, type BaseClient } from "./client";

// connectionState says why a request is being repeated: "gone", no answer came; "busy", the server asked to come
// back later; "", no request is being repeated.
export const connectionState = createSignal<"" | "gone" | "busy">("");

const firstDelay = 500; // milliseconds before the first repetition
const maxDelay = 8000; // of the delay, which doubles

// withRetry returns a client that repeats each request that got no answer or an error with Retry-After, until a
// response comes or the request is aborted.
export function withRetry(client: BaseClient): BaseClient {
  async function retry<A>(send: (answered: () => void) => Promise<A>, signal?: AbortSignal): Promise<A> {
    let delay = firstDelay;
    const answered = () => {
      connectionState.value = "";
      delay = firstDelay;
    };
    for (;;) {
      try {
        const response = await send(answered);
        answered();
        return response;
      } catch (error) {
        if (signal?.aborted) throw error;
        const refused = error instanceof ApiError;
        if (refused && error.retryAfter === undefined) throw error;
        connectionState.value = refused ? "busy" : "gone";
        await sleep(refused ? 1000 * (error.retryAfter ?? 1) : delay, signal);
        delay = Math.min(2 * delay, maxDelay);
      }
    }
  }
  return {
    ...client,
    request: (name, body, signal) => retry(() => client.request(name, body, signal), signal),
    stream: <E,>(name: string, body: object, onEvent: (event: E) => void, signal: AbortSignal) => {
      const send = (answered: () => void) => client.stream<E>(name, body, (event) => {
        answered();
        onEvent(event);
      }, signal);
      return retry(send, signal);
    },
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
