package search

import "math"

// attachTrace makes the tree record its search in trace, and records the root. The tree
// must have no other node. A nil trace records nothing.
func (t *mctsTree) attachTrace(trace *Trace) {
	if trace == nil {
		return
	}
	t.trace, t.traceNode = trace, []int32{0}
	trace.held = &t.traceNode
	trace.setRoot(t.pos)
	trace.unit = unitPoints
	if t.scored == nil {
		trace.unit = unitWins
	}
	trace.record(TraceEvent{Kind: TraceEntered, Low: math.Inf(-1), High: math.Inf(1)})
}

// traceChild records a new child of node i. The caller must then append the child to
// the tree: traceNode gets its index in the trace now.
func (t *mctsTree) traceChild(i int32, child mctsNode) {
	if t.trace == nil {
		return
	}
	t.trace.lastMove, t.trace.lastWeight = child.move, child.weight
	at := t.trace.child(t.traceNode[i], child.toMove)
	if at < 0 {
		t.trace.Unrecorded++
	}
	t.traceNode = append(t.traceNode, at)
	t.trace.record(TraceEvent{Kind: TraceEntered, Node: at, Low: math.Inf(-1), High: math.Inf(1)})
	if child.low == child.high {
		t.trace.record(TraceEvent{Kind: TraceTerminal, Node: at, Value: child.low})
	}
}

// traceSimulation records node i after a simulation through it: its exact value if it is
// solved, else the mean of its results; its bounds; its visits.
func (t *mctsTree) traceSimulation(i int32) {
	if t.trace == nil {
		return
	}
	n := &t.nodes[i]
	t.trace.record(TraceEvent{Kind: TraceSimulated, Node: t.traceNode[i], Value: t.value(i), Low: n.low, High: n.high, Count: int(n.visits)})
}
