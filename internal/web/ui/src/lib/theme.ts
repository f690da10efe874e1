import { cell } from "./signal";

export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const kept = localStorage.getItem("theme") as Theme | null;
export const theme = cell<Theme>(kept && themes.includes(kept) ? kept : "auto");

const wear = (t: Theme) => (document.documentElement.dataset.theme = t);
wear(theme.value);
theme.watch((t) => {
  wear(t);
  localStorage.setItem("theme", t);
});
