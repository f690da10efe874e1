// A Panel tells all about one node: the board, the way there, the figures, the children.
class Panel {
  constructor(record, choose) {
    this.record = record;
    this.choose = choose;
  }

  show(words, n) {
    const { record } = this;
    const facts = record.facts(n);
    const { player } = record.nodes[n];
    const name = record.name(n) || capital(words.say("tree-root"));
    const leaf = player !== "chance" && record.children[n].length === 0;
    find("node").textContent = leaf ? name : `${name} · ${words.side(player)}`;
    let why = reason(record, words, n, facts);
    if (record.earlier(n)) why += ` (${words.say("tree-earlier")})`;
    find("reason").textContent = capital(why) + ".";
    find("entry").disabled = record.first[n] < 0;
    find("current").disabled = n === record.current;
    find("boards").replaceChildren(...boardElements(record, words, n));
    find("path").replaceChildren(...record.path(n).map((i) => this.stop(words, i, n)));
    find("figures").replaceChildren(...this.figures(words, n, facts).flatMap(([name, text]) => [
      element("dt", { textContent: name }),
      element("dd", { textContent: text }),
    ]));
    const children = record.children[n].map((c) => this.child(words, c));
    find("children").replaceChildren(...(children.length ? children : [element("li", { textContent: words.say("tree-childless") })]));
  }

  // stop is one node of the path.
  stop(words, i, n) {
    const { move } = this.record.nodes[i];
    const button = element("button", { textContent: move ?? words.say("tree-root") });
    if (i === n) button.setAttribute("aria-current", "true");
    button.onclick = () => this.choose(i);
    return element("li", {}, button);
  }

  // figures returns the names and values of all that is known of a node in numbers.
  figures(words, n, facts) {
    const { record } = this;
    const figures = [];
    const add = (id, text) => figures.push([words.say(id), text]);
    if (facts.value !== undefined) add(facts.visits === undefined ? "tree-value" : "tree-mean", words.value(facts.value));
    if (record.file.windows && facts.alpha !== undefined) add("tree-window", words.window(facts.alpha, facts.beta));
    if (record.nodes[n].weight) add("tree-weight", words.percent(record.nodes[n].weight));
    if (facts.visits !== undefined) {
      add("tree-simulations", words.count(facts.visits));
      add("tree-bounds", words.window(...facts.bounds));
    } else if (record.looks[n] > 0) {
      add("tree-looks", words.count(record.looks[n]));
    }
    if (facts.numbers) {
      add("tree-proof", facts.numbers[0]);
      add("tree-disproof", facts.numbers[1]);
    }
    const { seen, hits, cuts } = record.totals;
    add("tree-seen", words.count(seen[record.step]));
    add("tree-cuts", words.count(cuts[record.step]));
    if (hits[hits.length - 1] > 0) add("tree-hits", words.count(hits[record.step]));
    return figures;
  }

  // child is a button for one child.
  child(words, c) {
    const { record } = this;
    const { move, weight } = record.nodes[c];
    const facts = record.facts(c);
    const value = facts.value === undefined ? "" : words.value(facts.value);
    const name = weight ? `${move} · ${words.percent(weight)}` : move;
    const button = element("button", {},
      element("b", { textContent: name }), " ",
      element("span", { className: "value", textContent: value }), " ",
      element("span", { className: "state", textContent: reason(record, words, c, facts) }));
    if (record.latest[c] < 0 || record.earlier(c)) button.className = "faint";
    button.onclick = () => this.choose(c);
    return element("li", {}, button);
  }
}

function find(id) {
  return document.getElementById(id);
}
