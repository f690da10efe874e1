package gomoku

import "github.com/alinha/alinha/internal/tt"

// A correction is by how much estimates have been wrong, where the same is threatened and after
// the same move: the correction history of chess programs. It is in parts of a point.
type correction struct {
	byThreats [2][threatMaskCount]int32
	byMove    [2][area]int32
}

const (
	fineness  = 256 // parts of a point
	mostWrong = 400 // the greatest error that counts, as a value
)

// of returns what to add to an estimate after a move, or a pass if it is negative.
func (c *correction) of(b *Board, before int) int {
	t, m := c.at(b, before)
	return int(*t+*m) / fineness
}

// cellOf returns where the two halves of a correction are.
func (c *correction) at(b *Board, before int) (byThreats, byMove *int32) {
	return &c.byThreats[b.toMove][b.threatMask()], &c.byMove[b.toMove][max(before, 0)]
}

// learn learns that a search to a depth has found a position better by so much than its bare
// estimate says.
func (c *correction) learn(b *Board, before, depth, better int) {
	half := int32(max(-mostWrong, min(better, mostWrong))) * fineness / 2
	weight := int32(min(depth, 8) + 1)
	t, m := c.at(b, before)
	*t += (half - *t) * weight / 256
	*m += (half - *m) * weight / 256
}

// correct learns from the value of a node, if that says on which side of it the estimate should
// have been.
func (s *pvs) correct(ply, depth, v int, bound tt.Bound) {
	here := &s.line[ply]
	switch {
	case !s.on(Correction) || here.pressure != free || max(v, -v) >= unsure:
	case bound == tt.Lower && v < here.estimate, bound == tt.Upper && v > here.estimate:
	default:
		s.corrections.learn(s.board, here.before, depth, v-here.bare)
	}
}
