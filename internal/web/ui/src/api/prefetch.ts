import type { ApiClient, BaseClient } from "./client";
import { firstAnswer } from "./firstAnswer";

// withPrefetch returns a client whose prefetch sends a request ahead of time: the next equal request gets its response. After an
// error the request is sent again, for the text of the error may be in another language than the page by then. The client answers requests
// for first positions by itself.
export function withPrefetch(client: BaseClient): ApiClient {
  const begun = new Map<string, Promise<unknown>>();
  const keyOf = (name: string, body: object): string => `${name} ${JSON.stringify(body)}`;
  return {
    ...client,
    prefetch(name, body) {
      if (firstAnswer(name, body)) return;
      const response = client.request(name, body);
      response.catch(() => {});
      begun.set(keyOf(name, body), response);
    },
    request<A>(name: string, body: object, signal?: AbortSignal): Promise<A> {
      const first = firstAnswer(name, body);
      if (first) return Promise.resolve(first as A);
      const key = keyOf(name, body);
      const response = begun.get(key) as Promise<A> | undefined;
      begun.delete(key);
      return response?.catch(() => client.request<A>(name, body, signal)) ?? client.request<A>(name, body, signal);
    },
  };
}
