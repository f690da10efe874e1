package proof

import (
	"math"
	"math/bits"
	"slices"
)

// expand lists the moves and the numbers of the children.
func (s *breakerSearch) expand(n *breakerNode, forced uint64, makerMoves bool) {
	n.moves, n.children = n.moves[:0], n.children[:0]
	cells := s.moves(n, forced)
	danger := n.evaluatedDanger(cells, makerMoves)
	for ; cells != 0; cells &= cells - 1 {
		m := uint8(bits.TrailingZeros64(cells))
		key := n.moveKey(m, makerMoves)
		child, ok := s.children.get(key)
		if !ok {
			if n.danger[m] >= danger && !s.stop {
				s.countNode()
				child = s.evaluate(n, m, makerMoves)
			} else {
				child = estimateChild(n.potential, n.danger[m], s.board.k, makerMoves)
			}
			s.children.put(key, child)
		}
		n.moves = append(n.moves, m)
		n.children = append(n.children, child)
	}
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

// evaluatedDanger returns the least danger of the moves that are evaluated.
func (n *breakerNode) evaluatedDanger(cells uint64, makerMoves bool) int {
	count := evaluatedReplies
	if makerMoves {
		count = evaluatedAttacks
	}
	if bits.OnesCount64(cells) <= count {
		return 0
	}
	var all [maxCells]int
	dangers := all[:0]
	for ; cells != 0; cells &= cells - 1 {
		dangers = append(dangers, n.danger[bits.TrailingZeros64(cells)])
	}
	slices.Sort(dangers)
	return dangers[len(dangers)-count]
}

// evaluate returns the numbers of a child, from the table or by an estimate.
func (s *breakerSearch) evaluate(n *breakerNode, m uint8, makerMoves bool) numbers {
	child, maker, breaker := &s.child, n.maker, n.breaker
	if makerMoves {
		maker |= 1 << m
	} else {
		breaker |= 1 << m
	}
	if _, lost := s.init(child, maker, breaker, !makerMoves); lost {
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
// when the node is expanded, so that the search turns to its siblings and stays shallow (docs/results/mnk.md).
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
