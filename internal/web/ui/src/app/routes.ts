import type { ComponentType } from "preact";
import type { ApiClient } from "../api/client";
import { loadMessages } from "../lib/i18n";
import type { Route } from "../lib/router";
import type { PageProps } from "../pages/page";

type PageModule = { default: ComponentType<PageProps> };

// withMessages returns a function that loads the code of a page and the groups of messages that it shows.
const withMessages = (groups: string[], load: () => Promise<PageModule>) => async (): Promise<PageModule> =>
  (await Promise.all([load(), ...groups.map(loadMessages)]))[0];

// routes maps the page named in the URL to what loads that page at the first visit. The title of a page is the message
// "page-room-" + its name. The order is that of the navigation, which has neither home nor friend.
export const routes: Record<string, () => Promise<PageModule>> = {
  home: withMessages(["home"], () => import("../pages/home/homePage")),
  play: () => import("../pages/play/playPage"),
  puzzles: withMessages(["puzzles"], () => import("../pages/puzzles/puzzlesPage")),
  learn: withMessages(["learn", "see"], () => import("../pages/learn/learnPage")),
  see: withMessages(["see", "engines"], () => import("../pages/searchview/searchPage")),
  explorer: withMessages(["puzzles"], () => import("../pages/explorer/explorerPage")),
  proof: withMessages(["proof"], () => import("../pages/proof/proofPage")),
  edit: withMessages(["editor"], () => import("../pages/editor/editorPage")),
  lab: withMessages(["lab"], () => import("../pages/lab/labPage")),
  museum: withMessages(["museum"], () => import("../pages/museum/museumPage")),
  cluster: withMessages(["cluster"], () => import("../pages/cluster/clusterPage")),
  friend: withMessages(["friend"], () => import("../pages/friend/friendPage")),
};

// pageName returns the page that a URL names: without a name the home page, but with a game, as older links have it, the play page.
// offered are the routes there are.
export function pageName(page: string, params: PageProps["params"], offered: string[]): string {
  if (page === "") return params.game ? "play" : "home";
  return offered.includes(page) ? page : "home";
}

const loaded = new Map<string, ComponentType<PageProps>>();

// loadedPage returns the component of a page, undefined until loadPage has loaded it.
export const loadedPage = (name: string): ComponentType<PageProps> | undefined => loaded.get(name);

// loadPage loads the component of a page.
export async function loadPage(name: string): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, (await routes[name]!()).default);
}

// preloadPage loads a page to which the visitor is likely to go next. Whoever goes there hears of a failure.
export const preloadPage = (name: string): void => void loadPage(name).catch(() => {});

// loadFirstPage loads the page that the URL names when the site is opened. Meanwhile it asks for the position that the page shows first.
export async function loadFirstPage(api: ApiClient, { page, params }: Route): Promise<void> {
  const name = pageName(page, params, Object.keys(routes));
  if (name === "play" && params.game) api.prefetch("position", { game: params.game, moves: params.moves ?? "" });
  await loadPage(name);
  if (name === "home") setTimeout(() => preloadPage("play"), preloadDelay);
}

const preloadDelay = 1000; // milliseconds, in which the home page is drawn
