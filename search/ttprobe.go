package search

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
)

// maxEntryDepth stands for every depth that an entry has no room for.
const maxEntryDepth = 255

// entryAnswers says that an entry, whose value seen from the root is v, answers a search
// to this depth in this window.
func entryAnswers(e tt.Entry, v, depth, alpha, beta int) bool {
	if !e.Proven && int(e.Depth) < min(depth, maxEntryDepth) {
		return false
	}
	switch e.Bound {
	case tt.Lower:
		return v >= beta
	case tt.Upper:
		return v <= alpha
	}
	return true
}

// ttProbe looks a node at a ply up in the table, if there is one. It returns the best
// move known there, or NoMove; and if what is known answers a search to this depth in
// this window, the value and true.
func (t *searchState) ttProbe(table *tt.Table, ply, depth, alpha, beta int) (first alinha.Move, v int, answers bool) {
	if table == nil {
		return alinha.NoMove, 0, false
	}
	e, ok := table.Probe(t.pos.Key())
	if !ok {
		return alinha.NoMove, 0, false
	}
	v = valueFromTT(int(e.Value), ply)
	answers = entryAnswers(e, v, depth, alpha, beta)
	if answers && !e.Proven {
		t.unprovenLeaves++
	}
	return alinha.Move(e.Move), v, answers
}

// ttProbeMove returns the best move that the table, if there is one, knows of a position,
// or NoMove.
func ttProbeMove(table *tt.Table, key uint64) alinha.Move {
	if table != nil {
		if e, ok := table.Probe(key); ok {
			return alinha.Move(e.Move)
		}
	}
	return alinha.NoMove
}

// ttStore stores a position, a node at a ply searched to a depth, unless there is no
// table. Complete says that no estimate took part in its value.
//
// A forced win or loss is proven at any depth; but one that ends beyond the depth has
// come from the table, where another search, perhaps of another root, went deeper.
// The shortest win and the longest loss may be others, so that it is only a bound.
func ttStore(table *tt.Table, key uint64, ply, depth, v int, bound tt.Bound, m alinha.Move, complete bool) {
	if table == nil {
		return
	}
	if bound == tt.Exact && !complete {
		bound = winDistanceBound(v, ply+depth)
	}
	table.Store(key, tt.Entry{
		Value:  int32(valueToTT(v, ply)),
		Move:   int16(m),
		Depth:  uint8(min(depth, maxEntryDepth)),
		Bound:  bound,
		Proven: complete || bound != tt.Upper && v > maxEval || bound != tt.Lower && v < -maxEval,
	})
}

// traceKindOf says how a node was left whose value relates to its window in this way.
func traceKindOf(bound tt.Bound) TraceKind {
	if bound == tt.Lower {
		return TraceCutoff
	}
	return TraceSearched
}

// winDistanceBound says how a value that a search to a horizon found relates to the true
// one, if it is a win or a loss.
func winDistanceBound(v, horizon int) tt.Bound {
	switch {
	case v > maxEval && winValue-v > horizon:
		return tt.Lower
	case v < -maxEval && winValue+v > horizon:
		return tt.Upper
	}
	return tt.Exact
}

// valueToTT and valueFromTT turn the distance in a won or lost score from plies from
// the root into plies from a node at a ply, and back.
func valueToTT(v, ply int) int { return valueFromTT(v, -ply) }

func valueFromTT(v, ply int) int {
	switch {
	case v > maxEval:
		return v - ply
	case v < -maxEval:
		return v + ply
	}
	return v
}
