package gomoku

import (
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/tt"
)

// correctionTables are by how much evaluations have been wrong, where the same is threatened and after
// the same move: the correction history of chess programs. It is in parts of a point.
type correctionTables struct {
	byThreats [2][board.ThreatMaskCount]int32
	byMove    [2][board.Area]int32
}

const (
	correctionScale = 256 // parts of a point
	maxCorrection   = 400 // the greatest error that counts, as a value
)

// value returns what to add to an evaluation after a move, or a pass if it is negative.
func (c *correctionTables) value(b *board.Board, lastMove int) int {
	t, m := c.entries(b, lastMove)
	return int(*t+*m) / correctionScale
}

// entries returns where the two halves of a correction are.
func (c *correctionTables) entries(b *board.Board, lastMove int) (byThreats, byMove *int32) {
	return &c.byThreats[b.SideToMove][b.ThreatMask()], &c.byMove[b.SideToMove][max(lastMove, 0)]
}

// update learns that a search to a depth has found a position better by so much than its raw
// evaluation says.
func (c *correctionTables) update(b *board.Board, lastMove, depth, diff int) {
	half := int32(max(-maxCorrection, min(diff, maxCorrection))) * correctionScale / 2
	weight := int32(min(depth, 8) + 1)
	t, m := c.entries(b, lastMove)
	*t += (half - *t) * weight / 256
	*m += (half - *m) * weight / 256
}

// updateCorrection learns from the value of a node, if that says on which side of it the evaluation should
// have been.
func (s *searcher) updateCorrection(ply, depth, v int, bound tt.Bound) {
	ss := &s.stack[ply]
	switch {
	case !s.enabled(correctionHistory) || ss.opponentThreat != noThreatToMeet || max(v, -v) >= unprovenWin:
	case bound == tt.Lower && v < ss.staticEval, bound == tt.Upper && v > ss.staticEval:
	default:
		s.correctionTables.update(s.board, ss.lastMove, depth, v-ss.rawEval)
	}
}
