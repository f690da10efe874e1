import { hasMessage, t } from "../lib/i18n";

// An engine is named by a spec, as on the command line: a name, options after a colon, and in a seat the time of a
// move after @: "pvs:eval=groups@1000".

// engineName returns the name in a spec: "pvs".
export const engineName = (spec: string): string => spec.split(/[:@]/)[0]!;

// engineTitle returns what the page calls an engine, for visitors who do not know its name.
export function engineTitle(spec: string): string {
  const id = "page-engine-" + engineName(spec);
  return hasMessage(id) ? t(id) : engineName(spec);
}

// engineLabel returns the title of an engine with its spec, unless both are the same.
export function engineLabel(spec: string): string {
  const title = engineTitle(spec);
  return title.toLowerCase() === spec ? title : t("page-engine", { Title: title, Name: spec });
}
