import { render } from "preact";
import { apiClient } from "virtual:api-client";
import { App } from "./app/app";
import { Embedded } from "./app/embedded";
import "./lib/base.css";
import { isEmbedded } from "./lib/embed";
import { preferredLanguage, setLanguage } from "./lib/i18n";
import "./lib/theme";

await setLanguage(preferredLanguage());
render(isEmbedded ? <Embedded api={apiClient} /> : <App api={apiClient} />, document.getElementById("page")!);
