package proof

import (
	"math"
	"math/bits"
)

// expand lists the moves and the numbers of the children: of Breaker's moves only one that holds, if one is found at once.
func (s *breakerSearch) expand(n *breakerNode, forced uint64, makerMoves bool) {
	n.moves, n.children = n.moves[:0], n.children[:0]
	cells := s.moves(n, forced)
	for _, m := range n.heaviestCells(cells, makerMoves) {
		child := s.child(n, m, makerMoves, true)
		if !makerMoves && child.proof == 0 {
			n.moves, n.children = append(n.moves[:0], m), append(n.children[:0], child)
			return
		}
		n.moves, n.children = append(n.moves, m), append(n.children, child)
		cells &^= 1 << m
	}
	for ; cells != 0; cells &= cells - 1 {
		m := uint8(bits.TrailingZeros64(cells))
		n.moves, n.children = append(n.moves, m), append(n.children, s.child(n, m, makerMoves, false))
	}
}

// child returns the numbers of the position after a move, from the table of children, or by an evaluation or an estimate.
func (s *breakerSearch) child(n *breakerNode, m uint8, makerMoves, evaluates bool) numbers {
	key := n.moveKey(m, makerMoves)
	child, ok := s.children.get(key)
	if !ok {
		if evaluates && !s.stop {
			s.countNode()
			child = s.evaluate(n, m, makerMoves)
		} else {
			child = estimateChild(n.potential, n.danger[m], s.board.k, makerMoves)
		}
		s.children.put(key, child)
	}
	return child
}

// moves returns the cells of the moves of a position.
func (s *breakerSearch) moves(n *breakerNode, forced uint64) uint64 {
	switch {
	case forced != 0:
		return forced
	case s.without.covers:
		return n.cells
	}
	return n.candidates()
}

// So many moves of a node, those through the greatest weights, are evaluated before the node is searched.
const (
	evaluatedAttacks = 3
	evaluatedReplies = 4
)

// heaviestCells returns the cells of the moves that are evaluated, those with the greatest danger first.
func (n *breakerNode) heaviestCells(cells uint64, makerMoves bool) []uint8 {
	count := evaluatedReplies
	if makerMoves {
		count = evaluatedAttacks
	}
	n.heaviest = n.heaviest[:0]
	for range min(count, bits.OnesCount64(cells)) {
		m := n.heaviestCell(cells)
		n.heaviest = append(n.heaviest, m)
		cells &^= 1 << m
	}
	return n.heaviest
}

// heaviestCell returns the first one of some cells with the greatest danger.
func (s *lineState) heaviestCell(cells uint64) (best uint8) {
	most := -1
	for ; cells != 0; cells &= cells - 1 {
		if m := bits.TrailingZeros64(cells); s.danger[m] > most {
			best, most = uint8(m), s.danger[m]
		}
	}
	return best
}

// evaluate returns the numbers of a child, from the table or by an estimate.
func (s *breakerSearch) evaluate(n *breakerNode, m uint8, makerMoves bool) numbers {
	child := &s.childNode
	if _, lost := s.init(child, n.after(m, makerMoves), !makerMoves); lost {
		return makerWins
	}
	key := child.key(s.board, !makerMoves)
	value, ok := s.table.get(key)
	if !ok {
		if value = s.estimate(child, !makerMoves); value.proof == 0 {
			s.table.put(key, value)
		}
	}
	return value
}

// estimate returns the numbers of a position that has not been searched: those of a proof if it is a leaf.
func (s *breakerSearch) estimate(n *breakerNode, makerMoves bool) numbers {
	holds, pairs, excess := s.leaf(n, makerMoves, s.scratch[:0])
	s.scratch = pairs
	if holds {
		return breakerWins
	}
	return estimateExcess(excess)
}

// estimateExcess returns the numbers of a position with a load that pairs leave, in units of the greatest that holds. The proof number
// grows nearly as steeply with the load as the nodes of proofs do. With a flatter estimate, such as the sixth power, a node's number rises
// when the node is expanded, so that the search turns to its siblings and stays shallow (docs/results/mnk-trials.md).
func estimateExcess(excess float64) numbers {
	x := excess - 1
	power := excess * excess * excess
	return numbers{uint32(min(mostEstimate, math.Exp2(4+4*x+2*x*x))), uint32(1 + 64/(power*power))}
}

// mostEstimate bounds the numbers of a position that has not been searched.
const mostEstimate = 1 << 28

// estimateChild returns the numbers of a child that has not been evaluated, by the potential and the weights of the lines through the
// cell of the move: Breaker's win is the harder to prove the greater the potential is. A disproof number that falls with the potential
// took more nodes than 1.
func estimateChild(potential, danger, k int, makerMoves bool) numbers {
	if makerMoves {
		potential = (potential + danger) / 2
	} else {
		potential -= danger
	}
	x := float64(potential) / float64(int(1)<<k)
	x *= x
	x *= x
	x *= x
	return numbers{uint32(min(mostEstimate, 1+64*x)), 1}
}
