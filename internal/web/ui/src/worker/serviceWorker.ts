// The service worker of the static page, built as keep.js: browsers that have visited the page know that name.
// It caches all files of one version of the page. The files of the next version are cached beside them, and are
// used once no page of the old version is open. The engines, which are large, may be cached later than the other files: the page opens
// without them.

declare const VERSION: string; // a hash of the files' contents; the build writes VERSION and FILES
declare const FILES: string[]; // the URLs of all files of the page
declare const registration: { scope: string };
declare const clients: { claim(): Promise<void> };

// The events of a service worker, which TypeScript's DOM library does not declare.
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const cachePrefix = `alinha ${registration.scope} `; // other pages of the host have caches too
const cacheName = cachePrefix + VERSION;

addEventListener("install", (event) => (event as ExtendableEvent).waitUntil(cacheFiles()));
addEventListener("activate", (event) => (event as ExtendableEvent).waitUntil(deleteOldCaches().then(() => clients.claim())));
addEventListener("fetch", (event) => {
  const { request } = event as FetchEvent;
  if (request.method === "GET" && request.url.startsWith(registration.scope)) (event as FetchEvent).respondWith(respond(event as FetchEvent));
});

const enginesFile = "./assets/engines.bin";
const maxEnginesTime = 30_000; // milliseconds, after which the other files are used without the engines

async function cacheFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  const request = (file: string, signal: AbortSignal | null = null) => new Request(file, { cache: "no-cache", signal });
  const engines = cache.add(request(enginesFile, AbortSignal.timeout(maxEnginesTime))).catch(() => {});
  await cache.addAll(FILES.filter((file) => file !== enginesFile).map((file) => request(file)));
  await engines;
}

async function deleteOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// respond answers from the cache, and from the network what is not cached. It caches the engines where they come only now.
async function respond(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(cacheName);
  const file = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
  if (file) return file;
  const response = await fetch(request);
  if (response.ok && request.url.endsWith(enginesFile.slice(1))) event.waitUntil(cache.put(request, response.clone()));
  return response;
}
