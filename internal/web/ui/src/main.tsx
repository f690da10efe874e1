import { render } from "preact";
import { apiClient } from "virtual:api-client";
import { App } from "./app/app";
import { Embedded } from "./app/embedded";
import { loadFirstPage } from "./app/routes";
import "./lib/base.css";
import { isEmbedded } from "./lib/embed";
import { preferredLanguage, setLanguage } from "./lib/i18n";
import { route } from "./lib/router";
import "./lib/theme";

// A page that cannot be loaded is left to App, which says so.
await Promise.all([setLanguage(preferredLanguage()), loadFirstPage(apiClient, route.value).catch(() => {})]);
render(isEmbedded ? <Embedded api={apiClient} /> : <App api={apiClient} />, document.getElementById("page")!);
