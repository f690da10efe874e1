import { routeUrl } from "./router";
import { sharedSignal, signal } from "./signal";

// What is kept of a page while the visitor is on another one: its last URL, and what it does in the background.

const lastUrls = sharedSignal<{ [key: string]: string }>("rooms", {});

const urlKey = (page: string, show: string): string => `${page} ${show}`;

// rememberUrl keeps the URL of a page and of the view of the page that the parameter show names.
export function rememberUrl(page: string, params: { [key: string]: string }): void {
  const url = routeUrl(page, params);
  lastUrls.value = { ...lastUrls.value, [page]: url, [urlKey(page, params.show ?? "")]: url };
}

// lastUrl returns the last URL of a page, or of one of its views.
export function lastUrl(page: string, show?: string): string {
  return lastUrls.value[show === undefined ? page : urlKey(page, show)] ?? routeUrl(page, show ? { show } : {});
}

// activities says what pages do in the background, as short texts by the page and the name of the activity.
export const activities = signal<{ [key: string]: string }>({});

// setActivity sets the text of an activity; "" ends it.
export function setActivity(page: string, name: string, text: string): void {
  const { [urlKey(page, name)]: _, ...others } = activities.value;
  activities.value = text ? { ...others, [urlKey(page, name)]: text } : others;
}

// activityOf returns the texts of the activities of a page.
export const activityOf = (page: string, all: { [key: string]: string }): string =>
  Object.entries(all).filter(([key]) => key.startsWith(page + " ")).map(([, text]) => text).join(" · ");
