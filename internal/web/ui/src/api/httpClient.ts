import { language, t } from "../lib/i18n";
import { ApiError, type BaseClient } from "./client";
import type { Fault } from "./types";

// httpClient sends requests to the server that sent the page. Streams are server-sent events.
export const httpClient: BaseClient = {
  maxParallelSearches: 2,
  hasServer: true,

  async request<A>(name: string, body: object, signal?: AbortSignal): Promise<A> {
    const response = await post(name, body, signal);
    return (await response.json()) as A;
  },

  async stream<E>(name: string, body: object, onEvent: (event: E) => void, signal: AbortSignal): Promise<void> {
    const response = await post(name, body, signal);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let buffer = "";
    for (;;) {
      const { done, value } = await within(maxSilence, reader.read()).catch((error) => {
        void reader.cancel().catch(() => {}); // so that the connection is closed
        throw error;
      });
      if (done) return;
      const events = (buffer + value).split("\n\n");
      buffer = events.pop()!; // an event that has not ended yet
      for (const event of events) {
        const data = event.split("\n").find((line) => line.startsWith("data: "));
        if (!data) continue;
        const parsed = JSON.parse(data.slice("data: ".length)) as E & { error?: Fault };
        if (parsed.error) throw new ApiError(parsed.error);
        onEvent(parsed);
      }
    }
  },
};

const maxSilence = 35_000; // milliseconds without a sign of life, of which the server gives one every 10 s

// within returns what a promise brings, or throws if that takes longer than ms milliseconds, as on a connection that is lost
// without notice.
async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error("no sign of life")), ms)));
  try {
    return await Promise.race([promise, silence]);
  } finally {
    clearTimeout(timer);
  }
}

// The most bytes of a request, and of one that carries a file, as in internal/web; the server ends the connection of a larger request.
const maxRequest = 256 << 10;
const maxFile = 4 << 20;

// bodyOf returns the body of a request. It throws an ApiError for one that the server would refuse.
function bodyOf(name: string, request: object): string {
  const maxBody = name === "proof-open" ? maxFile : maxRequest;
  const body = JSON.stringify(request);
  const { size } = new Blob([body]);
  if (size > maxBody) throw new ApiError({ id: "large", text: t("page-too-large", { Size: Math.ceil(size / 1024), Most: maxBody / 1024 }) });
  return body;
}

// post sends a request and returns the response, or throws an ApiError where its status is an error.
async function post(name: string, body: object, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(`./api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": language.value },
    body: bodyOf(name, body),
    signal: signal ?? null,
  });
  if (response.ok) return response;
  const { error } = (await response.json().catch(() => ({}))) as { error?: Fault };
  throw new ApiError(error ?? { id: "server", text: response.statusText }, Number(response.headers.get("Retry-After")) || undefined);
}
