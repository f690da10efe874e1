package search

import "github.com/alinha/alinha"

// A value is the score of a position inside a search: an integer, from the point of view of the side to move.
//
//	game played for points   the margin in points
//	other games              winValue-p for a win, p-winValue for a loss, p plies from the root;
//	                         0 for a draw; an evaluation from -maxEval to maxEval
const (
	winValue = 1 << 20
	maxEval  = winValue / 2
	infinite = winValue + 1 // greater than every value
)

// An Evaluation returns the heuristic value of an undecided position for the side to move. The unit is a thousandth of
// a won game, or a point in a game played for points. An Evaluation may play moves on the position; it must undo them.
// Several goroutines call it at once where an engine has several Threads, each on a position of its own.
type Evaluation func(alinha.Position) int

// A scorer computes the values of leaves and converts values to scores.
type scorer struct {
	pos    alinha.Position
	scored alinha.Scored // nil unless the game is played for points
	eval   Evaluation    // nil for none
}

func newScorer(pos alinha.Position, eval Evaluation) scorer {
	scored, _ := pos.(alinha.Scored)
	return scorer{pos: pos, scored: scored, eval: eval}
}

// terminalValue returns the value of a position decided by o, ply plies from the root. ToMove of a decided position is
// the side that would have moved next.
func (s *scorer) terminalValue(o alinha.Outcome, ply int) int {
	if s.scored != nil {
		return s.margin()
	}
	return o.For(s.pos.ToMove()) * (winValue - ply)
}

// margin returns the margin in points for the side to move.
func (s *scorer) margin() int {
	if s.pos.ToMove() == alinha.Second {
		return -s.scored.Margin()
	}
	return s.scored.Margin()
}

// evaluate returns the value of an undecided position at the horizon. Without an evaluation the value is the current
// margin in a game for points, and 0 in other games. The split into evaluate and evalOrMargin lets the compiler inline
// evaluate.
func (s *scorer) evaluate() int {
	if s.eval == nil && s.scored == nil {
		return 0
	}
	return s.evalOrMargin()
}

// evalOrMargin returns the value of the evaluation, or the current margin if there is no evaluation. One of the two
// must exist. Except in a game for points, the value is clamped to the range from -maxEval to maxEval.
func (s *scorer) evalOrMargin() int {
	switch {
	case s.eval == nil:
		return s.margin()
	case s.scored != nil:
		return s.eval(s.pos)
	}
	return max(-maxEval, min(s.eval(s.pos), maxEval))
}

// toScore converts the value v of the root, or of a root move, to an alinha.Score. The root must be on the board.
// Exhaustive tells that no unproven leaf took part in v; see searchState.unprovenLeaves. A win or a loss is proven even
// if exhaustive is false.
func (s *scorer) toScore(v int, exhaustive bool) alinha.Score {
	left := 0
	if f, ok := s.pos.(alinha.Finite); ok {
		left = f.Left()
	}
	switch {
	case s.scored != nil && exhaustive:
		return alinha.Score{Value: float64(v), Proven: true, Plies: left}
	case s.scored != nil:
		return alinha.Score{Value: float64(v)}
	case v > maxEval:
		return alinha.Score{Value: 1, Proven: true, Plies: winValue - v}
	case v < -maxEval:
		return alinha.Score{Value: -1, Proven: true, Plies: winValue + v}
	case exhaustive:
		return alinha.Score{Proven: true, Plies: left}
	}
	return alinha.Score{Value: max(-0.999, min(float64(v)/1000, 0.999))}
}
