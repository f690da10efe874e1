import type { ApiClient } from "../api/client";

// PageProps is what app/app.tsx passes to the component of every page. Folder pages has one folder per page:
// play, searchview ("see" in the URL), lab, learn, museum and cluster.
export interface PageProps {
  api: ApiClient;
  params: Record<string, string>; // of the URL, see lib/router.ts
}
