package proof

// Without leaves out reductions of the search.
func (p *BreakerProver) Without(supersets, pairs, covers, leaves bool) {
	p.search.without = reductions{pairs, covers, leaves}
	if supersets {
		p.search.board.overlaps = make([][]uint16, len(p.search.board.windows))
	}
}

// Without leaves out reductions of the search.
func (p *ThreatProver) Without(fours, zones, replies bool) {
	p.search.without = threatReductions{fours, zones, replies}
}

// OpenReplies returns the replies at the root, with the defender to move, that a search for threats leaves open. If a side could
// complete a window, ok is false.
func (p *StrongProver) OpenReplies() (open uint64, ok bool) {
	at := p.stones(p.claim.Cells)
	var n strongNode
	n.scan(p.search.board, at)
	if n.attackerWins|n.defenderWins != 0 {
		return 0, false
	}
	p.search.replies = make(replyTable, 1<<replyBits) // Prove has perhaps kept replies on live windows alone
	return p.search.openReplies(at, p.search.board.all&^at.occupied()), true
}
