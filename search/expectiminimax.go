package search

import (
	"context"
	"errors"
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// Expectiminimax is Minimax where pieces slip: the value of an aim is the
// expectation over its landings (Michie 1966). Its nodes are all the positions
// visited, those with a piece in the air and the root included. Depth is in
// turns: an aim and its landing are one ply. It also plays games without chance.
type Expectiminimax struct {
	Eval  Evaluation // of positions at the horizon; nil calls them draws
	Trace *Trace     // records the search; nil for none
}

var _ alinha.Engine = (*Expectiminimax)(nil)

// Search implements alinha.Engine.
func (e *Expectiminimax) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if pos.ToMove() == alinha.Chance {
		return alinha.Result{}, fmt.Errorf("expectiminimax: the piece has not landed: %w", errors.ErrUnsupported)
	}
	budget, done := budget.New(ctx, lim)
	defer done()
	s := expectation{searchState: newSearchState(budget, pos, e.Eval, e.Trace)}
	s.chancy, _ = pos.(alinha.Chancy)
	depth := depthLimit(lim)
	res, _, err := rootSearch[float64]{
		depth:      depth,
		firstMove:  alinha.NoMove,
		report:     report,
		childValue: func(float64) float64 { return s.afterMove(1, depth-1) },
		toScore:    s.score,
	}.search(&s.searchState)
	return res, err
}

// An expectation is one search.
type expectation struct {
	searchState
	chancy  alinha.Chancy // nil in a game without chance
	weights []float64     // of the landings at all plies of the current line
}

// afterMove returns what the move just played is worth to the side that played it.
func (s *expectation) afterMove(ply, depth int) float64 {
	if s.pos.ToMove() != alinha.Chance {
		return -s.value(ply, depth)
	}
	if !s.visit(ply) {
		return 0
	}
	traceEnter[float64](s.trace, -infinite, infinite)
	from := len(s.weights)
	s.weights = s.chancy.Weights(s.weights)
	var sum float64
	for i, m := range s.generateMoves(ply) {
		weight := s.weights[from+i]
		s.pos.Play(m)
		s.trace.chancePlayed(m, weight)
		sum -= weight * s.value(ply+1, depth)
		s.pos.Undo()
		if s.Stopped() {
			break
		}
		traceNewBest[float64](s.trace, sum, -infinite, infinite)
	}
	s.weights = s.weights[:from]
	return traceLeave(s.trace, TraceSearched, sum)
}

// value returns the value of the position to the side to move.
func (s *expectation) value(ply, depth int) float64 {
	if !s.visit(ply) {
		return 0
	}
	traceEnter[float64](s.trace, -infinite, infinite)
	if o := s.pos.Outcome(); o != alinha.Undecided {
		return traceLeave(s.trace, TraceTerminal, float64(s.terminalValue(o, s.distance(ply))))
	}
	if depth == 0 {
		s.unprovenLeaves++
		return traceLeave(s.trace, TraceEvaluated, float64(s.evaluate()))
	}
	best := float64(-infinite)
	for _, m := range s.generateMoves(ply) {
		s.pos.Play(m)
		s.trace.played(m)
		v := s.afterMove(ply+1, depth-1)
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

// distance is the ply that counts in a won or lost score: none where chance plays
// a part, so that expectations weigh results alone.
func (s *expectation) distance(ply int) int {
	if s.chancy != nil {
		return 0
	}
	return ply
}

func (s *expectation) score(v float64, complete bool) alinha.Score {
	if s.chancy == nil {
		return s.searchState.toScore(int(v), complete)
	}
	if s.scored == nil {
		v = max(-1, min(v/winValue, 1)) // weights may sum to 1 and a rounding
	}
	score := alinha.Score{Value: v, Proven: complete}
	if f, ok := s.pos.(alinha.Finite); ok && complete {
		score.Plies = f.Left()
	}
	return score
}
