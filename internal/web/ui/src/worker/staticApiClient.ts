import type { ApiClient } from "../api/client";
import { withPrefetch } from "../api/prefetch";
import { withRetry } from "../api/retry";
import { startEngines, wasmClient } from "./wasmClient";

// apiClient is the client of the static page, which needs no server.
export const apiClient: ApiClient = withPrefetch(withRetry(wasmClient));

// The engines and then the service worker start once the page is drawn, for both take the processor from the page; the engines
// earlier where a request needs them. The service worker waits for the engines, which it keeps too, but not for ever: their download may hang.
const startDelay = 1000; // milliseconds after all files of the page are loaded
const maxEnginesTime = 30_000; // milliseconds
addEventListener("load", () => {
  setTimeout(() => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, maxEnginesTime));
    void Promise.race([startEngines().catch(() => {}), late]).then(registerServiceWorker);
  }, startDelay);
});

// registerServiceWorker starts the service worker (serviceWorker.ts), which keeps the files of the static page, so that the page
// opens without a network. Browsers offer no service workers to a page that came over plain HTTP from another machine; such a page, and
// one whose registration fails, needs the network.
function registerServiceWorker(): void {
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register("./keep.js").catch(() => {});
}
