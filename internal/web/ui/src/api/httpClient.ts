import type { Fault } from "./types";
import { language } from "../lib/i18n";
import { type Back, Refusal } from "./client";

// The server that sent the page.
export const server: Back = {
  abreast: 2,

  async ask<A>(name: string, question: object, signal?: AbortSignal): Promise<A> {
    const response = await post(name, question, signal);
    return (await response.json()) as A;
  },

  async stream<E>(name: string, question: object, on: (event: E) => void, signal: AbortSignal): Promise<void> {
    const response = await post(name, question, signal);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const events = (rest + value).split("\n\n");
      rest = events.pop()!;
      for (const event of events) {
        const data = event.split("\n").find((line) => line.startsWith("data: "));
        if (!data) continue;
        const said = JSON.parse(data.slice(6)) as E & { error?: Fault };
        if (said.error) throw new Refusal(said.error);
        on(said);
      }
    }
  },
};

async function post(name: string, question: object, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(`./api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": language.value },
    body: JSON.stringify(question),
    signal: signal ?? null,
  });
  if (response.ok) return response;
  const { error } = (await response.json().catch(() => ({}))) as { error?: Fault };
  throw new Refusal(error ?? { id: "server", text: response.statusText }, Number(response.headers.get("Retry-After")) || undefined);
}
