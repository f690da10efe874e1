package search

import (
	"math"

	"github.com/alinha/alinha"
)

// The hooks in this file are called by the searches at every node. Each returns at once if
// the trace is nil and is small enough to be inlined; the recording itself is not.
// Values and windows are from the point of view of the side to move, or at a chance node
// of the side that made the move.

// pathNode is a node on the path from the root to the current node of the search.
type pathNode struct {
	node   int32       // index in Trace.Nodes; -1 if it is not recorded
	sign   float64     // turns values of the search into values of First
	move   alinha.Move // the move from the parent
	weight float64     // the probability of move, if chance made it
}

// beginIteration makes pos the root and records the beginning of a search to a depth.
func (t *Trace) beginIteration(pos alinha.Position, depth int) {
	if t == nil {
		return
	}
	t.setRoot(pos)
	t.record(TraceEvent{Kind: TraceIteration, Node: 0, Count: depth})
}

// setRoot makes pos the root and chooses the unit of the values.
func (t *Trace) setRoot(pos alinha.Position) {
	_, scored := pos.(alinha.Scored)
	_, chancy := pos.(alinha.Chancy)
	switch {
	case scored:
		t.unit = unitPoints
	case chancy:
		t.unit = unitFractions
	default:
		t.unit = unitDistance
	}
	t.pos, t.path = pos, t.path[:0]
	t.lastMove = alinha.NoMove
	if len(t.Nodes) == 0 {
		t.add(-1, pos.ToMove())
	}
}

// traceEnter is the hook at the beginning of a node with a window.
func traceEnter[V int | float64](t *Trace, alpha, beta V) {
	if t != nil {
		t.enter(TraceEntered, float64(alpha), float64(beta))
	}
}

// traceResume is the hook where the search returns to a node that it has probed.
func traceResume[V int | float64](t *Trace, alpha, beta V) {
	if t != nil {
		t.enter(TraceResumed, float64(alpha), float64(beta))
	}
}

// traceNewBest is the hook where the value v of a node so far changes: to a new best
// value, or at a chance node to the weighted sum after one more outcome. alpha and beta
// are the window of the node from then on.
func traceNewBest[V int | float64](t *Trace, v, alpha, beta V) {
	if t != nil {
		t.recordHere(TraceNewBest, float64(v), float64(alpha), float64(beta))
	}
}

// traceLeave is the hook at the end of a node. It returns v.
func traceLeave[V int | float64](t *Trace, kind TraceKind, v V) V {
	if t != nil {
		t.leave(kind, float64(v))
	}
	return v
}

// traceLeaf is the hook of a node that the search enters and leaves at once. It returns v.
func traceLeaf[V int | float64](t *Trace, kind TraceKind, alpha, beta, v V) V {
	if t != nil {
		t.recordLeaf(kind, float64(alpha), float64(beta), float64(v))
	}
	return v
}

// played is the hook after a player's move. It records no event: it remembers m as the
// move that leads to the next node.
func (t *Trace) played(m alinha.Move) {
	if t != nil {
		t.lastMove, t.lastWeight = m, 0
	}
}

// chancePlayed is the hook after a chance outcome m with its probability. It records no
// event: it remembers m as the move that leads to the next node.
func (t *Trace) chancePlayed(m alinha.Move, weight float64) {
	if t != nil {
		t.lastMove, t.lastWeight = m, weight
	}
}

// pruned is the hook at a cutoff: moves are the moves that are not searched.
func (t *Trace) pruned(moves []alinha.Move) {
	if t != nil {
		t.prunedWithWeights(moves, nil)
	}
}

// enter records that the search enters the node to which the last move led.
//
//go:noinline
func (t *Trace) enter(kind TraceKind, alpha, beta float64) {
	at := pathNode{node: 0, sign: 1}
	p := t.pos.ToMove()
	if len(t.path) > 0 {
		parent := t.path[len(t.path)-1]
		at = pathNode{node: t.child(parent.node, p), sign: parent.sign}
	}
	at.move, at.weight = t.lastMove, t.lastWeight
	switch p {
	case alinha.First:
		at.sign = 1
	case alinha.Second:
		at.sign = -1
	}
	t.path = append(t.path, at)
	if at.node < 0 && kind == TraceEntered {
		t.Unrecorded++
	}
	t.recordHere(kind, 0, alpha, beta)
}

