// Sizes of the drawing in pixels, as in tree_svg.go.
const SHAPE = { width: 66, height: 48, leaf: 30, cut: 14, level: 122, gap: 10, margin: 24 };

// A Drawing shows the opened part of the tree: by itself the first levels, as far as
// they are few nodes, and the way to the current node; beyond that what was clicked.
class Drawing {
  constructor(record, svg, scroller, choose) {
    this.record = record;
    this.svg = svg;
    this.scroller = scroller;
    this.pinned = new Map(); // of nodes that were clicked: whether they are open
    this.shown = new Map();  // of wide nodes that were clicked: how many children to show
    this.scale = 0;          // 0 fits the width
    this.levels = this.fewLevels(30);
    svg.addEventListener("click", (event) => {
      const target = event.target.closest("[data-node]");
      if (target) this.click(Number(target.dataset.node), target.dataset.more !== undefined, choose);
    });
  }

  // fewLevels returns how many levels have at most so many nodes in all.
  fewLevels(most) {
    const count = [];
    for (const depth of this.record.depth) count[depth] = (count[depth] ?? 0) + 1;
    let sum = 0;
    const level = count.findIndex((nodes) => (sum += nodes) > most);
    return level < 0 ? count.length : level - 1;
  }

  click(n, more, choose) {
    if (more) {
      this.shown.set(n, this.most(n) + 24);
    } else if (this.record.children[n].length > 0) {
      this.pinned.set(n, !this.isOpen(n));
    }
    choose(n);
  }

  // isOpen says that the children of a node are drawn.
  isOpen(n) {
    return this.way.has(n) || (this.pinned.get(n) ?? this.record.depth[n] < this.levels);
  }

  most(n) {
    return this.shown.get(n) ?? 9;
  }

  // box makes the box of a node with those below it.
  box(n) {
    const { record, words } = this;
    const facts = record.facts(n);
    const children = record.children[n];
    const { player } = record.nodes[n];
    const stale = record.earlier(n);
    const box = { n, facts, stale, boxes: [], lines: [], height: SHAPE.height, width: SHAPE.width };
    box.text = this.inside(n, facts);
    if (facts.left === "skipped" && !stale) {
      Object.assign(box, { kind: "skipped", width: SHAPE.cut + 16, height: SHAPE.cut });
    } else if (children.length === 0 && player !== "chance") {
      box.side = Math.max(SHAPE.leaf, box.text.length * 8.2 + 12);
      Object.assign(box, { kind: "leaf", width: box.side, height: SHAPE.leaf });
    } else {
      box.kind = player;
      box.lines = this.under(n, facts);
      box.width = Math.max(SHAPE.width, ...box.lines.map(({ text }) => text.length * 6.7));
    }
    // Moves stand at 0.78 of the edges, where these are nearer to each other.
    box.width = Math.max(box.width, this.move(n).length * 9.2);
    if (!this.isOpen(n)) {
      box.closed = children.length > 0;
      return box;
    }
    const most = this.most(n);
    const shown = children.filter((c, i) => i < most || this.way.has(c) || c === this.selected);
    box.boxes = shown.map((c) => this.box(c));
    if (shown.length < children.length) {
      const text = words.say("tree-more", { Nodes: words.count(children.length - shown.length) });
      box.boxes.push({ n, kind: "more", text, boxes: [], lines: [], height: SHAPE.leaf, width: text.length * 8 + 18 });
    }
    return box;
  }

  // move is what stands on the edge to a node: the move, with its probability if chance
  // made it.
  move(n) {
    const { move = "", weight } = this.record.nodes[n];
    return weight ? `${move} · ${this.words.percent(weight)}` : move;
  }

  // inside is what stands in the shape of a node.
  inside(n, { value, numbers }) {
    if (value !== undefined) return this.words.value(value);
    return numbers ? numbers.join("/") : "";
  }

  // under is what stands under it: window or visits, and a cut in two words.
  under(n, facts) {
    const { record, words } = this;
    const lines = [];
    if (facts.visits !== undefined) {
      lines.push({ text: "n = " + words.count(facts.visits) });
    } else if (record.file.windows && facts.alpha !== undefined) {
      const open = facts.left === "open";
      lines.push({ text: open ? words.window(facts.alpha, facts.beta) : words.window(facts.low, facts.high) });
    }
    const cut = cutWord(record, words, n, facts);
    if (cut) lines.push({ text: cut, kind: "cutword" });
    return lines;
  }

  // draw draws the tree at the step shown, with a node chosen.
  draw(words, selected) {
    const { record } = this;
    this.words = words;
    this.selected = selected;
    this.way = new Set([...record.path(record.current), ...record.path(selected).slice(0, -1)]);
    this.track = new Set(record.path(record.current));
    const root = this.box(0);
    const width = tidy(root, SHAPE.gap) + 2 * SHAPE.margin;
    this.width = Math.max(width, 200);
    this.deepest = 0;
    const layers = { edges: [], moves: [], shapes: [] };
    this.add(root, 0, layers);
    this.height = this.deepest + 2 * SHAPE.margin;
    this.svg.setAttribute("viewBox", `${(width - this.width) / 2 - SHAPE.margin} ${-SHAPE.margin} ${this.width} ${this.height}`);
    this.svg.innerHTML = Object.values(layers).flat().join("");
    this.resize();
    this.reveal(selected);
  }

  // add draws a box and those below it: the edges first, so that none crosses a move.
  add(box, level, layers) {
    box.y = level * SHAPE.level;
    const foot = box.y + box.height + box.lines.length * 14 + (box.lines.length > 0 ? 4 : 0);
    this.deepest = Math.max(this.deepest, foot + (box.closed ? 14 : 0));
    for (const child of box.boxes) {
      this.add(child, level + 1, layers);
      layers.edges.push(this.edge(box.x, foot, child));
      if (child.kind !== "more") layers.moves.push(this.edgeMove(box.x, foot, child));
    }
    layers.shapes.push(this.shape(box, foot));
  }

