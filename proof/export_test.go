package proof

import "github.com/alinha/alinha"

// Without leaves out reductions of the search.
func (p *BreakerProver) Without(supersets, pairs, covers, leaves, fixed bool) {
	p.search.without = reductions{pairs, covers, leaves, fixed}
	if supersets {
		p.search.board.overlaps = make([][]uint16, len(p.search.board.windows))
	}
}

// FixBestPair fixes the best pair at each node, and searches that position before the moves.
func (p *BreakerProver) FixBestPair(fixes bool) { p.search.fixesBestPair = fixes }

// Without leaves out reductions of the search.
func (p *WideBreakerProver) Without(supersets, pairs, covers, leaves, fixed bool) {
	p.search.without = reductions{pairs, covers, leaves, fixed}
	if supersets {
		p.search.board.overlaps = make([][]overlap, len(p.search.board.windows))
	}
}

// FixBestPair fixes the best pair at each node, and searches that position before the moves.
func (p *WideBreakerProver) FixBestPair(fixes bool) { p.search.fixesBestPair = fixes }

// Without leaves out reductions of the search.
func (p *ThreatProver) Without(fours, zones, replies bool) {
	p.search.without = threatReductions{fours, zones, replies}
}

// SetMaxPlans bounds the plans of a win.
func (p *ThreatProver) SetMaxPlans(plans int) { p.search.planner.maxPlans = plans }

// SetMaxPlans bounds the plans of a win.
func (p *StrongProver) SetMaxPlans(plans int) { p.planner.maxPlans = plans }

// Plans returns how many plans of wins are kept.
func (p *ThreatProver) Plans() int { return len(p.search.planner.plans) }

// Win returns what a Solution says of the win.
func (p *ThreatProver) Win() (alinha.Move, int, error) { return p.win() }

// Win returns what a Solution says of the win.
func (p *StrongProver) Win() (alinha.Move, int, error) { return p.win() }

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
