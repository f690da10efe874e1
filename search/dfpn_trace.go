package search

import (
	"math"

	"github.com/alinha/alinha"
)

// proofQuery records that a proof query about the position on the board begins.
func (t *Trace) proofQuery(pos alinha.Position, q proofQuery) {
	if t == nil {
		return
	}
	t.setRoot(pos)
	t.unit = unitWins
	e := TraceEvent{Kind: TraceProofQuery, Value: 1, Count: int(q.maxPlies)}
	if q.attacker == uint8(alinha.Second) {
		e.Value = -1
	}
	if q.maxPlies == anyPlies {
		e.Count = 0
	}
	t.record(e)
}

// enterProof records that the search enters or re-enters a node.
func (t *Trace) enterProof() {
	if t != nil {
		t.enter(TraceResumed, -infinite, infinite)
	}
}

// leaveProof records that the search leaves the current node, with these numbers from the point of view of the side to
// move there.
func (t *Trace) leaveProof(attackerToMove bool, phi, delta uint32) {
	if t != nil {
		t.recordProofNumbers(t.path[len(t.path)-1].node, attackerToMove, phi, delta)
		t.pop()
	}
}

// proofChild records a child that the search generates. The move m leads to the child, which is on the board.
func (t *Trace) proofChild(m alinha.Move, attackerToMove bool, c pnChild) {
	if t == nil {
		return
	}
	t.played(m)
	node := t.child(t.path[len(t.path)-1].node, t.pos.ToMove())
	if node < 0 {
		t.Unrecorded++
		return
	}
	t.record(TraceEvent{Kind: TraceEntered, Node: node, Low: math.Inf(-1), High: math.Inf(1)})
	if o := t.pos.Outcome(); o != alinha.Undecided {
		t.record(TraceEvent{Kind: TraceTerminal, Node: node, Value: float64(o.For(alinha.First))})
	}
	t.recordProofNumbers(node, attackerToMove, c.phi, c.delta)
}

// recordProofNumbers records the proof number and the disproof number of a node, from its phi and delta. Where the
// attacker is to move, the proof number is phi and the disproof number delta. Where the defender is to move, the two
// are swapped.
func (t *Trace) recordProofNumbers(node int32, attackerToMove bool, phi, delta uint32) {
	if !attackerToMove {
		phi, delta = delta, phi
	}
	t.record(TraceEvent{Kind: TraceProofNumbers, Node: node, Low: traceProofNumber(phi), High: traceProofNumber(delta)})
}

// traceProofNumber converts a proof number for the trace, where an infinite one is +Inf.
func traceProofNumber(n uint32) float64 {
	if n >= infinitePN {
		return math.Inf(1)
	}
	return float64(n)
}
