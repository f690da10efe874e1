package search

import (
	"context"
	"errors"
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// Expectiminimax is minimax with chance nodes: where pieces slip, the value of a move is the expectation over its chance
// outcomes (Michie 1966). It also plays games without chance, as Minimax does.
//
// Result.Nodes counts all positions visited, including the root and the chance nodes, at which a piece is in the air. Depth
// is counted in turns: a move and its chance outcome together are one ply. Result.Moves holds the value of every root move.
type Expectiminimax struct {
	Eval  Evaluation // evaluates positions at the horizon; nil counts them as draws, or by their margin in points
	Trace *Trace     // records the search; nil for none
}

var _ alinha.Engine = (*Expectiminimax)(nil)

// Search implements alinha.Engine. Its error wraps errors.ErrUnsupported if a piece is in the air.
func (e *Expectiminimax) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if pos.ToMove() == alinha.Chance {
		return alinha.Result{}, fmt.Errorf("expectiminimax: the piece has not landed: %w", errors.ErrUnsupported)
	}
	budget, cancel := budget.New(ctx, lim)
	defer cancel()
	s := expectiminimax{searchState: newSearchState(budget, pos, e.Eval, e.Trace)}
	s.chancy, _ = pos.(alinha.Chancy)
	depth := depthLimit(lim)
	res, _, err := rootSearch[float64]{
		depth:      depth,
		firstMove:  alinha.NoMove,
		report:     report,
		childValue: func(float64) float64 { return s.moveValue(1, depth-1) },
		toScore:    s.toScore,
	}.search(&s.searchState)
	return res, err
}

// expectiminimax is the state of one search.
type expectiminimax struct {
	searchState
	chancy  alinha.Chancy // nil in a game without chance
	weights []float64     // stack of the probabilities at the chance nodes of the current line
}

// moveValue returns the value of the move just played for the side that played it. At a chance node the value is the
// expectation over the chance outcomes; otherwise it is the negated value of the opponent's node. If the search is
// stopped, the value is meaningless.
func (s *expectiminimax) moveValue(ply, depth int) float64 {
	if s.pos.ToMove() != alinha.Chance {
		return -s.search(ply, depth)
	}
	if !s.visit(ply) {
		return 0
	}
	traceEnter[float64](s.trace, -infinite, infinite)
	first := len(s.weights)
	s.weights = s.chancy.Weights(s.weights)
	var sum float64
	for i, m := range s.generateMoves(ply) {
		weight := s.weights[first+i]
		s.pos.Play(m)
		s.trace.chancePlayed(m, weight)
		sum -= weight * s.search(ply+1, depth)
		s.pos.Undo()
		if s.Stopped() {
			break
		}
		traceNewBest[float64](s.trace, sum, -infinite, infinite)
	}
	s.weights = s.weights[:first]
	return traceLeave(s.trace, TraceSearched, sum)
}

// search returns the value of the position for the side to move. If the search is stopped, the value is meaningless.
func (s *expectiminimax) search(ply, depth int) float64 {
	if !s.visit(ply) {
		return 0
	}
	traceEnter[float64](s.trace, -infinite, infinite)
	if o := s.pos.Outcome(); o != alinha.Undecided {
		return traceLeave(s.trace, TraceTerminal, float64(s.terminalValue(o, s.winDistance(ply))))
	}
	if depth == 0 {
		s.unprovenLeaves++
		return traceLeave(s.trace, TraceEvaluated, float64(s.evaluate()))
	}
	best := float64(-infinite)
	for _, m := range s.generateMoves(ply) {
		s.pos.Play(m)
		s.trace.played(m)
		v := s.moveValue(ply+1, depth-1)
		s.pos.Undo()
		if s.Stopped() {
			return 0
		}
		if v > best {
			best = v
			s.updatePV(ply, m)
			traceNewBest[float64](s.trace, v, -infinite, infinite)
		}
	}
	return traceLeave(s.trace, TraceSearched, best)
}

// winDistance returns the plies by which a win at a ply loses value: ply, or 0 in a game of chance, where expectations
// weigh results alone.
func (s *expectiminimax) winDistance(ply int) int {
	if s.chancy != nil {
		return 0
	}
	return ply
}

// toScore converts a value of the root to an alinha.Score, as scorer.toScore does for games without chance.
func (s *expectiminimax) toScore(v float64, exhaustive bool) alinha.Score {
	if s.chancy == nil {
		return s.searchState.toScore(int(v), exhaustive)
	}
	if s.scored == nil {
		v = max(-1, min(v/winValue, 1)) // the weights may sum to 1 plus a rounding error
	}
	score := alinha.Score{Value: v, Proven: exhaustive}
	if f, ok := s.pos.(alinha.Finite); ok && exhaustive {
		score.Plies = f.Left()
	}
	return score
}
