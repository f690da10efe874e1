import type { ComponentType } from "preact";
import { loadMessages } from "../lib/i18n";
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