// recordLeaf enters the node to which the last move led, and leaves it at once with value
// v.
func (t *Trace) recordLeaf(kind TraceKind, alpha, beta, v float64) {
	t.enter(TraceEntered, alpha, beta)
	t.leave(kind, v)
}

// leave records that the search leaves the current node with value v, and makes its
// parent the current node.
//
//go:noinline
func (t *Trace) leave(kind TraceKind, v float64) {
	t.recordHere(kind, v, 0, 0)
	t.pop()
}

// pop removes the current node from the path. The move to that node becomes the last
// move again, because the node may be searched once more with another window.
func (t *Trace) pop() {
	last := len(t.path) - 1
	t.lastMove, t.lastWeight = t.path[last].move, t.path[last].weight
	t.path = t.path[:last]
}

// prunedWithWeights records moves of the current node that are not searched. weights
// are the probabilities of the moves at a chance node, and nil at a player's node.
func (t *Trace) prunedWithWeights(moves []alinha.Move, weights []float64) {
	for i, m := range moves {
		t.pos.Play(m)
		t.lastMove, t.lastWeight = m, 0
		if weights != nil {
			t.lastWeight = weights[i]
		}
		t.record(TraceEvent{Kind: TracePruned, Node: t.child(t.path[len(t.path)-1].node, t.pos.ToMove())})
		t.pos.Undo()
	}
}

// recordHere records an event at the current node. v, alpha and beta are as the search
// sees them at that node; the event has them as First sees them. Only TraceEntered,
// TraceResumed and TraceNewBest have a window.
//
//go:noinline
func (t *Trace) recordHere(kind TraceKind, v, alpha, beta float64) {
	at := t.path[len(t.path)-1]
	e := TraceEvent{Kind: kind, Node: at.node, Value: at.sign*v + 0} // +0 turns -0 into 0
	switch kind {
	case TraceEntered, TraceResumed, TraceNewBest:
		e.Low, e.High = infiniteEnd(alpha), infiniteEnd(beta)
		if at.sign < 0 {
			e.Low, e.High = -e.High, -e.Low
		}
	}
	t.record(e)
}

// infiniteEnd turns an end of a window that no value reaches into an infinity.
func infiniteEnd(v float64) float64 {
	if math.Abs(v) >= infinite {
		return math.Inf(int(math.Copysign(1, v)))
	}
	return v + 0
}

// record appends an event, unless its node is not recorded.
func (t *Trace) record(e TraceEvent) {
	if e.Node >= 0 {
		t.Events = append(t.Events, e)
	}
}

// child returns the child of parent to which the last move leads, with p to move there,
// and adds the node if it is new, which may renumber all nodes. It returns -1 if parent is
// -1, or if the node is new and the trace has no room for it.
func (t *Trace) child(parent int32, p alinha.Player) int32 {
	if parent < 0 {
		return -1
	}
	for c := t.firstChild[parent]; c >= 0; c = t.nextSibling[c] {
		if t.Nodes[c].Move == t.lastMove {
			return c
		}
	}
	switch {
	case !t.mayRecord(t.depth[parent] + 1):
		t.omit(parent)
		return -1
	case t.Full():
		parent = t.evict(parent)
	}
	c := t.add(parent, p)
	t.linkLast(parent, c)
	return c
}

// linkLast makes c the last child of parent.
func (t *Trace) linkLast(parent, c int32) {
	last := t.firstChild[parent]
	if last < 0 {
		t.firstChild[parent] = c
		return
	}
	for t.nextSibling[last] >= 0 {
		last = t.nextSibling[last]
	}
	t.nextSibling[last] = c
}
