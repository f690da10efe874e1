import type { Fault } from "./types";

// A Back answers the questions of api.ts: the server that sent the page, or the same code
// in WebAssembly.
export interface Back {
  readonly abreast: number; // searches that one page may well ask for at once

  ask<A>(name: string, question: object, signal?: AbortSignal): Promise<A>;

  // stream calls on for each event, and ends when the stream does. Aborting ends the
  // search behind it at once.
  stream<E>(name: string, question: object, on: (event: E) => void, signal: AbortSignal): Promise<void>;
}

// A Refusal is a question that was understood to be wrong, or came at a bad time.
export class Refusal extends Error {
  constructor(
    readonly fault: Fault,
    readonly retryAfter?: number, // seconds
  ) {
    super(fault.text);
  }
}
