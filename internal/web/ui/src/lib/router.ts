import { signal } from "./signal";

// Route is what the URL's hash says the page shows: #/PAGE?key=value&... A hash works on any static
// file server, and can be bookmarked, shared and returned to.
export interface Route {
  page: string; // a key of routes in app/routes.ts, "" for the default
  params: Record<string, string>;
}

// route is the signal of what the current URL shows.
export const route = signal<Route>(parseHash());
addEventListener("hashchange", () => (route.value = parseHash()));

// parseHash returns the route of the current URL.
function parseHash(): Route {
  const [page = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { page, params: Object.fromEntries(new URLSearchParams(query)) };
}

// routeUrl returns the relative URL of a page with parameters. Empty parameters are left out.
export function routeUrl(page: string, params: Record<string, string> = {}): string {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== "")).toString();
  return `#/${page}${query ? "?" + query : ""}`;
}

// navigate shows a URL made by routeUrl, unless it is the current one: as a new entry of the browser's history ("push"; route
// changes later, at the hashchange event), or in place of the current entry ("replace"; route changes before navigate returns).
export function navigate(url: string, how: "push" | "replace" = "push"): void {
  if (url === location.hash) return;
  if (how === "push") location.hash = url;
  else {
    history.replaceState(null, "", url);
    route.value = parseHash();
  }
}
