// Route is what the URL's hash says the page shows: #/PAGE?key=value&... A hash works on any static
// file server, and can be bookmarked, shared and returned to.
export interface Route {
  page: string; // a key of routes in app/routes.ts, "" for the default
  params: Record<string, string>;
}

// parseHash returns the route of a URL's hash, of the current URL unless another is given.
export function parseHash(hash = location.hash): Route {
  const [page = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  return { page, params: Object.fromEntries(new URLSearchParams(query)) };
}
