package search

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
)

// AlphaBeta finds the value and the move of Minimax, and leaves out lines that
// cannot change them (Knuth and Moore 1975): moves in the order of the position,
// cut when v >= beta. With a table it also remembers the positions that it meets
// again. Unless it is asked for every move its result has no lines: of the worse
// moves it knows only that they are no better.
type AlphaBeta struct {
	Eval  Evaluation // of positions at the horizon; nil calls them draws
	Table *tt.Table  // memory, kept between searches with the same Eval; nil for none
	Trace *Trace     // records the search; nil for none
}

var _ alinha.Resetter = (*AlphaBeta)(nil)

// Reset implements alinha.Resetter: it clears the table.
func (a *AlphaBeta) Reset() {
	if a.Table != nil {
		a.Table.Clear()
	}
}

// Search implements alinha.Engine.
func (a *AlphaBeta) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if err := checkNoChance("alpha-beta", pos); err != nil {
		return alinha.Result{}, err
	}
	budget, done := budget.New(ctx, lim)
	defer done()
	s := alphaBeta{searchState: newSearchState(budget, pos, a.Eval, a.Trace), table: a.Table}
	depth := depthLimit(lim)
	res, best, err := rootSearch[int]{
		depth:     depth,
		firstMove: ttProbeMove(a.Table, pos.Key()),
		report:    report,
		childValue: func(best int) int {
			if lim.EveryMove {
				best = -infinite
			}
			if a.Trace != nil {
				return -s.watched(1, depth-1, -infinite, -best)
			}
			return -s.value(1, depth-1, -infinite, -best)
		},
		toScore: s.toScore,
	}.search(&s.searchState)
	if res.Depth > 0 {
		ttStore(s.table, pos.Key(), 0, depth, best, tt.Exact, res.Move, s.unprovenLeaves == 0)
	}
	if !lim.EveryMove {
		res.Moves = nil
	}
	return res, err
}

// An alphaBeta is one search.
type alphaBeta struct {
	searchState
	table *tt.Table
}

// value returns v with v <= alpha if the position is worth at most v to the side
// to move, v >= beta if it is worth at least v, and its value otherwise.
func (s *alphaBeta) value(ply, depth, alpha, beta int) int {
	s.clearPV(ply)
	if !s.Visit() {
		return 0
	}
	if o := s.pos.Outcome(); o != alinha.Undecided {
		return s.terminalValue(o, ply)
	}
	if depth == 0 {
		s.unprovenLeaves++
		return s.evaluate()
	}
	first := alinha.NoMove
	if s.table != nil {
		m, known, ok := s.ttProbe(s.table, ply, depth, alpha, beta)
		if ok {
			return known
		}
		first = m
	}
	before, best, bestMove, bound := s.unprovenLeaves, -infinite, alinha.NoMove, tt.Upper
	moves := s.generateMoves(ply)
	moveToFront(moves, first)
	for _, m := range moves {
		s.pos.Play(m)
		v := -s.value(ply+1, depth-1, -beta, -alpha)
		s.pos.Undo()
		if s.Stopped() {
			return 0
		}
		if v <= best {
			continue
		}
		best, bestMove = v, m
		if v > alpha {
			alpha, bound = v, tt.Exact
			s.updatePV(ply, m)
		}
		if v >= beta {
			bound = tt.Lower
			break
		}
	}
	if s.table != nil {
		ttStore(s.table, s.pos.Key(), ply, depth, best, bound, bestMove, s.unprovenLeaves == before)
	}
	return best
}
