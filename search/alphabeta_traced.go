package search

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
)

// searchTraced is search with the hooks of a trace, and otherwise the same code; TestTraceIsTheSearch compares the two.
// Hooks in search itself would cost about 1 ns of its 20 ns a node even without a trace.
func (s *alphaBeta) searchTraced(ply, depth, alpha, beta int) int {
	// Step 1. Leaves: decided positions and the horizon.
	s.clearPV(ply)
	if !s.Visit() {
		return 0
	}
	if o := s.pos.Outcome(); o != alinha.Undecided {
		return traceLeaf(s.trace, TraceTerminal, alpha, beta, s.terminalValue(o, ply))
	}
	if depth == 0 {
		s.unprovenLeaves++
		return traceLeaf(s.trace, TraceEvaluated, alpha, beta, s.evaluate())
	}

	// Step 2. Transposition table.
	ttMove := alinha.NoMove
	if s.table != nil {
		m, ttValue, answers := s.ttProbe(s.table, ply, depth, alpha, beta)
		if answers {
			return traceLeaf(s.trace, TraceTTHit, alpha, beta, ttValue)
		}
		ttMove = m
	}

	// Step 3. Moves, until a beta cutoff.
	traceEnter(s.trace, alpha, beta)
	leavesBefore, best, bestMove, bound := s.unprovenLeaves, -infinite, alinha.NoMove, tt.Upper
	moves := s.generateMoves(ply)
	moveToFront(moves, ttMove)
	for i, m := range moves {
		s.pos.Play(m)
		s.trace.played(m)
		v := -s.searchTraced(ply+1, depth-1, -beta, -alpha)
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
		traceNewBest(s.trace, v, alpha, beta)
		if v >= beta {
			bound = tt.Lower
			s.trace.pruned(moves[i+1:])
			break
		}
	}
	if s.table != nil {
		ttStore(s.table, s.pos.Key(), ply, depth, best, bound, bestMove, s.unprovenLeaves == leavesBefore)
	}
	return traceLeave(s.trace, traceKindOf(bound), best)
}
