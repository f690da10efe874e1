package proof

// A fixedChild is a position with fixed pairs as a child of the position without. It is one more way of Breaker to hold a position
// with Maker to move, and takes no move.
type fixedChild struct {
	weakState
	numbers
}

// fixPairs returns the position in which Breaker, from now on, answers a stone on one cell of each pair by a stone on the other. If
// Breaker holds that position, with the cells outside the pairs alone, Breaker holds this one too: see docs/proofs.md. Such a position
// has fewer moves of Maker.
func (b *lineBoard) fixPairs(at weakState, pairs [][2]int) weakState {
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

// Pairs are fixed where the load that they leave, in units of the greatest that holds, is less than maxFixed. Positions with a
// greater load mostly do not hold then. The numbers of a position with fixed pairs are at first those of the position without, times fixedProof.
const (
	maxFixed   = 1.8
	fixedProof = 4
)

// fixedPairs returns the pairs that are fixed in a position with Maker to move, and the load that they leave.
func (s *breakerSearch) fixedPairs(n *breakerNode) (pairs [][2]int, excess float64) {
	if s.without.fixed {
		return nil, 0
	}
	if s.fixesBest {
		s.pairing.reset(&n.lineState)
		if u, v, ok := s.pairing.gains.best(nil); ok {
			return [][2]int{{u, v}}, 1
		}
		return nil, 0
	}
	_, pairs, excess = n.holdsByPairs(s.pairing, true, s.scratch[:0])
	if s.scratch = pairs; excess >= maxFixed {
		return nil, 0
	}
	return pairs, excess
}

// fix sets the fixed child of a node. If no pairs are fixed, its proof number is infinite.
func (s *breakerSearch) fix(n *breakerNode) {
	n.fixed.numbers = numbers{infinite, 1}
	pairs, excess := s.fixedPairs(n)
	if len(pairs) == 0 {
		return
	}
	n.fixed.weakState = s.board.fixPairs(n.weakState, pairs)
	if _, lost := s.init(&s.evaluated, n.fixed.weakState, true); lost {
		return
	}
	value, ok := s.table.get(s.evaluated.key(s.board, true))
	if !ok {
		value = estimateExcess(excess)
		value.proof *= fixedProof
		if s.fixesBest {
			value.proof = 1
		}
	}
	n.fixed.numbers = value
}

// searchBoth is searchChildren of a node with Maker to move, the fixed child included. That Maker wins the fixed child says nothing of
// the node.
func (s *breakerSearch) searchBoth(n *breakerNode, depth int, limit numbers) numbers {
	s.fix(n)
	for {
		value := n.value(false)
		switch fixed := n.fixed.proof; {
		case fixed == 0:
			return breakerWins
		case value.proof >= limit.proof && fixed >= limit.proof || value.disproof >= limit.disproof || s.stop:
			value.proof = min(value.proof, fixed)
			return value
		case fixed < value.proof:
			n.fixed.numbers = s.search(n.fixed.weakState, true, depth+1, numbers{limit.below(value.proof).proof, infinite})
		default:
			value = s.searchChildren(n, true, depth, limit.below(fixed))
		}
	}
}
