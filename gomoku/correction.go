package gomoku

import (
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/tt"
)

// correctionTables is the correction history: the average difference between search results and evaluations, by side to
// move and threat mask, and by side to move and last move. Entries are in 1/correctionScale of a unit of the
// evaluation.
type correctionTables struct {
	byThreats [2][board.ThreatMaskCount]int32
	byMove    [2][board.Area]int32
}

const correctionScale = 256

// value returns the correction to add to the evaluation of b. lastMove is the cell of the last move, negative for a
// null move.
func (c *correctionTables) value(b *board.Board, lastMove int) int {
	t, m := c.entries(b, lastMove)
	return int(*t+*m) / correctionScale
}

// entries returns the two entries whose sum is the correction of b.
func (c *correctionTables) entries(b *board.Board, lastMove int) (byThreats, byMove *int32) {
	return &c.byThreats[b.SideToMove][b.ThreatMask()], &c.byMove[b.SideToMove][max(lastMove, 0)]
}

// update moves each of the two entries of b towards half of diff, the value of a search minus the raw evaluation;
// deeper searches weigh more.
func (c *correctionTables) update(p *searchParams, b *board.Board, lastMove, depth, diff int) {
	half := int32(max(-p.maxCorrection, min(diff, p.maxCorrection))) * correctionScale / 2
	weight := int32((min(depth, 8) + 1) * p.correctionRate)
	t, m := c.entries(b, lastMove)
	*t += (half - *t) * weight / 4096
	*m += (half - *m) * weight / 4096
}

// updateCorrection updates the correction history with the value of a node, unless the value is decisive, the opponent
// threatens something, or the value is a bound that agrees with the evaluation.
func (s *searcher) updateCorrection(ply, depth, v int, bound tt.Bound) {
	ss := &s.stack[ply]
	switch {
	case !s.enabled(correctionHistory) || ss.opponentThreat != noThreatToMeet || max(v, -v) >= unprovenWin:
	case bound == tt.Lower && v < ss.staticEval, bound == tt.Upper && v > ss.staticEval:
	default:
		s.correctionTables.update(s.params, s.board, ss.lastMove, depth, v-ss.rawEval)
	}
}
