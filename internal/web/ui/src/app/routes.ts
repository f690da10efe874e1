import type { ComponentType } from "preact";
import type { ApiClient } from "../api/client";
import { loadPuzzles } from "../game/puzzle";
import { parseHash, type Route } from "../lib/hash";
import { loadMessages } from "../lib/i18n";
import { lastUrl } from "../lib/rooms";
import type { PageProps } from "../pages/page";
import { messageGroups, pageName } from "./pageName";

// PageModule is the module of a page: its component, and, where the page begins with a request, a function that sends the request ahead
// of time.
interface PageModule {
  default: ComponentType<PageProps>;
  prefetch?(props: PageProps): void;
}

// routes maps the page named in the URL to what loads the code of that page. The title of a page is the message
// "page-room-" + its name. The order is that of the navigation, which has neither home nor friend.
export const routes: Record<string, () => Promise<PageModule>> = {
  home: () => import("../pages/home/homePage"),
  play: () => import("../pages/play/playPage"),
  puzzles: () => import("../pages/puzzles/puzzlesPage"),
  learn: () => import("../pages/learn/learnPage"),
  see: () => import("../pages/searchview/searchPage"),
  explorer: () => import("../pages/explorer/explorerPage"),
  proof: () => import("../pages/proof/proofPage"),
  edit: () => import("../pages/editor/editorPage"),
  lab: () => import("../pages/lab/labPage"),
  museum: () => import("../pages/museum/museumPage"),
  cluster: () => import("../pages/cluster/clusterPage"),
  friend: () => import("../pages/friend/friendPage"),
};

const loaded = new Map<string, PageModule>();

// loadedPage returns the component of a page, undefined until loadPage has loaded it.
export const loadedPage = (name: string): ComponentType<PageProps> | undefined => loaded.get(name)?.default;

// loadPage loads the component of a page, and the messages that the page shows. Data that the page will ask for comes meanwhile.
export async function loadPage(name: string): Promise<void> {
  if (loaded.has(name)) return;
  if (name === "puzzles") loadPuzzles().catch(() => {});
  const [module] = await Promise.all([routes[name]!(), ...(messageGroups[name] ?? []).map(loadMessages)]);
  loaded.set(name, module);
}

// preloadPage loads a page to which the visitor is likely to go next. Whoever goes there hears of a failure.
export const preloadPage = (name: string): void => void loadPage(name).catch(() => {});

// loadFirstPage loads the page that the URL names when the site is opened. Meanwhile it asks for the position that the page shows first.
export async function loadFirstPage(api: ApiClient, { page, params }: Route): Promise<void> {
  const name = pageName(page, params, Object.keys(routes));
  if (name === "play" && params.game) api.prefetch("position", { game: params.game, moves: params.moves ?? "" });
  await loadPage(name);
}

const preloadDelay = 1000; // milliseconds, in which the first page is drawn

// preloadPages loads the pages that most visitors see one after another, with their first responses, once the first page is drawn and the
// browser has nothing else to do, so that each of them is drawn at once. Visitors who save data load a page when they go there.
export async function preloadPages(api: ApiClient): Promise<void> {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  if (connection?.saveData) return;
  await new Promise((resolve) => setTimeout(resolve, preloadDelay));
  for (const name of Object.keys(routes).filter((name) => name !== "cluster" && name !== "friend")) {
    await untilIdle();
    if (loaded.has(name)) continue;
    await loadPage(name);
    loaded.get(name)!.prefetch?.({ api, params: parseHash(lastUrl(name)).params });
  }
}

const maxIdleWait = 2000; // milliseconds

// untilIdle returns once the browser has nothing to do. Safari, which does not tell, gets a moment without work.
function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => ("requestIdleCallback" in window ? requestIdleCallback(resolve, { timeout: maxIdleWait }) : setTimeout(resolve, 100)));
}
