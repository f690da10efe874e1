import type { ComponentType } from "preact";
import { useEffect, useMemo, useReducer, useState } from "preact/hooks";
import type { ApiClient } from "../api/client";
import { connectionState, untilServerAnswers } from "../api/retry";
import type { ClusterResponse } from "../api/types";
import { Materials } from "../board/materials";
import { language, setLanguage, t } from "../lib/i18n";
import { type Language, languages } from "../lib/languages";
import { rememberUrl } from "../lib/rooms";
import { route, routeUrl } from "../lib/router";
import { useSignalValue } from "../lib/signal";
import { theme, themes } from "../lib/theme";
import type { PageProps } from "../pages/page";
import { Navigation } from "./navigation";
import { pageName } from "./pageName";
import { loadedPage, loadPage, routes } from "./routes";

// App is the frame of every page: the header with the navigation, and the page that the URL names. Folder app
// holds this frame and the table of routes.
export function App({ api }: { api: ApiClient }) {
  const { page, params } = useSignalValue(route);
  useSignalValue(language);
  const offered = useOfferedRoutes(api);
  const name = pageName(page, params, offered ?? Object.keys(routes));
  const Page = usePage(name);
  const shown = useMemo(() => Page && <Page key={name} api={api} params={params} />, [Page, params, language.value]); // not drawn again with the header
  if (name !== "play" && name !== "home") rememberUrl(name, params); // the game of the play page is kept by its GameController
  useEffect(() => {
    document.title = name === "home" ? "Alinha" : `${t("page-room-" + name)} · Alinha`;
  });
  return (
    <>
      <a class="skip-link" href="#main" onClick={focusMain}>{t("page-skip")}</a>
      <header class="site-header">
        <a class="brand" href={routeUrl("")} aria-current={name === "home" ? "page" : undefined}>
          <img src="./icon.svg" alt="" width="28" height="28" /> Alinha
        </a>
        <Navigation offered={(offered ?? alwaysOffered).filter((r) => r !== "home" && r !== "friend")} current={name} />
        <div class="header-tools">
          <LanguageSelect />
          <ThemeToggle />
        </div>
      </header>
      <ConnectionStatus />
      <Materials />
      <main id="main" tabIndex={-1}>{shown}</main>
    </>
  );
}

// alwaysOffered are the routes that need no server.
const alwaysOffered = Object.keys(routes).filter((r) => r !== "cluster" && r !== "friend");

// useOfferedRoutes asks whether there is a server of units, and returns the routes that are offered; undefined until the answer.
function useOfferedRoutes(api: ApiClient): string[] | undefined {
  const [offered, setOffered] = useState<string[]>();
  useEffect(() => {
    const settle = (cluster: boolean) => setOffered(Object.keys(routes).filter((r) => (r !== "cluster" || cluster) && (r !== "friend" || api.hasServer)));
    if (!api.hasServer) settle(false);
    else api.request<ClusterResponse>("cluster", {}).then((r) => settle(r.offered), () => settle(false));
  }, [api]);
  return offered;
}

// focusMain follows the skip link without changing the hash, which holds the route.
function focusMain(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

// ConnectionStatus says why answers do not come, as long as they do not.
function ConnectionStatus() {
  const state = useSignalValue(connectionState);
  return <p class="connection-status" role="status">{state && t("page-waiting-" + state)}</p>;
}

// usePage loads the component of a page; undefined until it is loaded. Where the server does not answer, the whole page is loaded
// again once the server does: a browser does not ask twice for a module.
function usePage(name: string): ComponentType<PageProps> | undefined {
  const [, render] = useReducer((n: number) => n + 1, 0);
  const component = loadedPage(name);
  useEffect(() => {
    if (component) return;
    let left = false;
    loadPage(name).then(
      () => left || render(undefined),
      () => void untilServerAnswers(() => left).then(() => left || location.reload()),
    );
    return () => void (left = true);
  }, [name]);
  return component;
}

function LanguageSelect() {
  const choose = (tag: Language) => {
    localStorage.setItem("language", tag);
    void setLanguage(tag);
  };
  return (
    <select aria-label={t("page-language")} value={language.value} onChange={(e) => choose(e.currentTarget.value as Language)}>
      {Object.entries(languages).map(([tag, name]) => <option key={tag} value={tag} lang={tag}>{name}</option>)}
    </select>
  );
}

// The icon of each theme: a half, an empty and a full disc.
const themeIcons = { auto: "M12 4a8 8 0 0 1 0 16Z", light: "", dark: "M12 4a8 8 0 0 1 0 16a8 8 0 0 1 0-16Z" };

// ThemeToggle steps through the colour themes.
function ThemeToggle() {
  const current = useSignalValue(theme);
  const label = `${t("page-theme")}: ${t("page-theme-" + current)}`;
  const next = themes[(themes.indexOf(current) + 1) % themes.length]!;
  return (
    <button class="theme-toggle" title={label} aria-label={label} onClick={() => (theme.value = next)}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="12" cy="12" r="8" /><path d={themeIcons[current]} /></svg>
    </button>
  );
}
