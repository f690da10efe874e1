import { has, say } from "../lib/i18n";

// An engine is told by its text, as it is typed: a name, options, the time of a move:
// "pvs:eval=groups@1000".

export const nameOf = (engine: string): string => engine.split(/[:@]/)[0]!;

// engineTitle names an engine for those who do not know its name.
export function engineTitle(engine: string): string {
  const id = "page-engine-" + nameOf(engine);
  return has(id) ? say(id) : nameOf(engine);
}

// engineName is its title with what is typed for it, unless the title says that.
export function engineName(engine: string): string {
  const title = engineTitle(engine);
  return title.toLowerCase() === engine ? title : say("page-engine", { Title: title, Name: engine });
}
