import { cell } from "./signal";

// Every text of the page is a message of internal/i18n/messages, in three languages.

export const languages = { en: "English", "pt-BR": "Português (Brasil)", "pt-PT": "Português (Portugal)" } as const;
export type Language = keyof typeof languages;

type Plural = { one: string; other: string };
type Messages = Record<string, string | Plural>;

const files: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import("texts:en"),
  "pt-BR": () => import("texts:pt-BR"),
  "pt-PT": () => import("texts:pt-PT"),
};

export const language = cell<Language>("en");
let messages: Messages = {};

// speak changes the language, once its messages are here.
export async function speak(to: Language): Promise<void> {
  messages = (await files[to]()).default;
  document.documentElement.lang = to;
  language.value = to;
}

// preferred returns the language that the reader chose before, or that the browser asks for.
export function preferred(): Language {
  for (const wish of [localStorage.getItem("language") ?? "", ...navigator.languages]) {
    if (wish in languages) return wish as Language;
    if (/^pt\b/i.test(wish)) return /^pt$|-BR$/i.test(wish) ? "pt-BR" : "pt-PT";
    if (/^en\b/i.test(wish)) return "en";
  }
  return "en";
}

// say returns a message with its blanks filled. A blank called Count chooses between
// singular and plural.
export function say(id: string, blanks: Record<string, string | number> = {}): string {
  let text = messages[id];
  if (text === undefined) return id; // a test keeps every id in every language
  if (typeof text !== "string") {
    text = new Intl.PluralRules(language.value).select(Number(blanks.Count)) === "one" ? text.one : text.other;
  }
  return text.replace(/\{\{\.(\w+)\}\}/g, (_, name: string) => {
    const blank = blanks[name];
    return typeof blank === "number" ? blank.toLocaleString(language.value) : (blank ?? "");
  });
}

// has tells whether there is such a message.
export const has = (id: string): boolean => id in messages;
