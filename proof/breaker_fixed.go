package proof

import "slices"

// A fixedChild is a position with fixed pairs as a child of the position without, beside the moves: if Breaker holds it, Breaker holds the
// node. To fix pairs costs Breaker no turn.
type fixedChild[S any] struct {
	state S
	pairs [][2]int
	proof uint32 // the proof number
}

// withFixedPairs returns the position in which Breaker, from now on, answers a stone on one cell of each pair by a stone on the other, with
// the cells outside the pairs alone. If Breaker holds that position, Breaker holds this one too: see docs/proofs.md. It has fewer moves
// of Maker.
func (b *lineBoard) withFixedPairs(at weakState, pairs [][2]int) weakState {
	for _, pair := range pairs {
		both := uint64(1)<<pair[0] | uint64(1)<<pair[1]
		for _, i := range b.through[pair[0]] {
			if b.windows[i]&both == both {
				at.dead.add(int(i))
			}
		}
		at.maker |= both
	}
	return at
}

// Pairs are fixed where the best ones leave less than maxFixedExcess times the greatest load that holds: with a greater load Breaker mostly
// does not hold the position with fixed pairs. Its proof number is at first fixedProofFactor times the estimate of the position without.
const (
	maxFixedExcess   = 1.8
	fixedProofFactor = 4
)

// pairsToFix returns the pairs that are fixed in a position with Maker to move, if any, and the excess of holdsByPairs.
func (s *breakerSearch) pairsToFix(n *breakerNode) (pairs [][2]int, excess float64) {
	if s.without.fixed {
		return nil, 0
	}
	if s.fixesBestPair {
		s.pairing.reset(&n.lineState)
		if u, v, ok := s.pairing.gains.best(nil); ok {
			return [][2]int{{u, v}}, 1
		}
		return nil, 0
	}
	_, pairs, excess = n.holdsByPairs(s.pairing, true, s.scratch[:0])
	if s.scratch = pairs; excess >= maxFixedExcess {
		return nil, 0
	}
	return pairs, excess
}

// setFixedChild sets the fixed child of a node. If no pairs are fixed, its proof number is infinite.
func (s *breakerSearch) setFixedChild(n *breakerNode) {
	n.fixed.proof = infinite
	pairs, excess := s.pairsToFix(n)
	if len(pairs) == 0 {
		return
	}
	n.fixed.pairs = append(n.fixed.pairs[:0], pairs...)
	n.fixed.state = s.board.withFixedPairs(n.weakState, pairs)
	if _, lost := s.init(&s.childNode, n.fixed.state, true); lost {
		return
	}
	value, ok := s.table.get(s.childNode.key(s.board, true))
	if !ok {
		value.proof = estimateFixed(excess, s.fixesBestPair)
	}
	n.fixed.proof = value.proof
}

// estimateFixed returns the proof number of a position with fixed pairs that has not been searched: the least one if it is to be searched
// first.
func estimateFixed(excess float64, first bool) uint32 {
	if first {
		return 1
	}
	return estimateExcess(excess).proof * fixedProofFactor
}

// searchWithFixed is searchChildren of a node with Maker to move, the fixed child included.
func (s *breakerSearch) searchWithFixed(n *breakerNode, depth int, limit numbers) numbers {
	s.setFixedChild(n)
	return n.searchWithFixed(&n.fixed.proof, limit, &s.stop, func(limit numbers) numbers {
		return s.search(n.fixed.state, true, depth+1, limit)
	}, func(limit numbers) {
		s.searchChildren(n, true, depth, limit)
	})
}

// searchWithFixed searches the children or the fixed child of a node with Maker to move, the more promising first, until a number of the
// node has reached its threshold or stop is set, and returns the numbers of the node. That Maker wins the fixed child says nothing of the
// node.
func (e *expansion) searchWithFixed(
	fixed *uint32, limit numbers, stop *bool, searchFixed func(limit numbers) numbers, searchChildren func(limit numbers),
) numbers {
	for {
		value := e.value(false)
		switch {
		case *fixed == 0:
			return breakerWins
		case value.disproof == 0:
			return makerWins
		case value.proof >= limit.proof && *fixed >= limit.proof || value.disproof >= limit.disproof || *stop:
			value.proof = min(value.proof, *fixed)
			return value
		case *fixed < value.proof:
			*fixed = searchFixed(numbers{limit.below(value.proof).proof, infinite}).proof
		default:
			searchChildren(limit.below(*fixed))
		}
	}
}

// holdingNode returns the node of a position with Maker to move that Breaker holds and that is no leaf, after the pairs of reduce: answers
// to Maker's moves if the table has them all, or else what a search of the children and the fixed child finds.
func holdingNode[S any](
	pairs [][2]int, fixed *fixedChild[S], search func() numbers, answers func(searches bool) ([]Answer, error),
) (Node, error) {
	if fixed.proof > 0 {
		if found, err := answers(false); err == nil {
			return Node{Kind: Breaker, Pairs: slices.Clone(pairs), Answers: found}, nil
		}
		if search().proof > 0 {
			return Node{}, errNoProof
		}
	}
	if fixed.proof == 0 {
		return Node{Kind: Fixed, Pairs: slices.Concat(pairs, fixed.pairs)}, nil
	}
	found, err := answers(true)
	return Node{Kind: Breaker, Pairs: slices.Clone(pairs), Answers: found}, err
}
