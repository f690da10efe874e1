import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../api/client";
import { Materials } from "../board/materials";
import { language } from "../lib/i18n";
import { route } from "../lib/router";
import { useSignalValue } from "../lib/signal";
import { loadedPage, loadPage } from "./routes";

// Embedded is the page in a frame of another site: the lessons without header and navigation, whatever page the URL names.
export function Embedded({ api }: { api: ApiClient }) {
  const { params } = useSignalValue(route);
  useSignalValue(language);
  const [, setLoaded] = useState(false);
  useEffect(() => void loadPage("learn").then(() => setLoaded(true)), []);
  const Page = loadedPage("learn");
  return <><Materials /><main id="main">{Page && <Page api={api} params={params} />}</main></>;
}
