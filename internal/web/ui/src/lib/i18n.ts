import loaders from "virtual:messages";
import type { Language } from "./languages";
import { isShortNumber } from "./shortNumber";
import { signal } from "./signal";

// Every text of the page is a message of internal/i18n/messages, in three languages.

type Messages = Record<string, string | { one: string; other: string }>;

// language is the language shown. Change it with setLanguage only.
export const language = signal<Language>("en");

// groups are the groups of messages asked for so far, loaded the messages of groups that have come, by language, and messages those
// in the language shown. vite.config.ts says which messages a group has.
const groups = new Set(["main"]);
const loaded: Record<Language, Messages> = { en: {}, "pt-BR": {}, "pt-PT": {} };
let messages: Messages = {};

// wanted is the language shown, or the one that is being loaded to be shown next.
let wanted: Language = "en";

// setLanguage loads the messages of a language, of the groups asked for before, and then shows the page in it.
export async function setLanguage(to: Language): Promise<void> {
  wanted = to;
  await load(to);
  if (to !== wanted) return;
  messages = loaded[to];
  document.documentElement.lang = to;
  language.value = to;
}

// loadMessages loads a group of messages, before the page that shows them.
export async function loadMessages(group: string): Promise<void> {
  groups.add(group);
  let tag: Language;
  do {
    tag = wanted;
    await load(tag);
    messages = loaded[tag];
  } while (tag !== wanted);
}

// load loads the messages of all groups in a language. Groups that are added meanwhile are left to those who add them.
async function load(tag: Language): Promise<void> {
  const modules = await Promise.all([...groups].map((group) => loaders[group]![tag]!()));
  Object.assign(loaded[tag], ...modules.map((module) => module.default));
}

// t returns the message with an id in the language shown, each {{.Name}} replaced by params.Name. Numbers are
// written as the language writes them. The parameter Count chooses between singular and plural.
// An unknown id is returned as it stands; a test checks that every id exists in every language.
export function t(id: string, params: Record<string, string | number> = {}): string {
  let text = messages[id];
  if (text === undefined) return id;
  if (typeof text !== "string") {
    const count = language.value === "pt-BR" ? Math.trunc(Number(params.Count)) : Number(params.Count);
    text = count === 1 ? text.one : text.other;
  }
  return text.replace(/\{\{\.(\w+)\}\}/g, (_, name: string) => {
    const param = params[name];
    return typeof param === "number" ? numberText(param) : (param ?? "");
  });
}

// numberText writes a number as the language writes numbers, with the sign for minus in place of the hyphen.
export const numberText = (value: number, options?: Intl.NumberFormatOptions): string =>
  (!options && isShortNumber(value) ? String(value) : numberFormat(options).format(value)).replace("-", "−");

const numberFormats = new Map<string, Intl.NumberFormat>(); // by language and options: making one takes longer than using it

// numberFormat returns the format of numbers in the language shown.
function numberFormat(options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language.value + JSON.stringify(options ?? {});
  let format = numberFormats.get(key);
  if (!format) numberFormats.set(key, (format = new Intl.NumberFormat(language.value, options)));
  return format;
}

// hasMessage reports whether a message with an id exists.
export const hasMessage = (id: string): boolean => id in messages;
