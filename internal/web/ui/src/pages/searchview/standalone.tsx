import { render } from "preact";
import { useMemo, useState } from "preact/hooks";
import "../../lib/base.css";
import "./standalone.css";
import { boardAt } from "./nodeBoard";
import type { TreeFile } from "./treeFile";
import { sentence } from "./reason";
import { Record } from "./trace";
import { Stage } from "./searchPane";
import "./searchPane.css";
import { Steps } from "./stepControls";
import { useWalk, walkKey } from "./stepper";
import { Words } from "./formatter";

// The page of its own that `alinha tree --format html` writes: one search, with the texts of
// all languages beside it. The built script and its style are internal/treeview/page/tree.js and
// tree.css.

type Texts = { [tag: string]: { [id: string]: string } };

const names: { [tag: string]: string } = { en: "English", "pt-BR": "Português (Brasil)", "pt-PT": "Português (Portugal)" };
const file = read<TreeFile>("tree");
const texts = read<Texts>("texts");

function read<T>(id: string): T {
  return JSON.parse(document.getElementById(id)!.textContent) as T;
}

// wordsOf makes the words of a language.
function wordsOf(tag: string): Words {
  const say = (id: string, blanks: { [name: string]: string | number } = {}) =>
    (texts[tag]![id] ?? id).replace(/\{\{\.(\w+)\}\}/g, (_, name: string) => String(blanks[name] ?? ""));
  return new Words(say, tag, file.unit === "points");
}

function Page() {
  const [tag, setTag] = useState(document.documentElement.lang);
  const record = useMemo(() => new Record(file), []);
  const walk = useWalk(record.last);
  const words = wordsOf(tag);
  document.documentElement.lang = tag;
  return (
    <>
      <header>
        <h1>{document.title}</h1>
        <label>
          {words.say("tree-language")}{" "}
          <select class="language" value={tag} onChange={(e) => setTag(e.currentTarget.value)}>
            {Object.keys(texts).map((t) => <option key={t} value={t} lang={t}>{names[t] ?? t}</option>)}
          </select>
        </label>
      </header>
      <main class="watch" onKeyDown={(event) => walkKey(walk, event)}>
        <Steps walk={walk} words={words} />
        <Stage record={record} words={words} walk={walk} />
        <p class="keys">{words.say("tree-keys")}</p>
      </main>
    </>
  );
}

render(<Page />, document.getElementById("page")!);
document.querySelector<HTMLElement>(".scroller")!.focus(); // for the keys
Object.assign(globalThis, { see: { file, Record, boardAt, sentence, wordsOf } }); // for the tests, and for the curious
