package threat

import (
	"math"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
)

// What follows looks for wins by fours and threes by depth-first proof-number search
// (Nagai 2002), of the attacker against every defence. The numbers of a position are those of
// the side to move: phi is how many leaves, at the least, must turn out well for it to get
// what it wants, the win or no win; delta is how many for the other side. So
//
//	phi = least delta of the children      delta = greatest phi of them, and one for each other
//
// where the plain sum would count a win that several lines lead to several times (Ueda et
// al. 2008, weak proof-number search).
type proofNumbers struct{ phi, delta uint32 }

const pnInfinity = math.MaxUint32 / 2

// The proofNumbers of what is decided, to the side to move, and of what is unknown.
var (
	pnWon     = proofNumbers{0, pnInfinity}
	pnLost    = proofNumbers{pnInfinity, 0}
	pnUnknown = proofNumbers{1, 1}
)

// reaches says that one of the numbers has come to a limit.
func (n proofNumbers) reaches(limit proofNumbers) bool {
	return n.phi >= limit.phi || n.delta >= limit.delta
}

// A dfpnChild is a move and the numbers of the position after it.
type dfpnChild struct {
	cell int16
	proofNumbers
}

// quickVCFNodes is how many nodes a search for fours takes at most where one for threes begins.
const quickVCFNodes = 40

// dfpn searches the position, with that side to move, until one of its numbers reaches a
// limit, and returns them. If the search is stopped they say nothing.
func (s *Search) dfpn(mover alinha.Player, limit proofNumbers) proofNumbers {
	// What has been looked at before?
	key := s.dfpnKey(s.board.Hash, mover)
	numbers, known := s.table.load(key)
	if known && numbers.reaches(limit) {
		return numbers
	}
	// Is it decided at a glance?
	firstChild := len(s.children)
	defer func() { s.children = s.children[:firstChild] }()
	switch {
	case mover == s.defender && !s.generateDefences(),
		mover == s.attacker && !known && s.quickVCF():
		return s.storeNumbers(key, pnWon)
	case mover == s.attacker:
		s.generateAttacks()
	}
	for {
		// What do the children say?
		numbers, best, childLimit := combineChildren(s.children[firstChild:], limit)
		if numbers.reaches(limit) {
			return s.storeNumbers(key, numbers)
		}
		// The most promising is searched until another is.
		if !s.Visit() {
			return pnUnknown
		}
		cell := int(s.children[firstChild+best].cell)
		s.board.Place(cell, mover)
		result := s.dfpn(mover.Other(), childLimit)
		s.board.UndoPlace()
		if s.Stopped() {
			return pnUnknown
		}
		s.children[firstChild+best].proofNumbers = result
		if mover == s.attacker && result == pnLost {
			s.winningCells.Add(cell)
		}
	}
}

// combineChildren returns the numbers of a position from those of its children, the index of the best
// child, and the limits to search that within.
func combineChildren(children []dfpnChild, limit proofNumbers) (numbers proofNumbers, best int, childLimit proofNumbers) {
	numbers = pnLost
	secondBest, extra := uint32(pnInfinity), uint32(0)
	for i, c := range children {
		if numbers.delta > 0 && c.phi > 0 {
			extra++
		}
		numbers.delta = max(numbers.delta, c.phi)
		switch {
		case c.delta < numbers.phi:
			best, secondBest, numbers.phi = i, numbers.phi, c.delta
		case c.delta < secondBest:
			secondBest = c.delta
		}
	}
	if numbers.delta < pnInfinity {
		numbers.delta += extra
	}
	return numbers, best, proofNumbers{phi: limit.delta - extra, delta: min(limit.phi, secondBest+1)}
}

// dfpnKey returns the key in the table of a position with those stones.
func (s *Search) dfpnKey(hash uint64, mover alinha.Player) uint64 {
	return hash + uint64(2*s.attacker+mover) | 1<<63
}

// storeNumbers remembers the numbers of a position unless the search is stopped.
func (s *Search) storeNumbers(key uint64, n proofNumbers) proofNumbers {
	if !s.Stopped() {
		s.table.store(key, n)
	}
	return n
}

// quickVCF says that the attacker, who is to move, wins by a few fours.
func (s *Search) quickVCF() bool {
	s.vcfNodesLeft = quickVCFNodes
	return s.findVCF()
}

