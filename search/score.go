package search

import "github.com/alinha/alinha"

// Inside a search a score is an integer, the mover's view. In games for points
// it is the margin. In the others it is won-p for a win and p-won for a loss p
// plies from the root, 0 for a draw, and an estimate within ±estimate.
const (
	winValue = 1 << 20
	maxEval  = winValue / 2
	infinite = winValue + 1
)

// An Evaluation estimates an undecided position for the side to move, in
// thousandths of a won game, or in points where that is the game. It may play on the
// position, and leaves it as it found it.
type Evaluation func(alinha.Position) int

// A scorer puts scores on leaves.
type scorer struct {
	pos    alinha.Position
	scored alinha.Scored // nil unless the game is played for points
	eval   Evaluation
}

func newScorer(pos alinha.Position, eval Evaluation) scorer {
	scored, _ := pos.(alinha.Scored)
	return scorer{pos: pos, scored: scored, eval: eval}
}

// terminalValue returns the score of a decided position, ply plies from the root. The
// mover is who would have been next.
func (j *scorer) terminalValue(o alinha.Outcome, ply int) int {
	if j.scored != nil {
		return j.margin()
	}
	return o.For(j.pos.ToMove()) * (winValue - ply)
}

func (j *scorer) margin() int {
	if j.pos.ToMove() == alinha.Second {
		return -j.scored.Margin()
	}
	return j.scored.Margin()
}

// evaluate returns the score of an undecided position at the horizon: the
// margin so far or a draw where there is no evaluation.
func (j *scorer) evaluate() int {
	if j.eval == nil && j.scored == nil {
		return 0
	}
	return j.evalOrMargin()
}

// evalOrMargin is evaluate where there is something to look at.
func (j *scorer) evalOrMargin() int {
	switch {
	case j.eval == nil:
		return j.margin()
	case j.scored != nil:
		return j.eval(j.pos)
	}
	return max(-maxEval, min(j.eval(j.pos), maxEval))
}

// toScore turns a value inside the search into one for the world. Complete says
// that no estimate took part in it.
func (j *scorer) toScore(v int, complete bool) alinha.Score {
	left := 0
	if f, ok := j.pos.(alinha.Finite); ok {
		left = f.Left()
	}
	switch {
	case j.scored != nil:
		return alinha.Score{Value: float64(v), Proven: complete, Plies: provenPlies(complete, left)}
	case v > maxEval:
		return alinha.Score{Value: 1, Proven: true, Plies: winValue - v}
	case v < -maxEval:
		return alinha.Score{Value: -1, Proven: true, Plies: winValue + v}
	case complete:
		return alinha.Score{Proven: true, Plies: left}
	}
	return alinha.Score{Value: max(-0.999, min(float64(v)/1000, 0.999))}
}

func provenPlies(proven bool, left int) int {
	if proven {
		return left
	}
	return 0
}
