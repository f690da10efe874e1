package search

import "math"

// attachTrace makes a tree that consists of its root record its search in trace.
func (t *mctsTree) attachTrace(trace *Trace) {
	if trace == nil {
		return
	}
	t.trace, t.traceNode = trace, []int32{0}
	trace.setRoot(t.pos)
	trace.unit = unitPoints
	if t.scored == nil {
		trace.unit = unitWins
	}
	trace.record(TraceEvent{Kind: TraceEntered, Low: math.Inf(-1), High: math.Inf(1)})
}

// traceExpansion records a child of node i. It is called for each node before the node is
// appended to the tree.
func (t *mctsTree) traceExpansion(i int32, child mctsNode) {
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

// traceSimulation records the mean and the bounds of node i after a simulation.
func (t *mctsTree) traceSimulation(i int32) {
	if t.trace == nil {
		return
	}
	n := &t.nodes[i]
	t.trace.record(TraceEvent{Kind: TraceSimulated, Node: t.traceNode[i], Value: t.value(i), Low: n.low, High: n.high, Count: int(n.visits)})
}
