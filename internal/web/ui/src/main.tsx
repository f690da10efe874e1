import { render } from "preact";
import { apiClient } from "virtual:api-client";
import { App } from "./app/app";
import { Embedded } from "./app/embedded";
import { loadFirstPage, preloadPages } from "./app/routes";
import "./lib/base.css";
import { isEmbedded } from "./lib/embed";
import { setLanguage } from "./lib/i18n";
import { preferredLanguage } from "./lib/languages";
import { route } from "./lib/router";
import "./lib/theme";

// The header is drawn without the page where the page takes longer than this: on a fast network all is drawn at once.
const headerDelay = 300; // milliseconds

// A page that cannot be loaded is left to App, which says so.
const texts = setLanguage(preferredLanguage());
const page = loadFirstPage(apiClient, route.value).catch(() => {});
await Promise.all([texts, Promise.race([page, new Promise((resolve) => setTimeout(resolve, headerDelay))])]);
render(isEmbedded ? <Embedded api={apiClient} /> : <App api={apiClient} />, document.getElementById("page")!);
if (!isEmbedded) preloadPages(apiClient).catch(() => {}); // whoever goes to a page hears of a failure