// generateAttacks lists the moves that make a four or a three and are no foul; or those that
// stop the defender's four, whatever they make.
func (s *Search) generateAttacks() {
	b := s.board
	var buffer [128]int16
	if b.ThreatCounts[s.defender][board.Five] > 0 {
		defences := b.FiveDefences(s.defender)
		for _, cell := range defences.AppendTo(buffer[:0]) {
			if !b.IsForbidden(s.attacker, int(cell)) {
				s.addAttack(int(cell))
			}
		}
		return
	}
	for _, threat := range [...]board.Threat{board.OpenFour, board.FourThree, board.DoubleThree, board.Four, board.Three, board.PossibleFoul} {
		for _, cell := range b.ThreatSets[s.attacker][threat].AppendTo(buffer[:0]) {
			if !b.IsForbidden(s.attacker, int(cell)) {
				s.addAttack(int(cell))
			}
		}
	}
}

// addAttack lists a move of the attacker. A four leaves less to prove than two threes, these
// less than one, and less is left by a move that has won elsewhere, which saves a fifth of
// the nodes.
func (s *Search) addAttack(cell int) {
	n, known := s.table.load(s.dfpnKey(s.board.Hash^board.Zobrist(cell, s.attacker), s.defender))
	if !known {
		n = proofNumbers{phi: 1, delta: 1}
		switch s.board.Cells[cell].Threats[s.attacker] {
		case board.Three, board.PossibleFoul:
			n.delta = 3
		case board.DoubleThree:
			n.delta = 2
		}
		if !s.winningCells.Has(cell) {
			n.delta++
		}
	}
	s.children = append(s.children, dfpnChild{int16(cell), n})
}

// generateDefences lists the replies that may refute the attacker's move; any other loses by
// fours. It returns false if there is no attack: if the attacker, moving again, would not
// win by fours.
func (s *Search) generateDefences() bool {
	b := s.board
	var defences board.CellSet
	switch {
	case b.ThreatCounts[s.attacker][board.Five] > 0:
		defences = b.FiveDefences(s.attacker)
	case b.ThreatCounts[s.attacker][board.OpenFour] > 0 && !b.Caro():
		defences = s.OpenThreeDefences()
	default:
		s.vcfNodesLeft = math.MaxInt
		if !s.findVCF() {
			return false
		}
		defences = s.VCFDefences()
	}
	var buffer [board.MaxSize * board.MaxSize]int16
	for _, cell := range defences.AppendTo(buffer[:0]) {
		if b.IsForbidden(s.defender, int(cell)) {
			continue
		}
		n, known := s.table.load(s.dfpnKey(b.Hash^board.Zobrist(int(cell), s.defender), s.attacker))
		if !known {
			n = pnUnknown
		}
		s.children = append(s.children, dfpnChild{cell, n})
	}
	return true
}

// OpenThreeDefences returns the cells on which a stone of the defender takes from every cell its
// open four, or makes a four.
func (s *Search) OpenThreeDefences() board.CellSet {
	b := s.board
	cells := b.Empty
	for threats := b.ThreatSets[s.attacker][board.OpenFour]; threats != (board.CellSet{}); {
		threat := threats.First()
		threats.Flip(threat)
		cells.Intersect(b.OpenFourDefences(s.attacker, threat))
	}
	s.addCounterFours(&cells)
	return cells
}

// AddVCFDefences adds the cells of a win by fours. It returns false if the win turns on what is
// a foul: any stone may change that.
func (s *Search) AddVCFDefences(line VCFLine, cells *board.CellSet) bool {
	b := s.board
	last := len(line) - 1
	cell := int(line[last])
	cells.Add(cell)
	if last == 0 {
		return true
	}
	reply := int(line[last-1])
	if reply == noReply || b.Cells[cell].Threats[s.attacker] == board.PossibleFoul {
		return false
	}
	s.addCounterFours(cells)
	b.Place(cell, s.attacker)
	cells.Add(reply)
	b.Place(reply, s.defender)
	complete := s.AddVCFDefences(line[:last-1], cells)
	b.UndoPlace()
	b.UndoPlace()
	return complete
}

// addCounterFours adds the cells on which the defender makes a four.
func (s *Search) addCounterFours(cells *board.CellSet) {
	for _, threat := range [...]board.Threat{board.Four, board.FourThree, board.OpenFour, board.PossibleFoul} {
		cells.Union(s.board.ThreatSets[s.defender][threat])
	}
}
