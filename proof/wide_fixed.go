package proof

// withFixedPairs is withFixedPairs of a lineBoard.
func (b *wideBoard) withFixedPairs(at wideWeakState, pairs [][2]int) wideWeakState {
	for _, pair := range pairs {
		u, v := uint8(pair[0]), uint8(pair[1])
		for _, place := range b.through[u] {
			if b.windows[place.window].has(v) {
				at.dead.add(place.window)
			}
		}
		at.maker.add(u)
		at.maker.add(v)
	}
	return at
}

// pairsToFix is pairsToFix of a breakerSearch.
func (s *wideSearch) pairsToFix(n *wideNode) (pairs [][2]int, excess float64) {
	if s.without.fixed || len(s.board.windows) > maxWideWindows {
		return nil, 0
	}
	if s.fixesBestPair {
		s.pairing.reset(&n.wideState)
		if u, v, ok := s.pairing.gains.best(nil); ok {
			return [][2]int{{u, v}}, 1
		}
		return nil, 0
	}
	_, pairs, excess = s.pairing.holds(&n.wideState, true, s.scratch[:0])
	if s.scratch = pairs; excess >= maxFixedExcess {
		return nil, 0
	}
	return pairs, excess
}

// setFixedChild is setFixedChild of a breakerSearch.
func (s *wideSearch) setFixedChild(n *wideNode) {
	n.fixed.proof = infinite
	pairs, excess := s.pairsToFix(n)
	if len(pairs) == 0 {
		return
	}
	n.fixed.pairs = append(n.fixed.pairs[:0], pairs...)
	n.fixed.state = s.board.withFixedPairs(n.wideWeakState, pairs)
	if lost := s.init(&s.childNode, n.fixed.state, true); lost {
		return
	}
	value, ok := s.table.get(s.childNode.key(s.board, true))
	if !ok {
		value.proof = estimateFixed(excess, s.fixesBestPair)
	}
	n.fixed.proof = value.proof
}

// searchWithFixed is searchWithFixed of a breakerSearch.
func (s *wideSearch) searchWithFixed(n *wideNode, depth int, limit numbers) numbers {
	s.setFixedChild(n)
	return n.searchWithFixed(&n.fixed.proof, limit, &s.stop, func(limit numbers) numbers {
		return s.search(n.fixed.state, true, depth+1, limit)
	}, func(limit numbers) {
		s.searchChildren(n, true, depth, limit)
	})
}
