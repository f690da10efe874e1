package search

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
)

// AlphaBeta is fail-soft alpha-beta search to a fixed depth (Knuth and Moore 1975). It finds the value and the move of
// Minimax and leaves out lines that cannot change them. Moves are searched in the order of Position.Moves; with a Table
// the best move of an earlier visit comes first, and positions that were searched already are not searched again.
// Without a depth limit AlphaBeta searches to the end of the game. It plays games without chance.
//
// Result.Moves is nil unless Limits.EveryMove is set: of moves that are not best the search only knows that they are no
// better.
type AlphaBeta struct {
	Eval  Evaluation // evaluates positions at the horizon; nil counts them as draws, or by their margin in points
	Table *Table     // transposition table, kept between searches with the same Eval; nil for none
	Trace *Trace     // records the search; nil for none
}

var _ alinha.Resetter = (*AlphaBeta)(nil)

// Reset clears the transposition table. It implements alinha.Resetter.
func (a *AlphaBeta) Reset() {
	if a.Table != nil {
		a.Table.Clear()
	}
}

// Search implements alinha.Engine. Its error wraps errors.ErrUnsupported for a game with chance.
func (a *AlphaBeta) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if err := checkNoChance("alpha-beta", pos); err != nil {
		return alinha.Result{}, err
	}
	budget, cancel := budget.New(ctx, lim)
	defer cancel()
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
				return -s.searchTraced(1, depth-1, -infinite, -best)
			}
			return -s.search(1, depth-1, -infinite, -best)
		},
		toScore: s.toScore,
	}.search(&s.searchState)
	if res.Depth > 0 {
		ttStore(s.table, pos.Key(), 0, depth, best, tt.Exact, res.Move, s.unprovenLeaves == 0)
	}
	if !lim.EveryMove {
		res.Moves = nil
	}
	res.PeakBytes += a.Table.Bytes()
	return res, err
}

// alphaBeta is the state of one search.
type alphaBeta struct {
	searchState
	table *tt.Table // nil for none
}

// search returns v with v <= alpha if the position is worth at most v to the side to move, v >= beta if it is worth at
// least v, and its value otherwise. If the search is stopped, v is meaningless. searchTraced is its twin with trace hooks;
// a test compares the two.
func (s *alphaBeta) search(ply, depth, alpha, beta int) int {
	// Step 1. Leaves: decided positions and the horizon.
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

	// Step 2. Transposition table.
	ttMove := alinha.NoMove
	if s.table != nil {
		m, ttValue, answers := s.ttProbe(s.table, ply, depth, alpha, beta)
		if answers {
			return ttValue
		}
		ttMove = m
	}

	// Step 3. Moves, until a beta cutoff.
	leavesBefore, best, bestMove, bound := s.unprovenLeaves, -infinite, alinha.NoMove, tt.Upper
	moves := s.generateMoves(ply)
	moveToFront(moves, ttMove)
	for _, m := range moves {
		s.pos.Play(m)
		v := -s.search(ply+1, depth-1, -beta, -alpha)
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
		ttStore(s.table, s.pos.Key(), ply, depth, best, bound, bestMove, s.unprovenLeaves == leavesBefore)
	}
	return best
}
