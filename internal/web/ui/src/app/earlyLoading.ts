import { isEmbedded } from "../lib/embed";
import { parseHash } from "../lib/hash";
import { preferredLanguage } from "../lib/languages";
import { pageName } from "./pageName";

// This script stands in index.html itself (vite.config.ts). The browser runs it before any other file has come, and asks for the
// files of the page that the URL names at the same time as for the code that would ask for them later.

// PAGE_FILES are the names of those files, by language and page.
declare const PAGE_FILES: Record<string, Record<string, string[]>>;

const pages = PAGE_FILES[preferredLanguage()]!;
const { page, params } = parseHash();
for (const file of pages[isEmbedded ? "learn" : pageName(page, params, Object.keys(pages))]!) {
  const link = document.createElement("link");
  const style = file.endsWith(".css");
  link.rel = style ? "preload" : "modulepreload";
  if (style) link.as = "style";
  link.crossOrigin = "";
  link.href = `./assets/${file}`;
  document.head.append(link);
}
