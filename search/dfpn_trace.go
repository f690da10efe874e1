package search

import (
	"math"

	"github.com/alinha/alinha"
)

// question is the hook where a question is asked about the position on the board.
func (t *Trace) question(pos alinha.Position, q question) {
	if t == nil {
		return
	}
	t.setRoot(pos)
	t.unit = inWins
	e := TraceEvent{Kind: TraceProofQuery, Value: 1, Count: int(q.within)}
	if q.attacker == uint8(alinha.Second) {
		e.Value = -1
	}
	if q.within == unbounded {
		e.Count = 0
	}
	t.note(e)
}

// prove is the hook where a position is searched, for the first time or again.
func (t *Trace) prove() {
	if t != nil {
		t.enter(TraceResumed, -infinite, infinite)
	}
}

// proved is the hook where the search of a position ends, with its numbers.
func (t *Trace) proved(attacks bool, phi, delta uint32) {
	if t != nil {
		t.number(t.path[len(t.path)-1].node, attacks, phi, delta)
		t.pop()
	}
}

// seen is the hook where a child is looked at, to which m has led.
func (t *Trace) seen(m alinha.Move, attacks bool, c pnChild) {
	if t == nil {
		return
	}
	t.played(m)
	at := t.child(t.path[len(t.path)-1].node, t.pos.ToMove())
	if at < 0 {
		t.Unrecorded++
		return
	}
	t.note(TraceEvent{Kind: TraceEntered, Node: at, Low: math.Inf(-1), High: math.Inf(1)})
	if o := t.pos.Outcome(); o != alinha.Undecided {
		t.note(TraceEvent{Kind: TraceTerminal, Node: at, Value: float64(o.For(alinha.First))})
	}
	t.number(at, attacks, c.phi, c.delta)
}

// number notes the proof and the disproof number of a node whose side to move
// attacks or defends.
func (t *Trace) number(node int32, attacks bool, phi, delta uint32) {
	if !attacks {
		phi, delta = delta, phi
	}
	t.note(TraceEvent{Kind: TraceProofNumbers, Node: node, Low: proofNumber(phi), High: proofNumber(delta)})
}

// proofNumber makes the number that goes with a 0 infinite.
func proofNumber(n uint32) float64 {
	if n >= proven {
		return math.Inf(1)
	}
	return float64(n)
}
