import { signal } from "./signal";

export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const stored = localStorage.getItem("theme") as Theme | null;

// theme is the colour theme; "auto" follows the operating system. localStorage keeps the choice, and base.css
// reads it from data-theme of the root element.
export const theme = signal<Theme>(stored && themes.includes(stored) ? stored : "auto");

const apply = (next: Theme) => (document.documentElement.dataset.theme = next);
apply(theme.value);
theme.subscribe((next) => {
  apply(next);
  localStorage.setItem("theme", next);
});
