package gomoku

import (
	"math"

	"github.com/alinha/alinha"
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
func (a *threatSearch) dfpn(mover alinha.Player, limit proofNumbers) proofNumbers {
	// What has been looked at before?
	key := a.dfpnKey(a.board.hash, mover)
	now, known := a.table.load(key)
	if known && now.reaches(limit) {
		return now
	}
	// Is it decided at a glance?
	base := len(a.children)
	defer func() { a.children = a.children[:base] }()
	switch {
	case mover == a.defender && !a.generateDefences(),
		mover == a.attacker && !known && a.quickVCF():
		return a.storeNumbers(key, pnWon)
	case mover == a.attacker:
		a.generateAttacks()
	}
	for {
		// What do the children say?
		now, best, childLimit := combineChildren(a.children[base:], limit)
		if now.reaches(limit) {
			return a.storeNumbers(key, now)
		}
		// The most promising is searched until another is.
		if !a.Visit() {
			return pnUnknown
		}
		cell := int(a.children[base+best].cell)
		a.board.place(cell, mover)
		result := a.dfpn(mover.Other(), childLimit)
		a.board.undoPlace()
		if a.Stopped() {
			return pnUnknown
		}
		a.children[base+best].proofNumbers = result
		if mover == a.attacker && result == pnLost {
			a.winningCells.add(cell)
		}
	}
}

// combineChildren returns the numbers of a position from those of its children, the index of the best
// child, and the limits to search that within.
func combineChildren(children []dfpnChild, limit proofNumbers) (now proofNumbers, best int, childLimit proofNumbers) {
	now = pnLost
	second, extra := uint32(pnInfinity), uint32(0)
	for i, c := range children {
		if now.delta > 0 && c.phi > 0 {
			extra++
		}
		now.delta = max(now.delta, c.phi)
		switch {
		case c.delta < now.phi:
			best, second, now.phi = i, now.phi, c.delta
		case c.delta < second:
			second = c.delta
		}
	}
	if now.delta < pnInfinity {
		now.delta += extra
	}
	return now, best, proofNumbers{phi: limit.delta - extra, delta: min(limit.phi, second+1)}
}

// dfpnKey returns the key in the table of a position with those stones.
func (a *threatSearch) dfpnKey(hash uint64, mover alinha.Player) uint64 {
	return hash + uint64(2*a.attacker+mover) | 1<<63
}

// storeNumbers remembers the numbers of a position unless the search is stopped.
func (a *threatSearch) storeNumbers(key uint64, n proofNumbers) proofNumbers {
	if !a.Stopped() {
		a.table.store(key, n)
	}
	return n
}

// quickVCF says that the attacker, who is to move, wins by a few fours.
func (a *threatSearch) quickVCF() bool {
	a.vcfNodesLeft = quickVCFNodes
	return a.findVCF()
}

// generateAttacks lists the moves that make a four or a three and are no foul; or those that
// stop the defender's four, whatever they make.
func (a *threatSearch) generateAttacks() {
	b := a.board
	var buffer [128]int16
	if b.threatCounts[a.defender][Five] > 0 {
		stops := b.fiveDefences(a.defender)
		for _, cell := range stops.appendTo(buffer[:0]) {
			if !b.isForbidden(a.attacker, int(cell)) {
				a.addAttack(int(cell))
			}
		}
		return
	}
	for _, class := range [...]Threat{OpenFour, FourThree, DoubleThree, Four, Three, PossibleFoul} {
		for _, cell := range b.threatSets[a.attacker][class].appendTo(buffer[:0]) {
			if !b.isForbidden(a.attacker, int(cell)) {
				a.addAttack(int(cell))
			}
		}
	}
}

// addAttack lists a move of the attacker. A four leaves less to prove than two threes, these
// less than one, and less is left by a move that has won elsewhere, which saves a fifth of
// the nodes.
func (a *threatSearch) addAttack(cell int) {
	n, known := a.table.load(a.dfpnKey(a.board.hash^zobrist(cell, a.attacker), a.defender))
	if !known {
		n = proofNumbers{phi: 1, delta: 1}
		switch a.board.cells[cell].threats[a.attacker] {
		case Three, PossibleFoul:
			n.delta = 3
		case DoubleThree:
			n.delta = 2
		}
		if !a.winningCells.has(cell) {
			n.delta++
		}
	}
	a.children = append(a.children, dfpnChild{int16(cell), n})
}

// generateDefences lists the replies that may refute the attacker's move; any other loses by
// fours. It returns false if there is no attack: if the attacker, moving again, would not
// win by fours.
func (a *threatSearch) generateDefences() bool {
	b := a.board
	var defences cellSet
	switch {
	case b.threatCounts[a.attacker][Five] > 0:
		defences = b.fiveDefences(a.attacker)
	case b.threatCounts[a.attacker][OpenFour] > 0 && !b.caro():
		defences = a.openThreeDefences()
	default:
		a.vcfNodesLeft = math.MaxInt
		if !a.findVCF() {
			return false
		}
		defences = a.vcfDefences()
	}
	var buffer [MaxSize * MaxSize]int16
	for _, cell := range defences.appendTo(buffer[:0]) {
		if b.isForbidden(a.defender, int(cell)) {
			continue
		}
		n, known := a.table.load(a.dfpnKey(b.hash^zobrist(int(cell), a.defender), a.attacker))
		if !known {
			n = pnUnknown
		}
		a.children = append(a.children, dfpnChild{cell, n})
	}
	return true
}

// openThreeDefences returns the cells on which a stone of the defender takes from every cell its
// open four, or makes a four.
func (a *threatSearch) openThreeDefences() cellSet {
	b := a.board
	cells := b.empty
	for threats := b.threatSets[a.attacker][OpenFour]; threats != (cellSet{}); {
		threat := threats.first()
		threats.flip(threat)
		cells.intersect(b.openFourDefences(a.attacker, threat))
	}
	a.addCounterFours(&cells)
	return cells
}

// addVCFDefences adds the cells of a win by fours. It returns false if the win turns on what is
// a foul: any stone may change that.
func (a *threatSearch) addVCFDefences(line vcfLine, cells *cellSet) bool {
	b := a.board
	last := len(line) - 1
	at := int(line[last])
	cells.add(at)
	if last == 0 {
		return true
	}
	reply := int(line[last-1])
	if reply == noReply || b.cells[at].threats[a.attacker] == PossibleFoul {
		return false
	}
	a.addCounterFours(cells)
	b.place(at, a.attacker)
	cells.add(reply)
	b.place(reply, a.defender)
	complete := a.addVCFDefences(line[:last-1], cells)
	b.undoPlace()
	b.undoPlace()
	return complete
}

// addCounterFours adds the cells on which the defender makes a four.
func (a *threatSearch) addCounterFours(cells *cellSet) {
	for _, class := range [...]Threat{Four, FourThree, OpenFour, PossibleFoul} {
		cells.union(a.board.threatSets[a.defender][class])
	}
}
