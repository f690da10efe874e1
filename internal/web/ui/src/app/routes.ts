import type { ComponentType } from "preact";
import type { ApiClient } from "../api/client";
import { loadPuzzles } from "../game/puzzle";
import type { Route } from "../lib/hash";
import { loadMessages } from "../lib/i18n";
import type { PageProps } from "../pages/page";
import { messageGroups, pageName } from "./pageName";

type PageModule = { default: ComponentType<PageProps> };

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

const loaded = new Map<string, ComponentType<PageProps>>();

// loadedPage returns the component of a page, undefined until loadPage has loaded it.
export const loadedPage = (name: string): ComponentType<PageProps> | undefined => loaded.get(name);

// loadPage loads the component of a page, and the messages that the page shows. Data that the page will ask for comes meanwhile.
export async function loadPage(name: string): Promise<void> {
  if (loaded.has(name)) return;
  if (name === "puzzles") loadPuzzles().catch(() => {});
  const [module] = await Promise.all([routes[name]!(), ...(messageGroups[name] ?? []).map(loadMessages)]);
  loaded.set(name, module.default);
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
