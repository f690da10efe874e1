// Route is what the URL's hash says the page shows: #/PAGE?key=value&... A hash works on any static
// file server, and can be bookmarked, shared and returned to.
export interface Route {
  page: string; // a key of routes in app/routes.ts, "" for the default
  params: Record<string, string>;
}

// parseHash returns the route of the current URL.
export function parseHash(): Route {
  const [page = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { page, params: Object.fromEntries(new URLSearchParams(query)) };
}
