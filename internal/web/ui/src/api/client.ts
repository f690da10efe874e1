// Folder api is the client of the API that internal/api defines: the types of requests and responses (types.ts),
// the interfaces of clients (this file), the client over HTTP (httpClient.ts), the repetition of failed
// requests (retry.ts), and requests ahead of time (prefetch.ts). The client without a server is in folder worker.

import type { Fault } from "./types";

// BaseClient sends the requests of types.ts to the server that sent the page (api/httpClient.ts), or to the same code
// compiled to WebAssembly (worker/wasmClient.ts).
export interface BaseClient {
  readonly maxParallelSearches: number; // how many searches one page may ask for at once
  readonly hasServer: boolean; // a server answers, which two people can share

  // request sends a request and returns its response. name is that of POST /api/NAME.
  request<A>(name: string, body: object, signal?: AbortSignal): Promise<A>;

  // stream sends a request and calls onEvent for each event of the response, then returns. Aborting the signal
  // stops the search at once.
  stream<E>(name: string, body: object, onEvent: (event: E) => void, signal: AbortSignal): Promise<void>;
}

// ApiClient is the client that the pages use.
export interface ApiClient extends BaseClient {
  // prefetch sends a request ahead of time: the next equal request gets its response.
  prefetch(name: string, body: object): void;
}

// ApiError is an error that the API answered: the request was wrong, or the server is busy.
export class ApiError extends Error {
  constructor(
    readonly fault: Fault,
    readonly retryAfter?: number, // in seconds; absent where a repetition does not help
  ) {
    super(fault.text);
  }
}
