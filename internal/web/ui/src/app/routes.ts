import type { ComponentType } from "preact";
import type { PageProps } from "../pages/page";

// routes maps the page named in the URL to the code of that page, which is loaded at the first visit. The title of a
// page is the message "page-room-" + its name.
export const routes: Record<string, () => Promise<{ default: ComponentType<PageProps> }>> = {
  play: () => import("../pages/play/playPage"),
  see: () => import("../pages/searchview/searchPage"),
  lab: () => import("../pages/lab/labPage"),
  museum: () => import("../pages/museum/museumPage"),
  cluster: () => import("../pages/cluster/clusterPage"),
};
