// A Page is the record with its controls. Whatever is done to it ends in show.
class Page {
  constructor(file, texts, tag) {
    this.texts = texts;
    this.record = new Record(file);
    this.chosen = -1; // the node to tell about; -1 follows the current one
    this.timer = 0;
    const choose = (n) => {
      this.chosen = n;
      this.show();
    };
    this.drawing = new Drawing(this.record, find("drawing"), find("scroller"), choose);
    this.panel = new Panel(this.record, choose);
    find("slider").max = file.events.length - 1;
    find("language").append(...Object.keys(texts).map((tag) => new Option(names[tag] ?? tag, tag)));
    this.listen();
    this.speak(tag);
  }

  // listen ties the controls to what they do.
  listen() {
    const { record } = this;
    const on = (id, does) => (find(id).onclick = does);
    on("first", () => this.go(0));
    on("previous", () => this.go(record.step - 1));
    on("play", () => this.play(!this.timer));
    on("next", () => this.go(record.step + 1));
    on("last", () => this.go(Infinity));
    on("entry", () => this.go(record.first[this.node]));
    on("current", () => this.choose(-1));
    on("larger", () => this.drawing.zoom(1.25));
    on("smaller", () => this.drawing.zoom(0.8));
    on("fit", () => this.drawing.zoom());
    find("slider").oninput = (event) => this.go(event.target.valueAsNumber);
    find("language").onchange = (event) => this.speak(event.target.value);
    find("speed").onchange = () => this.timer && this.play(true);
    window.addEventListener("resize", () => this.drawing.resize());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  // key does what a key asks for, unless a control wants it for itself.
  key(event) {
    const { record, node } = this;
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("select, input")) return;
    const keys = {
      ArrowLeft: () => this.go(record.step - 1),
      ArrowRight: () => this.go(record.step + 1),
      ArrowUp: () => this.choose(Math.max(0, record.nodes[node].parent)),
      ArrowDown: () => this.choose(record.children[node][0] ?? node),
      Home: () => this.go(0),
      End: () => this.go(Infinity),
      " ": () => this.play(!this.timer),
    };
    const does = keys[event.key];
    if (!does || (event.key === " " && event.target.closest("button"))) return;
    event.preventDefault();
    does();
  }

  // node is the one to tell about.
  get node() {
    return this.chosen < 0 ? this.record.current : this.chosen;
  }

  choose(n) {
    this.chosen = n;
    this.show();
  }

  // go shows another step, and what happens there.
  go(step) {
    this.record.go(step);
    this.choose(-1);
  }

  // play steps by itself, until the end or until it is told to pause.
  play(on) {
    clearInterval(this.timer);
    this.timer = 0;
    if (on) {
      if (this.atEnd) this.record.go(0);
      this.timer = setInterval(() => {
        this.go(this.record.step + 1);
        if (this.atEnd) this.play(false);
      }, 1000 / Number(find("speed").value));
    }
    this.show();
  }

  get atEnd() {
    return this.record.step === this.record.events.length - 1;
  }

  // speak changes the language of everything.
  speak(tag) {
    const { file } = this.record;
    this.words = new Words(this.texts, tag, file.unit === "points");
    document.documentElement.lang = tag;
    find("language").value = tag;
    for (const said of document.querySelectorAll("[data-say]")) said.textContent = this.words.say(said.dataset.say);
    for (const labelled of document.querySelectorAll("[data-label]")) {
      const text = this.words.say(labelled.dataset.label);
      labelled.setAttribute("aria-label", text);
      if (labelled.tagName === "BUTTON") labelled.title = text;
    }
    find("legend").replaceChildren(...legend(this.words, this.record));
    this.show();
  }

  // show draws everything as it is now.
  show() {
    const { record, words } = this;
    const steps = { Step: words.count(record.step + 1), Steps: words.count(record.events.length) };
    find("sentence").setAttribute("aria-live", this.timer ? "off" : "polite");
    find("sentence").textContent = sentence(record, words) + ".";
    find("count").textContent = words.say("tree-step", steps);
    find("slider").value = record.step;
    find("slider").setAttribute("aria-valuetext", words.say("tree-step", steps));
    for (const id of ["first", "previous"]) find(id).disabled = record.step === 0;
    for (const id of ["next", "last"]) find(id).disabled = this.atEnd;
    const playing = words.say(this.timer ? "tree-pause" : "tree-play");
    find("play").setAttribute("aria-label", playing);
    find("play").title = playing;
    find("play").classList.toggle("playing", this.timer !== 0);
    this.drawing.draw(words, this.node);
    this.panel.show(words, this.node);
  }
}

const names = { en: "English", "pt-BR": "Português (Brasil)", "pt-PT": "Português (Portugal)" };

// legend explains the shapes.
function legend(words, record) {
  const shapes = {
    max: ['<path d="M10 2l9 15h-18z"/>', "MAX (X)"],
    min: ['<path d="M10 18l-9-15h18z"/>', "MIN (O)"],
    chance: ['<circle cx="10" cy="10" r="8"/>', words.side("chance")],
    leaf: ['<rect x="3" y="3" width="14" height="14"/>', words.say("tree-legend-leaf")],
    numbers: ['<text x="10" y="14" font-size="11">1/2</text>', words.say("tree-legend-numbers")],
    current: ['<rect x="3" y="3" width="14" height="14"/>', words.say("tree-legend-current")],
    cut: ['<line class="edge cut" x1="10" y1="0" x2="10" y2="20"/><line class="bar" x1="3" y1="10" x2="17" y2="10"/>', words.say("tree-legend-cut")],
    closed: ['<text x="10" y="14">⋯</text>', words.say("tree-legend-closed")],
  };
  if (!record.file.board) {
    shapes.max[1] = "MAX";
    shapes.min[1] = "MIN";
  }
  if (!record.nodes.some(({ player }) => player === "chance")) delete shapes.chance;
  if (record.totals.cuts.at(-1) === 0) delete shapes.cut;
  if (record.events[0][0] !== "question") delete shapes.numbers;
  return Object.entries(shapes).map(([kind, [shape, text]]) => {
    const item = element("li", { innerHTML: `<svg viewBox="0 0 20 20" aria-hidden="true"><g class="node ${kind}">${shape}</g></svg>` });
    item.append(text);
    return item;
  });
}

new Page(JSON.parse(find("tree").textContent), JSON.parse(find("texts").textContent), document.documentElement.lang);
