import type { ApiClient } from "../api/client";
import { withRetry } from "../api/retry";
import { wasmClient } from "./wasmClient";

// apiClient is the client of the static page, which needs no server.
export const apiClient: ApiClient = withRetry(wasmClient);

// The service worker (serviceWorker.ts) keeps the files of the static page, so that the page opens without a network.
// Browsers offer no service workers to a page that came over plain HTTP from another machine; such a page, and one
// whose registration fails, needs the network.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("./keep.js").catch(() => {}));
}
