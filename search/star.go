package search

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// Star is alpha-beta search for games of chance: Star1 and Star2 (Ballard 1983; Hauk, Buro and Schaeffer 2004). It finds the
// value and the move of Expectiminimax and prunes lines that cannot change them. A chance node is cut off as soon as the
// bounds on the chance outcomes not yet searched show that its value lies outside the window. Star also plays games without
// chance, where it is plain alpha-beta.
//
// The bounds are those of a won and a lost game. In games for points they are the least and the greatest margin that can
// still arise with the empty cells, and an evaluation outside these bounds is clamped to them. A game for points whose
// positions are neither of package rules nor from ParseTree has no bounds; its chance nodes are not cut off.
//
// Result.Nodes counts all positions visited, each once, including the root and the chance nodes, at which a piece is in the
// air. Depth is counted in turns, as in Expectiminimax. Where the values of moves differ only by a rounding error, Star may
// choose another of them than Expectiminimax. Result.Moves is nil unless Limits.EveryMove is set.
type Star struct {
	Eval Evaluation // evaluates positions at the horizon; nil counts them as draws, or by their margin in points

	// Probe selects Star2 instead of Star1: before the search of a chance node, one reply to each chance outcome is
	// searched, which bounds the value of the outcome from above. The reply is the best move found last at that ply, if it
	// is legal, else the first move. Probing pays in games with many replies.
	Probe bool

	Trace *Trace // records the search; nil for none
}

var _ alinha.Engine = (*Star)(nil)

// Search implements alinha.Engine. Its error wraps errors.ErrUnsupported if a piece is in the air.
func (e *Star) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	mover := pos.ToMove()
	if mover == alinha.Chance {
		return alinha.Result{}, fmt.Errorf("star: the piece has not landed: %w", errors.ErrUnsupported)
	}
	budget, cancel := budget.New(ctx, lim)
	defer cancel()
	s := star{
		expectiminimax: expectiminimax{searchState: newSearchState(budget, pos, e.Eval, e.Trace)},
		probe:          e.Probe,
		marginBounds:   marginBoundsOf(pos),
	}
	s.chancy, _ = pos.(alinha.Chancy)
	depth := depthLimit(lim)
	res, _, err := rootSearch[float64]{
		depth:     depth,
		firstMove: alinha.NoMove,
		report:    report,
		childValue: func(best float64) float64 {
			if lim.EveryMove {
				best = math.Inf(-1)
			}
			return s.moveValue(mover, 1, depth-1, best, math.Inf(1))
		},
		toScore: s.toScore,
	}.search(&s.searchState)
	if !lim.EveryMove {
		res.Moves = nil
	}
	return res, err
}

// star is the state of one search.
type star struct {
	expectiminimax
	probe        bool
	marginBounds func() (least, most int) // bounds of the value of the position on the board, for First
	outcomes     []chanceOutcome          // stack of the outcomes at the chance nodes of the current line
	bestMoves    []alinha.Move            // by ply: the best move found last
}

// search returns v with v <= alpha if the position is worth at most v to the side to move, v >= beta if it is worth at
// least v, and its value otherwise. If the search is stopped, v is meaningless.
func (s *star) search(ply, depth int, alpha, beta float64) float64 {
	if !s.visit(ply) {
		return 0
	}
	traceEnter(s.trace, alpha, beta)
	if v, ok := s.leafValue(ply, depth); ok {
		return v
	}
	return s.searchMoves(ply, depth, alpha, beta, alinha.NoMove, math.Inf(-1))
}

// searchMoves searches the moves of an undecided position and returns a value as search does. The move probed is not
// searched: its value is best. Without a probe, probed is NoMove and best is -∞.
func (s *star) searchMoves(ply, depth int, alpha, beta float64, probed alinha.Move, best float64) float64 {
	mover, bestMove := s.pos.ToMove(), probed
	moves := s.generateMoves(ply)
	for i, m := range moves {
		if m == probed {
			continue
		}
		s.pos.Play(m)
		s.trace.played(m)
		v := s.moveValue(mover, ply+1, depth-1, max(alpha, best), beta)
		s.pos.Undo()
		if s.Stopped() {
			return 0
		}
		if v <= best {
			continue
		}
		best, bestMove = v, m
		if v > alpha {
			s.updatePV(ply, m)
		}
		traceNewBest(s.trace, v, max(alpha, v), beta)
		if v >= beta {
			s.tracePrunedMoves(moves[i+1:], probed)
			break
		}
	}
	for len(s.bestMoves) <= ply {
		s.bestMoves = append(s.bestMoves, alinha.NoMove)
	}
	s.bestMoves[ply] = bestMove
	return traceLeave(s.trace, cutoffKind(best, math.Inf(-1), beta), best)
}

// leafValue returns the value of a position that is decided or at the horizon, for the side to move. It returns false for
// other positions.
func (s *star) leafValue(ply, depth int) (float64, bool) {
	if o := s.pos.Outcome(); o != alinha.Undecided {
		return traceLeave(s.trace, TraceTerminal, float64(s.terminalValue(o, s.winDistance(ply)))), true
	}
	if depth > 0 {
		return 0, false
	}
	s.unprovenLeaves++
	v := float64(s.evaluate())
	if s.eval != nil && s.scored != nil && s.chancy != nil {
		low, high := s.valueBounds(s.pos.ToMove())
		v = max(low, min(v, high))
	}
	return traceLeave(s.trace, TraceEvaluated, v), true
}

// cutoffKind returns TraceCutoff for a value outside the window, else TraceSearched.
func cutoffKind(v, alpha, beta float64) TraceKind {
	if v <= alpha || v >= beta {
		return TraceCutoff
	}
	return TraceSearched
}

// tracePrunedMoves records that moves are pruned at a player's node, except the move that was probed.
func (s *star) tracePrunedMoves(moves []alinha.Move, probed alinha.Move) {
	if s.trace == nil {
		return
	}
	moves = slices.Clone(moves)
	s.trace.pruned(slices.DeleteFunc(moves, func(m alinha.Move) bool { return m == probed }))
}
