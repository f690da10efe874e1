import type { TreeFile, TreeNode, Step, Value } from "./treeFile";

// Facts are what is known of a node at the step shown.
export interface Facts {
  left: string; // how it was left: "open" while it is not, "unseen" before
  value?: Value;
  low?: Value; // the window with which it was looked at
  high?: Value;
  alpha?: Value; // the window as it is now
  beta?: Value;
  visits?: number; // of simulations
  bounds?: [Value, Value]; // which they have proven
  numbers?: [string, string]; // proof and disproof
}

// A Record is a search as it was recorded, and the step up to which it is shown.
//
// Every step happens at one node. So the state of a node is told by its own steps so
// far, from the latest back to where it was last entered; all that stepping has to keep is
// the latest step of each node, and jumping anywhere costs one write for each step between.
export class Record {
  readonly nodes: TreeNode[];
  readonly events: Step[];
  readonly children: number[][];
  readonly depth: Int32Array;
  readonly first: Int32Array; // step of each node
  readonly looks: Int32Array; // how often each was entered up to the step shown
  readonly totals: { seen: Int32Array; hits: Int32Array; cuts: Int32Array }; // at each step
  step = -1;
  private latest: Int32Array; // step of each node, up to the one shown
  private before: Int32Array; // step at the same node, of each step
  private entered: Int32Array; // step at which its node was last entered

  constructor(readonly file: TreeFile) {
    this.nodes = file.nodes;
    this.events = file.events;
    const nodes = this.nodes.length;
    const steps = this.events.length;
    this.children = Array.from({ length: nodes }, () => []);
    this.depth = new Int32Array(nodes);
    for (let n = 1; n < nodes; n++) {
      const { parent } = this.nodes[n]!;
      this.children[parent]!.push(n);
      this.depth[n] = this.depth[parent]! + 1;
    }
    this.first = new Int32Array(nodes).fill(-1);
    this.latest = new Int32Array(nodes).fill(-1);
    this.looks = new Int32Array(nodes);
    this.before = new Int32Array(steps);
    this.entered = new Int32Array(steps);
    this.totals = { seen: new Int32Array(steps), hits: new Int32Array(steps), cuts: new Int32Array(steps) };
    this.index();
    this.go(0);
  }

  // index finds what each step follows, and counts.
  private index(): void {
    const last = new Int32Array(this.nodes.length).fill(-1);
    let seen = 0;
    let hits = 0;
    let cuts = 0;
    this.events.forEach(([kind, n], at) => {
      if (this.first[n]! < 0) {
        this.first[n] = at;
        if (kind !== "skipped") seen++;
      }
      if (kind === "recalled") hits++;
      if (kind === "skipped") cuts++;
      this.totals.seen[at] = seen;
      this.totals.hits[at] = hits;
      this.totals.cuts[at] = cuts;
      const before = last[n]!;
      this.before[at] = before;
      this.entered[at] = kind === "entered" ? at : before < 0 ? -1 : this.entered[before]!;
      last[n] = at;
    });
  }

  // go shows the record up to a step.
  go(step: number): void {
    step = Math.max(0, Math.min(step, this.last));
    while (this.step < step) {
      const [kind, n] = this.events[++this.step]!;
      this.latest[n] = this.step;
      if (looks(kind)) this.looks[n]!++;
    }
    for (; this.step > step; this.step--) {
      const [kind, n] = this.events[this.step]!;
      this.latest[n] = this.before[this.step]!;
      if (looks(kind)) this.looks[n]!--;
    }
  }

  // last is the last step.
  get last(): number {
    return this.events.length - 1;
  }

  // current is the node of the step shown.
  get current(): number {
    return this.events[this.step]![1];
  }

  // path returns the nodes from the root to a node.
  path(n: number): number[] {
    const path = [];
    for (; n >= 0; n = this.nodes[n]!.parent) path.unshift(n);
    return path;
  }

  // name writes the move to a node: as the game does; in an abstract tree the way, as 2.3.
  // The root has none.
  name(n: number): string {
    if (this.file.board) return this.nodes[n]!.move ?? "";
    return this.path(n).slice(1).map((at) => this.nodes[at]!.move).join(".");
  }

  // unseen says that a node has had no step yet.
  unseen(n: number): boolean {
    return this.latest[n]! < 0;
  }

  // earlier says that a node belongs to an earlier search: its parent, or one above,
  // has been looked at anew since.
  earlier(n: number): boolean {
    for (let at = n; this.nodes[at]!.parent >= 0; at = this.nodes[at]!.parent) {
      const above = this.latest[this.nodes[at]!.parent]!;
      if (above >= 0 && this.latest[at]! < this.entered[above]!) return true;
    }
    return false;
  }

  // skips says that moves of a node were not looked at.
  skips(n: number): boolean {
    return this.children[n]!.some((c) => this.facts(c).left === "skipped" && !this.earlier(c));
  }

  facts(n: number): Facts {
    const facts: Partial<Facts> = {};
    for (let at = this.latest[n]!; at >= 0; at = this.before[at]!) {
      const step = this.events[at]!;
      switch (step[0]) {
        case "pass":
        case "question":
          continue;
        case "entered":
        case "resumed":
          facts.left ??= "open";
          facts.low ??= step[2];
          facts.high ??= step[3];
          facts.alpha ??= step[2];
          facts.beta ??= step[3];
          if (step[0] === "entered") return facts as Facts;
          continue;
        case "improved":
          facts.value ??= step[2];
          facts.alpha ??= step[3];
          facts.beta ??= step[4];
          continue;
        case "skipped":
          facts.left ??= step[0];
          return facts as Facts;
        case "sampled":
          facts.left ??= step[0];
          facts.value ??= step[2];
          facts.bounds ??= [step[3], step[4]];
          facts.visits ??= step[5];
          return facts as Facts;
        case "numbered":
          facts.numbers ??= [step[2], step[3]];
          if (this.events[this.before[at]!]?.[0] !== "decided") facts.left ??= step[0];
          continue;
        default:
          facts.left ??= step[0];
          facts.value ??= step[2];
      }
    }
    return { ...facts, left: facts.left ?? (this.unseen(n) ? "unseen" : "open") };
  }
}

function looks(kind: Step[0]): boolean {
  return kind === "entered" || kind === "resumed";
}
