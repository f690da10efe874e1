// A Record is a search as it was recorded, and the step up to which it is shown.
//
// Every step happens at one node. So the state of a node is told by its own steps so
// far, from the latest back to where it was last entered; all that stepping has to keep is
// the latest step of each node, and jumping anywhere costs one write for each step between.
class Record {
  constructor(file) {
    this.file = file;
    this.nodes = file.nodes;
    this.events = file.events;
    const nodes = this.nodes.length, steps = this.events.length;
    this.children = Array.from({ length: nodes }, () => []);
    this.depth = new Int32Array(nodes);
    for (let n = 1; n < nodes; n++) {
      const parent = this.nodes[n].parent;
      this.children[parent].push(n);
      this.depth[n] = this.depth[parent] + 1;
    }
    this.first = new Int32Array(nodes).fill(-1);   // step of each node
    this.latest = new Int32Array(nodes).fill(-1);  // step of each node, up to the one shown
    this.looks = new Int32Array(nodes);            // how often each was entered up to there
    this.before = new Int32Array(steps);           // step at the same node, of each step
    this.entered = new Int32Array(steps);          // step at which its node was last entered
    this.totals = { seen: new Int32Array(steps), hits: new Int32Array(steps), cuts: new Int32Array(steps) };
    this.step = -1;
    this.index();
    this.go(0);
  }

  // index finds what each step follows, and counts.
  index() {
    const last = new Int32Array(this.nodes.length).fill(-1);
    let seen = 0, hits = 0, cuts = 0;
    this.events.forEach(([kind, n], at) => {
      if (this.first[n] < 0) {
        this.first[n] = at;
        seen += kind !== "skipped";
      }
      hits += kind === "recalled";
      cuts += kind === "skipped";
      this.totals.seen[at] = seen;
      this.totals.hits[at] = hits;
      this.totals.cuts[at] = cuts;
      this.before[at] = last[n];
      this.entered[at] = kind === "entered" ? at : last[n] < 0 ? -1 : this.entered[last[n]];
      last[n] = at;
    });
  }

  // go shows the record up to a step.
  go(step) {
    step = Math.max(0, Math.min(step, this.events.length - 1));
    for (; this.step < step; ) {
      const [kind, n] = this.events[++this.step];
      this.latest[n] = this.step;
      this.looks[n] += kind === "entered" || kind === "resumed";
    }
    for (; this.step > step; this.step--) {
      const [kind, n] = this.events[this.step];
      this.latest[n] = this.before[this.step];
      this.looks[n] -= kind === "entered" || kind === "resumed";
    }
  }

  // current is the node of the step shown.
  get current() {
    return this.events[this.step][1];
  }

  // path returns the nodes from the root to a node.
  path(n) {
    const path = [];
    for (; n >= 0; n = this.nodes[n].parent) path.unshift(n);
    return path;
  }

  // name writes the move to a node: as the game does; in an abstract tree the way, as 2.3.
  // The root has none.
  name(n) {
    if (this.file.board) return this.nodes[n].move ?? "";
    return this.path(n).slice(1).map((at) => this.nodes[at].move).join(".");
  }

  // earlier says that a node belongs to an earlier search: its parent, or one above,
  // has been looked at anew since.
  earlier(n) {
    for (; this.nodes[n].parent >= 0; n = this.nodes[n].parent) {
      const above = this.latest[this.nodes[n].parent];
      if (above >= 0 && this.latest[n] < this.entered[above]) return true;
    }
    return false;
  }

  // skips says that moves of a node were not looked at.
  skips(n) {
    return this.children[n].some((c) => this.left(c) === "skipped" && !this.earlier(c));
  }

  left(n) {
    return this.latest[n] < 0 ? "unseen" : this.facts(n).left;
  }

  // facts tell what is known of a node at the step shown: how it was left ("open" while it
  // is not, "unseen" before), its value, the window with which it was looked at, alpha
  // and beta as they are now, visits and bounds of simulations, proof numbers.
  facts(n) {
    const facts = {};
    for (let at = this.latest[n]; at >= 0; at = this.before[at]) {
      const [kind, , a, b, c, d] = this.events[at];
      switch (kind) {
        case "pass":
        case "question":
          continue;
        case "entered":
        case "resumed":
          facts.left ??= "open";
          facts.low ??= a;
          facts.high ??= b;
          facts.alpha ??= a;
          facts.beta ??= b;
          if (kind === "entered") return facts;
          continue;
        case "improved":
          facts.value ??= a;
          facts.alpha ??= b;
          facts.beta ??= c;
          continue;
        case "skipped":
          facts.left ??= kind;
          return facts;
        case "sampled":
          facts.left ??= kind;
          facts.value ??= a;
          facts.bounds ??= [b, c];
          facts.visits ??= d;
          return facts;
        case "numbered":
          facts.numbers ??= [a, b];
          if (this.events[this.before[at]]?.[0] !== "decided") facts.left ??= kind;
          continue;
        default:
          facts.left ??= kind;
          facts.value ??= a;
      }
    }
    facts.left ??= this.latest[n] < 0 ? "unseen" : "open";
    return facts;
  }
}

// rank turns a value into a number that compares as values do: a win at a distance lies
// beyond every number, the nearer the further.
function rank(v) {
  if (typeof v === "number") return v;
  const sign = v.startsWith("-") ? -1 : 1;
  if (v.endsWith("∞")) return sign * Infinity;
  const plies = Number(v.slice(v.indexOf("(") + 1, -1));
  return sign * (2 - plies / 10000);
}
