import type { TraceEvent, TreeFile, TreeNode, Value } from "./treeFile";

// NodeState is what is known of a node at the current step.
export interface NodeState {
  left: string; // the kind of event that left the node; "open" while none has, "unseen" before the first visit
  value?: Value;
  low?: Value; // the window with which the node was entered
  high?: Value;
  alpha?: Value; // the window now
  beta?: Value;
  visits?: number; // simulations
  bounds?: [Value, Value]; // which simulations have proven
  numbers?: [string, string]; // proof and disproof number
}

// SearchTrace is a recorded search, shown up to a step.
//
// Every event happens at one node. So the state of a node follows from its own events, from the latest back to the one
// that entered the node. Stepping only maintains the latest event of each node, and a jump costs one write for each
// event between.
export class SearchTrace {
  readonly nodes: TreeNode[];
  readonly events: TraceEvent[];
  readonly children: number[][];
  readonly depth: Int32Array;
  readonly firstStep: Int32Array; // of each node, -1 for none
  readonly visitCounts: Int32Array; // of each node: how often it was entered or resumed up to the current step
  readonly totals: { visited: Int32Array; hits: Int32Array; cuts: Int32Array }; // at each step
  readonly cutSteps: number[] = []; // at which a node is left with moves that were skipped just before
  step = -1;
  private latest: Int32Array; // step of each node, up to the current step
  private previous: Int32Array; // step at the same node, of each step
  private entered: Int32Array; // step at which its node was last entered, of each step

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
    this.firstStep = new Int32Array(nodes).fill(-1);
    this.latest = new Int32Array(nodes).fill(-1);
    this.visitCounts = new Int32Array(nodes);
    this.previous = new Int32Array(steps);
    this.entered = new Int32Array(steps);
    this.totals = { visited: new Int32Array(steps), hits: new Int32Array(steps), cuts: new Int32Array(steps) };
    this.indexEvents();
    this.seek(0);
  }

  // indexEvents links each step to the previous step at the same node, and counts the totals.
  private indexEvents(): void {
    const last = new Int32Array(this.nodes.length).fill(-1);
    let visited = 0;
    let hits = 0;
    let cuts = 0;
    this.events.forEach(([kind, n], step) => {
      if (this.firstStep[n]! < 0) {
        this.firstStep[n] = step;
        if (kind !== "skipped") visited++;
      }
      if (kind === "recalled") hits++;
      if (kind === "skipped") cuts++;
      this.totals.visited[step] = visited;
      this.totals.hits[step] = hits;
      this.totals.cuts[step] = cuts;
      const previous = last[n]!;
      this.previous[step] = previous;
      this.entered[step] = kind === "entered" ? step : previous < 0 ? -1 : this.entered[previous]!;
      last[n] = step;
      const before = this.events[step - 1];
      if (before?.[0] === "skipped" && kind !== "skipped" && this.nodes[before[1]]!.parent === n) this.cutSteps.push(step);
    });
  }

  // seek makes a step the current one; a step out of range means the nearest in range.
  seek(step: number): void {
    step = Math.max(0, Math.min(step, this.lastStep));
    while (this.step < step) {
      const [kind, n] = this.events[++this.step]!;
      this.latest[n] = this.step;
      if (isVisit(kind)) this.visitCounts[n]!++;
    }
    for (; this.step > step; this.step--) {
      const [kind, n] = this.events[this.step]!;
      this.latest[n] = this.previous[this.step]!;
      if (isVisit(kind)) this.visitCounts[n]!--;
    }
  }

  get lastStep(): number {
    return this.events.length - 1;
  }

  // currentNode is the node of the current step.
  get currentNode(): number {
    return this.events[this.step]![1];
  }

  // path returns the nodes from the root to a node, both included.
  path(n: number): number[] {
    const path = [];
    for (; n >= 0; n = this.nodes[n]!.parent) path.unshift(n);
    return path;
  }

  // nodeName returns the move to a node in the notation of the game; in an abstract tree the path, as "2.3". The name of
  // the root is "".
  nodeName(n: number): string {
    if (this.file.board) return this.nodes[n]!.move ?? "";
    return this.path(n).slice(1).map((at) => this.nodes[at]!.move).join(".");
  }

  // isUnvisited reports whether a node has had no event yet.
  isUnvisited(n: number): boolean {
    return this.latest[n]! < 0;
  }

  // isStale reports whether a node belongs to an earlier visit of its parent or of a node above: that node has been
  // entered again since.
  isStale(n: number): boolean {
    for (let at = n; this.nodes[at]!.parent >= 0; at = this.nodes[at]!.parent) {
      const above = this.latest[this.nodes[at]!.parent]!;
      if (above >= 0 && this.latest[at]! < this.entered[above]!) return true;
    }
    return false;
  }

  // hasSkippedChildren reports whether moves of a node have been cut.
  hasSkippedChildren(n: number): boolean {
    return this.children[n]!.some((child) => this.nodeState(child).left === "skipped" && !this.isStale(child));
  }

  // nodeState returns the state of a node at the current step.
  nodeState(n: number): NodeState {
    const state: Partial<NodeState> = {};
    for (let step = this.latest[n]!; step >= 0; step = this.previous[step]!) {
      const last = this.addEvent(state, step);
      if (last) break;
    }
    return { ...state, left: state.left ?? (this.isUnvisited(n) ? "unseen" : "open") };
  }

  // addEvent adds what the event of a step tells of its node, where no later event has told it already. It returns
  // whether earlier events tell nothing more.
  private addEvent(state: Partial<NodeState>, step: number): boolean {
    const event = this.events[step]!;
    switch (event[0]) {
      case "pass":
      case "question":
        return false;
      case "entered":
      case "resumed":
        state.left ??= "open";
        state.low ??= event[2];
        state.high ??= event[3];
        state.alpha ??= event[2];
        state.beta ??= event[3];
        return event[0] === "entered";
      case "improved":
        state.value ??= event[2];
        state.alpha ??= event[3];
        state.beta ??= event[4];
        return false;
      case "skipped":
        state.left ??= event[0];
        return true;
      case "sampled":
        state.left ??= event[0];
        state.value ??= event[2];
        state.bounds ??= [event[3], event[4]];
        state.visits ??= event[5];
        return true;
      case "numbered":
        state.numbers ??= [event[2], event[3]];
        if (this.events[this.previous[step]!]?.[0] !== "decided") state.left ??= event[0];
        return false;
      default:
        state.left ??= event[0];
        state.value ??= event[2];
        return false;
    }
  }
}

// isVisit reports whether a kind of event is a visit of its node.
function isVisit(kind: TraceEvent[0]): boolean {
  return kind === "entered" || kind === "resumed";
}
