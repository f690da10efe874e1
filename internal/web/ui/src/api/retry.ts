import { cell } from "../lib/signal";
import { type Back, Refusal } from "./client";

// waiting says that a question waits for the server, which does not answer or is busy.
export const waiting = cell<"" | "gone" | "busy">("");

// patient asks again what got no answer, or was asked at a bad time, until it gets one.
export function patient(back: Back): Back {
  async function insist<A>(ask: () => Promise<A>, signal?: AbortSignal): Promise<A> {
    for (let pause = 500; ; pause = Math.min(2 * pause, 8000)) {
      try {
        const answer = await ask();
        waiting.value = "";
        return answer;
      } catch (error) {
        if (signal?.aborted) throw error;
        const refused = error instanceof Refusal;
        if (refused && error.retryAfter === undefined) throw error;
        waiting.value = refused ? "busy" : "gone";
        await rest(refused ? 1000 * (error.retryAfter ?? 1) : pause, signal);
      }
    }
  }
  return {
    abreast: back.abreast,
    ask: (name, question, signal) => insist(() => back.ask(name, question, signal), signal),
    stream: (name, question, on, signal) => insist(() => back.stream(name, question, on, signal), signal),
  };
}

// rest waits, or throws when the signal comes.
function rest(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, stop) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      stop(signal.reason as Error);
    });
  });
}
