import { parseHash, type Route } from "./hash";
import { signal } from "./signal";

// route is the signal of what the current URL shows.
export const route = signal<Route>(parseHash());
addEventListener("hashchange", () => (route.value = parseHash()));

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
