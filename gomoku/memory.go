package gomoku

import "github.com/alinha/alinha/internal/tt"

// load and store keep values of wins as plies from the position, not from the root. What is
// not known has no bound.
func (s *pvs) load(key uint64, ply int) (e tt.Entry) {
	if s.table != nil {
		e, _ = s.table.Load(key)
		e.Value = int32(fromTable(int(e.Value), ply))
	}
	return e
}

func (s *pvs) store(key uint64, ply, depth, v, cell int, bound tt.Bound) {
	if s.table == nil {
		return
	}
	s.table.Store(key, tt.Entry{Value: int32(fromTable(v, -ply)), Move: int16(cell), Depth: uint8(max(depth, 0)), Bound: bound})
}

func fromTable(v, ply int) int {
	switch {
	case v >= certain:
		return v - ply
	case v <= -certain:
		return v + ply
	}
	return v
}

// settles says that a value from the table answers the question of a window.
func settles(e tt.Entry, alpha, beta int) bool {
	v := int(e.Value)
	return e.Bound == tt.Exact || e.Bound == tt.Lower && v >= beta || e.Bound == tt.Upper && v <= alpha
}
