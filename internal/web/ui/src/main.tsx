import { render } from "preact";
import { apiClient } from "virtual:api-client";
import { App } from "./app/app";
import "./lib/base.css";
import { preferredLanguage, setLanguage } from "./lib/i18n";
import "./lib/theme";

await setLanguage(preferredLanguage());
render(<App api={apiClient} />, document.getElementById("page")!);
