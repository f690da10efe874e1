import { render } from "preact";
import { useMemo, useState } from "preact/hooks";
import "../../lib/base.css";
import "../../board/colours.css";
import { Formatter } from "./formatter";
import { boardAt } from "./boardState";
import { stepSentence } from "./reason";
import { SearchPane } from "./searchPane";
import "./searchPane.css";
import "./standalone.css";
import { StepControls } from "./stepControls";
import { handleStepperKey, useKeys, useStepper } from "./stepper";
import { SearchTrace } from "./trace";
import type { TreeFile } from "./treeFile";

// The page that `alinha tree --format html` writes: one search, with the messages of all languages in the page. The built
// script and style are internal/treeview/page/tree.js and tree.css.

type Messages = { [language: string]: { [id: string]: string } };

const languageNames: { [language: string]: string } = { en: "English", "pt-BR": "Português (Brasil)", "pt-PT": "Português (Portugal)" };
const file = readJson<TreeFile>("tree");
const messages = readJson<Messages>("texts");

// readJson reads a script element of the page.
function readJson<T>(id: string): T {
  return JSON.parse(document.getElementById(id)!.textContent) as T;
}

// formatterOf returns the formatter of a language.
function formatterOf(language: string): Formatter {
  const t = (id: string, params: { [name: string]: string | number } = {}) =>
    (messages[language]![id] ?? id).replace(/\{\{\.(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ""));
  return new Formatter(t, language, file.unit === "points");
}

function StandalonePage() {
  const [language, setLanguage] = useState(document.documentElement.lang);
  const trace = useMemo(() => new SearchTrace(file), []);
  const stepper = useStepper(trace.lastStep);
  const format = formatterOf(language);
  useKeys((event) => handleStepperKey(stepper, event, trace.cutSteps));
  document.documentElement.lang = language;
  return (
    <>
      <header>
        <h1>{document.title}</h1>
        <label>
          {format.t("tree-language")}{" "}
          <select class="language" value={language} onChange={(e) => setLanguage(e.currentTarget.value)}>
            {Object.keys(messages).map((tag) => <option key={tag} value={tag} lang={tag}>{languageNames[tag] ?? tag}</option>)}
          </select>
        </label>
      </header>
      <main class="search-room">
        <div class="search-viewer">
          <SearchPane
            trace={trace} format={format} stepper={stepper} notes={<p class="key-help">{format.t("tree-keys")}</p>}
            controls={<StepControls stepper={stepper} format={format} cutSteps={trace.cutSteps} />}
          />
        </div>
      </main>
    </>
  );
}

render(<StandalonePage />, document.getElementById("page")!);
document.querySelector<HTMLElement>(".scroller")!.focus(); // so that keys work at once

// For the tests in internal/treeview, and for the console.
Object.assign(globalThis, { searchview: { file, SearchTrace, boardAt, stepSentence, formatterOf } });
