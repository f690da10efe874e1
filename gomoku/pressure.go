package gomoku

import "slices"

// A pressure is what the enemy of the side to move threatens.
type pressure uint8

const (
	free        pressure = iota
	anOpenThree          // to make an open four
	aFour                // to make five
)

// feel sets the pressure in a node that can be seen, and what may relieve it.
func (s *pvs) feel(ply int) {
	b, here := s.board, &s.line[ply]
	foe := b.toMove.Other()
	here.bare = b.evaluate()
	here.estimate = here.bare
	if s.on(Correction) {
		here.estimate += s.corrections.of(b, here.before)
	}
	here.lost, here.warned = -(mate - (ply + 4)), false
	switch {
	case b.threatCounts[foe][Five] > 0:
		here.pressure, here.stops = aFour, b.fiveDefences(foe)
	case b.threatCounts[foe][OpenFour] > 0:
		here.pressure = anOpenThree
	default:
		here.pressure = free
	}
}

// heed leaves of some moves the first up to the i-th, which has just lost to a win by fours, and those that may stop that
// win: it does not need the i-th.
func (s *pvs) heed(moves []ranked, ply, i int) []ranked {
	here, a := &s.line[ply], &s.attacks[s.board.toMove.Other()]
	var stops cellSet
	if !a.addVCFDefences(a.line, &stops) {
		return moves
	}
	here.warned, here.stops = true, stops
	kept := moves[:i+1]
	for _, m := range moves[i+1:] {
		if stops.has(int(m.cell)) {
			kept = append(kept, m)
		}
	}
	return kept
}

// doomed says that the enemy, moving again, would win by fours, and that no move but those that were tried may stop
// that.
func (s *pvs) doomed(ply, depth int, tried []int16) bool {
	b, here := s.board, &s.line[ply]
	if b.rule.caro {
		return false
	}
	stops := here.stops
	if !here.warned {
		a := &s.attacks[b.toMove.Other()]
		a.prepare(depth)
		if !a.findVCFLine() {
			return false
		}
		stops = a.vcfDefences()
	}
	var buffer [MaxSize * MaxSize]int16
	for _, cell := range stops.appendTo(buffer[:0]) {
		if !slices.Contains(tried, cell) && !b.isForbidden(b.toMove, int(cell)) {
			return false
		}
	}
	return true
}

// winsByFours says that the side to move is found to win by fours.
func (s *pvs) winsByFours(depth int) bool {
	a := &s.attacks[s.board.toMove]
	a.prepare(depth)
	return a.findVCFLine()
}

// initCell makes an attack ready for a node at a depth: the more there is below it, the harder
// it is looked at.
func (a *threatSearch) prepare(depth int) {
	switch {
	case depth <= 0:
		a.vcfNodesLeft, a.minSecondPattern = 15, openThree
	case depth <= 3:
		a.vcfNodesLeft, a.minSecondPattern = 15, blockedThree
	case depth <= 6:
		a.vcfNodesLeft, a.minSecondPattern = 15, openTwo
	default:
		a.vcfNodesLeft, a.minSecondPattern = 60, dead
	}
}
