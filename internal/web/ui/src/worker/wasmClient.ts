import { language } from "../lib/i18n";
import type { Back } from "../api/client";
import { Hand } from "./workerClient";

// The code of the server in WebAssembly, in two workers: one answers at once what the other's
// searches would keep waiting.
const [quick, slow] = [new Hand(), new Hand()];
quick.begun().catch(() => {}); // the first who asks hears of it
const searches = new Set(["play", "analyze", "tree", "lab", "evora"]);

function put<E>(name: string, question: object, on: (event: E) => void, signal?: AbortSignal): Promise<void> {
  const hand = searches.has(name) ? slow : quick;
  return hand.ask({ name, question: JSON.stringify(question), language: language.value }, (event) => on(JSON.parse(event) as E), signal);
}

export const wasm: Back = {
  abreast: 1,

  async ask<A>(name: string, question: object, signal?: AbortSignal): Promise<A> {
    let answer: A | undefined;
    await put(name, question, (event: A) => (answer = event), signal);
    return answer!;
  },

  stream: put,
};
