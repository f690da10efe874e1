package search

import "math"

// watch makes a tree that is nothing but its root tell a trace what becomes of it.
func (t *mcTree) watch(trace *Trace) {
	if trace == nil {
		return
	}
	t.trace, t.traced = trace, []int32{0}
	trace.setRoot(t.pos)
	trace.unit = inPoints
	if t.scored == nil {
		trace.unit = inWins
	}
	trace.note(TraceEvent{Kind: TraceEntered, Low: math.Inf(-1), High: math.Inf(1)})
}

// sprout records a child of node i, the next to be added to the tree.
func (t *mcTree) sprout(i int32, child mcNode) {
	if t.trace == nil {
		return
	}
	t.trace.move, t.trace.weight = child.move, child.weight
	at := t.trace.child(t.traced[i], child.mover)
	if at < 0 {
		t.trace.Unrecorded++
	}
	t.traced = append(t.traced, at)
	t.trace.note(TraceEvent{Kind: TraceEntered, Node: at, Low: math.Inf(-1), High: math.Inf(1)})
	if child.low == child.high {
		t.trace.note(TraceEvent{Kind: TraceTerminal, Node: at, Value: child.low})
	}
}

// tell records what is known of a node after a simulation.
func (t *mcTree) tell(i int32) {
	if t.trace == nil {
		return
	}
	n := &t.nodes[i]
	t.trace.note(TraceEvent{Kind: TraceSimulated, Node: t.traced[i], Value: t.value(i), Low: n.low, High: n.high, Count: int(n.visits)})
}
