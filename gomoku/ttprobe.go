package gomoku

import "github.com/alinha/alinha/internal/tt"

// ttProbe returns the table's entry of a position, with the value of a win or loss counted from the root. An entry that the
// table lacks has the bound 0.
func (s *searcher) ttProbe(key uint64, ply int) (e tt.Entry) {
	if s.table != nil {
		e, _ = s.table.Probe(key)
		e.Value = int32(ttAdjust(int(e.Value), ply))
	}
	return e
}

// ttStore stores the result of a node. The table counts the value of a win or loss from the position, not from the root.
func (s *searcher) ttStore(key uint64, ply, depth, v, cell int, bound tt.Bound) {
	if s.table == nil {
		return
	}
	s.table.Store(key, tt.Entry{Value: int32(ttAdjust(v, -ply)), Move: int16(cell), Depth: uint8(max(depth, 0)), Bound: bound})
}

// ttAdjust makes the win or loss of a value ply plies later, or earlier if ply is negative; other values stay.
func ttAdjust(v, ply int) int {
	switch {
	case v >= decisive:
		return v - ply
	case v <= -decisive:
		return v + ply
	}
	return v
}

// ttCutoff reports whether the entry's value decides the window, so that the node needs no search.
func ttCutoff(e tt.Entry, alpha, beta int) bool {
	v := int(e.Value)
	return e.Bound == tt.Exact || e.Bound == tt.Lower && v >= beta || e.Bound == tt.Upper && v <= alpha
}
