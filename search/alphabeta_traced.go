package search

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
)

// watched is value with the hooks of a trace, which tells a twin of its own: in a search
// of 20 ns a node they would cost 1 even where nobody looks on.
func (s *alphaBeta) watched(ply, depth, alpha, beta int) int {
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
	first := alinha.NoMove
	if s.table != nil {
		m, known, ok := s.ttProbe(s.table, ply, depth, alpha, beta)
		if ok {
			return traceLeaf(s.trace, TraceTTHit, alpha, beta, known)
		}
		first = m
	}
	traceEnter(s.trace, alpha, beta)
	before, best, bestMove, bound := s.unprovenLeaves, -infinite, alinha.NoMove, tt.Upper
	moves := s.generateMoves(ply)
	moveToFront(moves, first)
	for i, m := range moves {
		s.pos.Play(m)
		s.trace.played(m)
		v := -s.watched(ply+1, depth-1, -beta, -alpha)
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
		ttStore(s.table, s.pos.Key(), ply, depth, best, bound, bestMove, s.unprovenLeaves == before)
	}
	return traceLeave(s.trace, traceKindOf(bound), best)
}