  // edge draws the edge to a box; across one that is cut a bar.
  edge(x, y, child) {
    if (child.kind === "more") return line("edge faint", x, y, child.x, child.y);
    const kinds = ["edge"];
    if (this.track.has(child.n)) kinds.push("track");
    if (child.kind === "skipped") kinds.push("cut");
    if (child.facts.left === "unseen" || child.stale) kinds.push("faint");
    const text = line(kinds.join(" "), x, y, child.x, child.y);
    if (child.kind !== "skipped") return text;
    const [cx, cy] = between(x, y, child, 0.42);
    const length = Math.hypot(child.x - x, child.y - y);
    const dx = ((child.y - y) / length) * 7, dy = ((x - child.x) / length) * 7;
    return text + line("bar", cx - dx, cy - dy, cx + dx, cy + dy);
  }

  // edgeMove writes the move on the edge to a box.
  edgeMove(x, y, child) {
    const [mx, my] = between(x, y, child, 0.78);
    return `<text class="move ${child.stale ? "faint" : ""}" x="${mx}" y="${my + 4}">${escaped(this.move(child.n))}</text>`;
  }

  // shape draws a node: MAX a triangle up, MIN a triangle down, chance a circle, a leaf a
  // square.
  shape(box, foot) {
    const { n, x, y, kind, facts } = box;
    if (kind === "more") {
      return `<g class="node more" data-node="${n}" data-more><rect x="${x - box.width / 2}" y="${y}" width="${box.width}" height="${box.height}" rx="15"/>${label(x, y + 20, box.text, 13)}</g>`;
    }
    const kinds = ["node", kind];
    if (n === this.record.current) kinds.push("current");
    if (n === this.selected) kinds.push("selected");
    if (facts.left === "unseen" || box.stale) kinds.push("faint");
    const w = SHAPE.width / 2, h = SHAPE.height;
    const shapes = {
      max: `<path d="M${x} ${y}l${w} ${h}h${-2 * w}z"/>`,
      min: `<path d="M${x} ${y + h}l${-w} ${-h}h${2 * w}z"/>`,
      chance: `<circle cx="${x}" cy="${y + h / 2}" r="${h / 2 + 2}"/>`,
      leaf: `<rect x="${x - box.side / 2}" y="${y}" width="${box.side}" height="${box.height}" rx="2"/>`,
      skipped: `<rect x="${x - box.height / 2}" y="${y}" width="${box.height}" height="${box.height}"/>`,
    };
    const rise = { max: h - 7, min: 18, chance: h / 2 + 5, leaf: 20 }[kind];
    let text = `<g class="${kinds.join(" ")}" data-node="${n}"><title>${escaped(this.title(box))}</title>${shapes[kind]}`;
    if (kind !== "skipped") text += label(x, y + rise, box.text, fontSize(box.text, kind));
    box.lines.forEach((line, i) => {
      text += `<text class="under ${line.kind ?? ""}" x="${x}" y="${y + h + 14 * (i + 1)}">${escaped(line.text)}</text>`;
    });
    if (box.closed) text += `<text class="under" x="${x}" y="${foot + 10}">⋯</text>`;
    return text + "</g>";
  }

  // title is the tooltip of a node.
  title({ n, facts, stale }) {
    const { record, words } = this;
    const name = record.name(n) || words.say("tree-root");
    const parts = [`${name} (${words.side(record.nodes[n].player)})`];
    if (facts.value !== undefined) parts.push(words.value(facts.value));
    parts.push(reason(record, words, n, facts));
    if (stale) parts.push(words.say("tree-earlier"));
    return parts.filter(Boolean).join(", ");
  }

  // resize draws at the scale: fitting the room, but never so small that nobody can read it.
  resize() {
    const room = this.scroller.clientWidth - 4;
    const high = this.scroller.clientHeight - 4;
    this.fitting = Math.max(0.55, Math.min(1.8, room / this.width, high / this.height));
    const scale = this.scale || this.fitting;
    this.svg.setAttribute("width", this.width * scale);
    this.svg.setAttribute("height", this.height * scale);
  }

  // zoom enlarges the drawing by a factor; without one it fits again.
  zoom(factor) {
    this.scale = factor ? Math.max(0.15, Math.min(4, (this.scale || this.fitting) * factor)) : 0;
    this.resize();
  }

  // reveal scrolls to a node, unless it is in sight.
  reveal(n) {
    const node = this.svg.querySelector(`[data-node="${n}"]:not([data-more])`);
    if (!node) return;
    const room = this.scroller.getBoundingClientRect(), box = node.getBoundingClientRect();
    if (box.left < room.left || box.right > room.right) {
      this.scroller.scrollLeft += (box.left + box.right - room.left - room.right) / 2;
    }
    if (box.top < room.top || box.bottom > room.bottom) {
      this.scroller.scrollTop += (box.top + box.bottom - room.top - room.bottom) / 2;
    }
  }
}

// between returns the point that is some part of the way to a box.
function between(x, y, box, part) {
  return [x + (box.x - x) * part, y + (box.y - y) * part];
}

function line(kind, x1, y1, x2, y2) {
  return `<line class="${kind}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
}

function label(x, y, text, size) {
  return `<text class="value" x="${x}" y="${y}" font-size="${size}">${escaped(text)}</text>`;
}

// fontSize makes a value fit its shape.
function fontSize(text, kind) {
  if (kind === "leaf") return 14;
  if (text.length <= 3) return 17;
  return text.length <= 5 ? 12.5 : 10.5;
}

function escaped(text) {
  return String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
