// languages are those of internal/i18n/messages, each by its own name.
export const languages = { en: "English", "pt-BR": "Português (Brasil)", "pt-PT": "Português (Portugal)" } as const;
export type Language = keyof typeof languages;

// preferredLanguage returns the language that the visitor chose before, else the first of the browser's
// languages that the page has, else English.
export function preferredLanguage(): Language {
  for (const tag of [localStorage.getItem("language") ?? "", ...navigator.languages]) {
    if (tag in languages) return tag as Language;
    if (/^pt\b/i.test(tag)) return /^pt$|-BR$/i.test(tag) ? "pt-BR" : "pt-PT";
    if (/^en\b/i.test(tag)) return "en";
  }
  return "en";
}
