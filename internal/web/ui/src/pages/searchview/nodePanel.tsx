import { Boards } from "./nodeBoard";
import { classes } from "./treeDrawing";
import { reason } from "./reason";
import type { Facts, Record } from "./trace";
import { capital, type Words } from "./formatter";

interface PanelProps {
  record: Record;
  words: Words;
  n: number;
  choose(n: number): void; // -1 for the current one
  go(step: number): void;
}

// A Panel tells all about one node: the board, the way there, the figures, the children.
export function Panel({ record, words, n, choose, go }: PanelProps) {
  const facts = record.facts(n);
  const { player } = record.nodes[n]!;
  const children = record.children[n]!;
  const name = record.name(n) || capital(words.say("tree-root"));
  const leaf = player !== "chance" && children.length === 0;
  const why = reason(record, words, n, facts) + (record.earlier(n) ? ` (${words.say("tree-earlier")})` : "");
  return (
    <aside class="panel" aria-label={`${words.say("tree-node")}, ${record.file.engine}`}>
      <h2 class="node-name">{leaf ? name : `${name} · ${words.side(player)}`}</h2>
      <p class="reason">{capital(why)}.</p>
      <div class="buttons words">
        <button type="button" class="entry" disabled={record.first[n]! < 0} onClick={() => go(record.first[n]!)}>{words.say("tree-entry")}</button>
        <button type="button" class="back" disabled={n === record.current} onClick={() => choose(-1)}>{words.say("tree-current")}</button>
      </div>
      <Boards record={record} words={words} n={n} />
      <h3>{words.say("tree-path")}</h3>
      <ol class="path">
        {record.path(n).map((i) => (
          <li key={i}>
            <button type="button" aria-current={i === n ? "true" : undefined} onClick={() => choose(i)}>{record.nodes[i]!.move ?? words.say("tree-root")}</button>
          </li>
        ))}
      </ol>
      <h3>{words.say("tree-figures")}</h3>
      <dl class="figures">
        {figures(record, words, n, facts).map(([id, text]) => <div key={id}><dt>{words.say(id)}</dt><dd>{text}</dd></div>)}
      </dl>
      <h3>{words.say("tree-children")}</h3>
      <ul class="children">
        {children.map((c) => <Child key={c} record={record} words={words} n={c} choose={choose} />)}
        {children.length === 0 && <li>{words.say("tree-childless")}</li>}
      </ul>
    </aside>
  );
}

// figures returns the names and values of all that is known of a node in numbers.
function figures(record: Record, words: Words, n: number, facts: Facts): [string, string][] {
  const figures: [string, string][] = [];
  const add = (id: string, text: string) => figures.push([id, text]);
  if (facts.value !== undefined) add(facts.visits === undefined ? "tree-value" : "tree-mean", words.value(facts.value));
  if (record.file.windows && facts.alpha !== undefined) add("tree-window", words.window(facts.alpha, facts.beta!));
  const { weight } = record.nodes[n]!;
  if (weight) add("tree-weight", words.percent(weight));
  if (facts.visits !== undefined) {
    add("tree-simulations", words.count(facts.visits));
    add("tree-bounds", words.window(...facts.bounds!));
  } else if (record.looks[n]! > 0) {
    add("tree-looks", words.count(record.looks[n]!));
  }
  if (facts.numbers) {
    add("tree-proof", facts.numbers[0]);
    add("tree-disproof", facts.numbers[1]);
  }
  const { seen, hits, cuts } = record.totals;
  add("tree-seen", words.count(seen[record.step]!));
  add("tree-cuts", words.count(cuts[record.step]!));
  if (hits[record.last]! > 0) add("tree-hits", words.count(hits[record.step]!));
  return figures;
}

// Child is a button for one child.
function Child({ record, words, n, choose }: { record: Record; words: Words; n: number; choose(n: number): void }) {
  const { move, weight } = record.nodes[n]!;
  const facts = record.facts(n);
  return (
    <li>
      <button type="button" class={classes((record.unseen(n) || record.earlier(n)) && "dim")} onClick={() => choose(n)}>
        <b>{weight ? `${move} · ${words.percent(weight)}` : move}</b>{" "}
        <span class="value">{facts.value === undefined ? "" : words.value(facts.value)}</span>{" "}
        <span class="state">{reason(record, words, n, facts)}</span>
      </button>
    </li>
  );
}
