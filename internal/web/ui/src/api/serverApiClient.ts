import type { ApiClient } from "./client";
import { httpClient } from "./httpClient";
import { withPrefetch } from "./prefetch";
import { withRetry } from "./retry";

// apiClient is the client of the page that alinha serve sends. worker/staticApiClient.ts has that of the static page;
// vite.config.ts chooses between the two.
export const apiClient: ApiClient = withPrefetch(withRetry(httpClient));
