package search

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
)

// deepest stands for every depth that an entry has no room for.
const deepest = 255

// usable says that an entry, whose value seen from the root is v, answers a search
// to this depth in this window.
func usable(e tt.Entry, v, depth, alpha, beta int) bool {
	if !e.Proven && int(e.Depth) < min(depth, deepest) {
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

// recall looks a node at a ply up in the table, if there is one. It returns the best
// move known there, or NoMove; and if what is known answers a search to this depth in
// this window, the value and true.
func (t *tree) recall(table *tt.Table, ply, depth, alpha, beta int) (first alinha.Move, v int, answers bool) {
	if table == nil {
		return alinha.NoMove, 0, false
	}
	e, ok := table.Load(t.pos.Key())
	if !ok {
		return alinha.NoMove, 0, false
	}
	v = fromRoot(int(e.Value), ply)
	answers = usable(e, v, depth, alpha, beta)
	if answers && !e.Proven {
		t.horizon++
	}
	return alinha.Move(e.Move), v, answers
}

// bestKnown returns the best move that the table, if there is one, knows of a position,
// or NoMove.
func bestKnown(table *tt.Table, key uint64) alinha.Move {
	if table != nil {
		if e, ok := table.Load(key); ok {
			return alinha.Move(e.Move)
		}
	}
	return alinha.NoMove
}

// remember stores a position, a node at a ply searched to a depth, unless there is no
// table. Complete says that no estimate took part in its value.
//
// A forced win or loss is proven at any depth; but one that ends beyond the depth has
// come from the table, where another search, perhaps of another root, went deeper.
// The shortest win and the longest loss may be others, so that it is only a bound.
func remember(table *tt.Table, key uint64, ply, depth, v int, bound tt.Bound, m alinha.Move, complete bool) {
	if table == nil {
		return
	}
	if bound == tt.Exact && !complete {
		bound = boundAt(v, ply+depth)
	}
	table.Store(key, tt.Entry{
		Value:  int32(fromNode(v, ply)),
		Move:   int16(m),
		Depth:  uint8(min(depth, deepest)),
		Bound:  bound,
		Proven: complete || bound != tt.Upper && v > estimate || bound != tt.Lower && v < -estimate,
	})
}

// ended says how a node was left whose value relates to its window in this way.
func ended(bound tt.Bound) TraceKind {
	if bound == tt.Lower {
		return TraceCutoff
	}
	return TraceSearched
}

// boundAt says how a value that a search to a horizon found relates to the true
// one, if it is a win or a loss.
func boundAt(v, horizon int) tt.Bound {
	switch {
	case v > estimate && won-v > horizon:
		return tt.Lower
	case v < -estimate && won+v > horizon:
		return tt.Upper
	}
	return tt.Exact
}

// fromNode and fromRoot turn the distance in a won or lost score from plies from
// the root into plies from a node at a ply, and back.
func fromNode(v, ply int) int { return fromRoot(v, -ply) }

func fromRoot(v, ply int) int {
	switch {
	case v > estimate:
		return v - ply
	case v < -estimate:
		return v + ply
	}
	return v
}
