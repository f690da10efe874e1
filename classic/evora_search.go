package classic

import (
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// An evoraSearch is one search of one agent.
type evoraSearch struct {
	agent  Evora
	grid   evoraGrid // of the root
	budget *budget.Budget
	depth  int // plies, of the whole search
	lowest int // least depth of a node so far: the longest line has depth-lowest+1 nodes
	report func(alinha.Info)

	lastWritten uint64             // bit of the move that any node wrote last; 0 before the first
	rootMoves   []alinha.MoveScore // scores of the finished moves of the root
}

// negamax returns the value of a position to the mover, who owns the stones of own, depth
// plies above the leaves and, with AlphaBeta, within the window alpha to beta. If the
// budget runs out, negamax returns the best value of the finished children.
func (s *evoraSearch) negamax(own, other uint64, mover alinha.Player, depth, alpha, beta int) int {
	if !s.budget.Visit() {
		return -EvoraInfinity
	}
	s.lowest = min(s.lowest, depth)
	if depth == 0 {
		return s.evaluateLeaf(own, other, mover)
	}
	writes := s.agent.AlphaBeta || s.agent.Eval || mover == alinha.First
	best := -EvoraInfinity
	for empty := evoraCells &^ (own | other); empty != 0; empty &= empty - 1 {
		bit := empty & -empty
		v := -s.negamax(other, own|bit, mover.Other(), depth-1, -beta, -alpha)
		if s.budget.Stopped() {
			return best
		}
		if v > best {
			best = v
			if writes {
				s.lastWritten = bit
			}
		}
		if depth == s.depth {
			s.addRootMove(bit, v, best)
		}
		if s.agent.AlphaBeta {
			if best >= beta {
				return best
			}
			alpha = max(alpha, best)
		}
	}
	return best
}

// evaluateLeaf returns the value of a leaf to the mover: the evaluation or the utility.
// The utility checks White first: where both sides have four, White has won.
func (s *evoraSearch) evaluateLeaf(own, other uint64, mover alinha.Player) int {
	if s.agent.Eval {
		return evoraEvaluate(own, other)
	}
	white, black, win := own, other, evoraWinUtility
	if mover == alinha.Second {
		white, black, win = other, own, -evoraWinUtility
	}
	switch {
	case evoraHasFour(white):
		return win
	case evoraHasFour(black):
		return -win
	}
	return 0
}

// addRootMove records the value of a move of the root, and the root's best so far.
func (s *evoraSearch) addRootMove(bit uint64, v, best int) {
	s.rootMoves = append(s.rootMoves, alinha.MoveScore{Move: evoraLowestCell(bit), Score: s.score(v), Native: float64(v)})
	if s.report != nil {
		pv := []alinha.Move{s.move()}
		s.report(alinha.Info{Nodes: s.budget.Nodes, Score: s.score(best), PV: pv})
	}
}

// score converts a value to an alinha.Score, unproven.
func (s *evoraSearch) score(v int) alinha.Score {
	win := evoraWinUtility
	if s.agent.Eval {
		win = evoraMaxEval
	}
	x := float64(v) / float64(win)
	return alinha.Score{Value: max(-evoraMaxScore, min(x, evoraMaxScore))}
}

// result returns the result of the search; best is the value of the root.
func (s *evoraSearch) result(best int) alinha.Result {
	r := alinha.Result{Move: s.move(), Nodes: s.budget.Nodes}
	r.PV = []alinha.Move{r.Move}
	empty, nodes := bits.OnesCount64(s.grid.empty()), s.depth-s.lowest+1
	r.PeakNodes, r.PeakBytes = uint64(nodes), evoraPeakBytes(empty, s.depth, nodes)
	if len(s.rootMoves) > 0 {
		r.Score, r.Native = s.score(best), float64(best)
	}
	if len(s.rootMoves) == empty {
		r.Moves = s.rootMoves
	}
	if !s.budget.Stopped() {
		r.Depth = s.depth
	}
	return r
}

// move returns the move that the agent plays: the last move written, or the first empty
// cell if no node has written a move or no move of the root is finished. Where no node
// writes, the document's program would repeat the move of its previous search, whose
// cell is occupied.
func (s *evoraSearch) move() alinha.Move {
	if s.lastWritten == 0 || len(s.rootMoves) == 0 {
		return evoraLowestCell(s.grid.empty())
	}
	return evoraLowestCell(s.lastWritten)
}
