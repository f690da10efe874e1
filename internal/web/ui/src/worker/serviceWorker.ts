// The service worker of the page that needs no server. It keeps the files of one version
// together; those of the next come in beside them, and take over when no page is open.

declare const VERSION: string; // of the files, by their contents
declare const FILES: string[]; // all of the page; both are written by the build
declare const registration: { scope: string };
declare const clients: { claim(): Promise<void> };
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const ours = `alinha ${registration.scope} `; // other pages of the host keep files too
const kept = ours + VERSION;

addEventListener("install", (event) => (event as Lasting).waitUntil(keep()));
addEventListener("activate", (event) => (event as Lasting).waitUntil(forget().then(() => clients.claim())));
addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  if (request.method === "GET" && request.url.startsWith(registration.scope)) (event as Fetching).respondWith(answer(request));
});

async function keep(): Promise<void> {
  const cache = await caches.open(kept);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

async function forget(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(ours) && name !== kept);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(kept);
  const file = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
  return file ?? fetch(request);
}
