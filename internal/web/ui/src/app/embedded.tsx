import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../api/client";
import { Materials } from "../board/materials";
import { language } from "../lib/i18n";
import { route } from "../lib/router";
import { useSignalValue } from "../lib/signal";
import type { PageProps } from "../pages/page";
import { routes } from "./routes";

// Embedded is the page in a frame of another site: the lessons without header and navigation, whatever page the URL names.
export function Embedded({ api }: { api: ApiClient }) {
  const { params } = useSignalValue(route);
  useSignalValue(language);
  const [page, setPage] = useState<{ component?: ComponentType<PageProps> }>({});
  useEffect(() => void routes.learn!().then(({ default: component }) => setPage({ component })), []);
  return <><Materials /><main id="main">{page.component && <page.component api={api} params={params} />}</main></>;
}
