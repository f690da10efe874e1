package search

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
)

// maxEntryDepth is the greatest depth that a table entry can hold. It stands for every greater depth too.
const maxEntryDepth = 255

// ttProbe looks the node at a ply up in the transposition table. It returns the best move of the entry, or NoMove. If
// the entry answers a search of this depth and window, answers is true, ttValue is the value of the node with wins and
// losses counted in plies from the root, and an unproven entry adds one to s.unprovenLeaves. A nil table has no
// entries.
func (s *searchState) ttProbe(table *tt.Table, ply, depth, alpha, beta int) (ttMove alinha.Move, ttValue int, answers bool) {
	if table == nil {
		return alinha.NoMove, 0, false
	}
	e, ok := table.Probe(s.pos.Key())
	if !ok {
		return alinha.NoMove, 0, false
	}
	ttValue = valueFromTT(int(e.Value), ply)
	answers = entryAnswers(e, ttValue, depth, alpha, beta)
	if answers && !e.Proven {
		s.unprovenLeaves++
	}
	return alinha.Move(e.Move), ttValue, answers
}

// ttProbeMove returns the best move that the table has for a key, or NoMove. A nil table has no entries.
func ttProbeMove(table *tt.Table, key uint64) alinha.Move {
	if table != nil {
		if e, ok := table.Probe(key); ok {
			return alinha.Move(e.Move)
		}
	}
	return alinha.NoMove
}

// entryAnswers reports whether an entry answers a search of this depth and window: the entry must be proven or deep
// enough, and its bound must decide how the true value relates to the window. v is the value of the entry after
// valueFromTT, which counts wins and losses from the root, as the window does.
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

// ttStore stores the value v of the node at a ply, searched to a depth, under the key of the node. The bound tells how
// v relates to the true value, and m is the best move. Exhaustive tells that no unproven leaf took part in v. ttStore
// does nothing if the table is nil.
//
// A win or loss is proven at every depth. A win or loss that ends beyond the depth was found by way of a table entry of
// another search, perhaps from another root, that went deeper. There may then be a shorter win or a longer loss, so that
// v is only a bound.
func ttStore(table *tt.Table, key uint64, ply, depth, v int, bound tt.Bound, m alinha.Move, exhaustive bool) {
	if table == nil {
		return
	}
	if bound == tt.Exact && !exhaustive {
		bound = winDistanceBound(v, ply+depth)
	}
	table.Store(key, tt.Entry{
		Value:  int32(valueToTT(v, ply)),
		Move:   int16(m),
		Depth:  uint8(min(depth, maxEntryDepth)),
		Bound:  bound,
		Proven: exhaustive || bound != tt.Upper && v > maxEval || bound != tt.Lower && v < -maxEval,
	})
}

// winDistanceBound returns how v, found by a search to a horizon in plies from the root, relates to the true value. A win
// or loss that ends beyond the horizon has perhaps not the best distance: v is then a lower bound of a win and an
// upper bound of a loss. Every other v is exact.
func winDistanceBound(v, horizon int) tt.Bound {
	switch {
	case v > maxEval && winValue-v > horizon:
		return tt.Lower
	case v < -maxEval && winValue+v > horizon:
		return tt.Upper
	}
	return tt.Exact
}

// traceKindOf returns the kind of the trace event at the end of a node: TraceCutoff if the value of the node is a lower
// bound, else TraceSearched.
func traceKindOf(bound tt.Bound) TraceKind {
	if bound == tt.Lower {
		return TraceCutoff
	}
	return TraceSearched
}

// valueToTT converts a value at a ply for the table: the distance of a win or loss, which values count in plies from the
// root, becomes plies from the node. Other values stay.
func valueToTT(v, ply int) int { return valueFromTT(v, -ply) }

// valueFromTT converts a value of the table to a value at a ply. It is the inverse of valueToTT.
func valueFromTT(v, ply int) int {
	switch {
	case v > maxEval:
		return v - ply
	case v < -maxEval:
		return v + ply
	}
	return v
}
