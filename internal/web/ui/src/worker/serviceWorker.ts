// The service worker of the static page, built as keep.js: browsers that have visited the page know that name.
// It caches all files of one version of the page. The files of the next version are cached beside them, and are
// used once no page of the old version is open.

declare const VERSION: string; // a hash of the files' contents; the build writes VERSION and FILES
declare const FILES: string[]; // the URLs of all files of the page
declare const registration: { scope: string };
declare const clients: { claim(): Promise<void> };

// The events of a service worker, which TypeScript's DOM library does not declare.
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const cachePrefix = `alinha ${registration.scope} `; // other pages of the host have caches too
const cacheName = cachePrefix + VERSION;

addEventListener("install", (event) => (event as ExtendableEvent).waitUntil(cacheFiles()));
addEventListener("activate", (event) => (event as ExtendableEvent).waitUntil(deleteOldCaches().then(() => clients.claim())));
addEventListener("fetch", (event) => {
  const { request } = event as FetchEvent;
  if (request.method === "GET" && request.url.startsWith(registration.scope)) (event as FetchEvent).respondWith(respond(request));
});

async function cacheFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

async function deleteOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// respond answers from the cache, and from the network what is not cached.
async function respond(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const file = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
  return file ?? fetch(request);
}
