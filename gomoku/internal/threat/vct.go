package threat

import (
	"math"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
)

// This file holds the VCT search: depth-first proof-number search (df-pn, Nagai 2002) of the attacker's fours and threes
// against every defence.

// proofNumbers holds the proof and disproof number of a position from the point of view of the side to move. The goal of
// the attacker is the win; the goal of the defender is that there is none.
//
//	phi    the least number of leaves that must turn out well for the side to move to reach its goal
//	delta  the same for the other side
//
//	phi = min of the children's delta
//	delta = max of the children's phi, plus 1 for each further child that the other side has not won yet
//
// Plain df-pn takes the sum of the children's phi as delta, which counts a win that several lines lead to several times.
// The maximum plus one for each further child is weak proof-number search (Ueda et al. 2008).
type proofNumbers struct{ phi, delta uint32 }

// pnInfinity is the proof number of a goal that cannot be reached.
const pnInfinity = math.MaxUint32 / 2

// The numbers of a position that is won or lost for the side to move, and of an unsearched one.
var (
	pnWon     = proofNumbers{0, pnInfinity}
	pnLost    = proofNumbers{pnInfinity, 0}
	pnUnknown = proofNumbers{1, 1}
)

// reaches reports whether one of the numbers is at its limit or above.
func (n proofNumbers) reaches(limit proofNumbers) bool {
	return n.phi >= limit.phi || n.delta >= limit.delta
}

// A dfpnChild is a move and the proof numbers of the position after the move.
type dfpnChild struct {
	cell int16
	proofNumbers
}

// quickVCFNodes is the node limit of the VCF search at each new attacker's node of the VCT search.
const quickVCFNodes = 40

// dfpn searches the position with mover to move until one of its proof numbers reaches the limit, and returns the numbers.
// If the search is stopped the result is meaningless.
func (s *Search) dfpn(mover alinha.Player, limit proofNumbers) proofNumbers {
	// Step 1. Table lookup.
	key := s.dfpnKey(s.board.Hash, mover)
	numbers, known := s.table.load(key)
	if known && numbers.reaches(limit) {
		return numbers
	}
	// Step 2. Generate the children. A defender's node without an attack to answer is won for the defender; an attacker's
	// node with a short VCF is won for the attacker.
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
		// Step 3. Combine the numbers of the children; return at the limit.
		numbers, best, childLimit := combineChildren(s.children[firstChild:], limit)
		if numbers.reaches(limit) {
			return s.storeNumbers(key, numbers)
		}
		// Step 4. Search the best child until its numbers pass those of the second best.
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

// combineChildren returns the proof numbers of a position from those of its children, the index of the best child (the one
// of least delta), and the limit for the search of that child.
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

// dfpnKey returns the key in dfpnTable of the position with that Zobrist hash of the stones and mover to move. It depends on
// the attacker, and is never 0.
func (s *Search) dfpnKey(hash uint64, mover alinha.Player) uint64 {
	return hash + uint64(2*s.attacker+mover) | 1<<63
}

// storeNumbers stores the numbers of a position, unless the search is stopped, and returns them.
func (s *Search) storeNumbers(key uint64, n proofNumbers) proofNumbers {
	if !s.Stopped() {
		s.table.store(key, n)
	}
	return n
}

// quickVCF reports whether the attacker, who is to move, has a VCF that quickVCFNodes nodes find.
func (s *Search) quickVCF() bool {
	s.vcfNodesLeft = quickVCFNodes
	return s.findVCF()
}

// generateAttacks appends to s.children the attacker's moves that make a four or a three and are no fouls. If the defender
// has a four, the moves are the ones that stop the four, with or without a threat.
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

// addAttack appends a move of the attacker to s.children. The numbers come from the table; otherwise delta is a heuristic
// initialisation: less for a four than for two threes, less for two threes than for one, and less for a cell in
// winningCells, which saves a fifth of the nodes.
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

// generateDefences appends to s.children the replies that may refute the attacker's last move; any other reply loses to
// a VCF or a five. It returns false if the move threatens nothing (the attacker, moving again, would have no VCF), or
// if the search is stopped.
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

// OpenThreeDefences returns the cells on which a stone of the defender stops all open fours that the attacker could make, or
// makes a four.
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

// AddVCFDefences adds to cells the cells of a VCF line from the current position, and those on which the defender would make
// a four along the way. It returns false if the VCF depends on a foul: then any stone may refute it.
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

// addCounterFours adds to cells those on which the defender makes a four, and Black's PossibleFouls, which may make
// one.
func (s *Search) addCounterFours(cells *board.CellSet) {
	for _, threat := range [...]board.Threat{board.Four, board.FourThree, board.OpenFour, board.PossibleFoul} {
		cells.Union(s.board.ThreatSets[s.defender][threat])
	}
}
