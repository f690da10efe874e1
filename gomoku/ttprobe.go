package gomoku

import "github.com/alinha/alinha/internal/tt"

// ttProbe and store keep values of wins as plies from the position, not from the root. What is
// not known has no bound.
func (s *searcher) ttProbe(key uint64, ply int) (e tt.Entry) {
	if s.table != nil {
		e, _ = s.table.Probe(key)
		e.Value = int32(ttAdjust(int(e.Value), ply))
	}
	return e
}

func (s *searcher) ttStore(key uint64, ply, depth, v, cell int, bound tt.Bound) {
	if s.table == nil {
		return
	}
	s.table.Store(key, tt.Entry{Value: int32(ttAdjust(v, -ply)), Move: int16(cell), Depth: uint8(max(depth, 0)), Bound: bound})
}

func ttAdjust(v, ply int) int {
	switch {
	case v >= decisive:
		return v - ply
	case v <= -decisive:
		return v + ply
	}
	return v
}

// ttCutoff says that a value from the table answers the question of a window.
func ttCutoff(e tt.Entry, alpha, beta int) bool {
	v := int(e.Value)
	return e.Bound == tt.Exact || e.Bound == tt.Lower && v >= beta || e.Bound == tt.Upper && v <= alpha
}
