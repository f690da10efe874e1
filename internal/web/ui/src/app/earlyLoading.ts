import { isEmbedded } from "../lib/embed";
import { parseHash } from "../lib/hash";
import { preferredLanguage } from "../lib/languages";
import { pageName } from "./pageName";

// This script stands in index.html itself (vite.config.ts). The browser runs it before any other file has come, and asks for the
// files of the page that the URL names at the same time as for the code that would ask for them later.

// PAGE_FILES are the names of those files: the code of each page, and by language the messages of each page.
declare const PAGE_FILES: { code: Record<string, string[]>; messages: Record<string, Record<string, string[]>> };

const { page, params } = parseHash();
const name = isEmbedded ? "learn" : pageName(page, params, Object.keys(PAGE_FILES.code));
PAGE_FILES.code[name]!.forEach(load);
PAGE_FILES.messages[preferredLanguage()]![name]!.forEach(load); // last, for the first look into localStorage waits for the disk

function load(file: string): void {
  const link = document.createElement("link");
  const style = file.endsWith(".css");
  link.rel = style ? "preload" : "modulepreload";
  if (style) link.as = "style";
  link.crossOrigin = "";
  link.href = `./assets/${file}`;
  document.head.append(link);
}
