package proof

import "math/bits"

// holdNode returns the node of a position that the defender holds in the game itself.
func (p *StrongProver) holdNode(pos Position) (Node, error) {
	at := p.stones(pos.Cells)
	if p.search.holdsWeakly(at, !pos.DefenderMoves) {
		return p.breaker.Node(pos)
	}
	if pos.DefenderMoves {
		reply, err := p.search.holdingReply(at)
		return Node{Kind: Reply, Move: int(reply)}, err
	}
	node := Node{Kind: Strong}
	for rest := p.search.board.all &^ at.occupied(); rest != 0; rest &= rest - 1 {
		attack := uint8(bits.TrailingZeros64(rest))
		reply, err := p.search.holdingReply(at.attack(attack))
		if err != nil {
			return Node{}, err
		}
		node.Answers = append(node.Answers, Answer{Attack: int(attack), Reply: int(reply)})
	}
	return node, nil
}

// holdsWeakly reports whether a short search of the weak game finds that the defender holds a position as Breaker.
func (s *strongSearch) holdsWeakly(p stones, attackerMoves bool) bool {
	s.weak.ctx, s.weak.limit, s.weak.stop = s.ctx, s.weak.nodes+weakNodes, false
	holds := s.weak.search(weakState{maker: p.attacker, breaker: p.defender}, attackerMoves, 0, numbers{weakProof, infinite}).proof == 0
	s.weak.limit, s.weak.stop = 0, false
	return holds
}

// holdingReply returns a move by which the defender holds a position.
func (s *strongSearch) holdingReply(p stones) (uint8, error) {
	n := &s.held
	n.stones = p
	n.scan(s.board, p)
	switch {
	case n.defenderWins != 0:
		return uint8(bits.TrailingZeros64(n.defenderWins)), nil
	case n.attackerLive == 0:
		return uint8(bits.TrailingZeros64(s.board.all &^ p.occupied())), nil
	}
	s.expand(n, false)
	s.searchChildren(n, false, 0, unlimited)
	return n.decidingMove(false)
}
