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
func (a *Search) dfpn(mover alinha.Player, limit proofNumbers) proofNumbers {
	// What has been looked at before?
	key := a.dfpnKey(a.board.Hash, mover)
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
		a.board.Place(cell, mover)
		result := a.dfpn(mover.Other(), childLimit)
		a.board.UndoPlace()
		if a.Stopped() {
			return pnUnknown
		}
		a.children[base+best].proofNumbers = result
		if mover == a.attacker && result == pnLost {
			a.winningCells.Add(cell)
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
func (a *Search) dfpnKey(hash uint64, mover alinha.Player) uint64 {
	return hash + uint64(2*a.attacker+mover) | 1<<63
}

// storeNumbers remembers the numbers of a position unless the search is stopped.
func (a *Search) storeNumbers(key uint64, n proofNumbers) proofNumbers {
	if !a.Stopped() {
		a.table.store(key, n)
	}
	return n
}

// quickVCF says that the attacker, who is to move, wins by a few fours.
func (a *Search) quickVCF() bool {
	a.vcfNodesLeft = quickVCFNodes
	return a.findVCF()
}

// generateAttacks lists the moves that make a four or a three and are no foul; or those that
// stop the defender's four, whatever they make.
func (a *Search) generateAttacks() {
	b := a.board
	var buffer [128]int16
	if b.ThreatCounts[a.defender][board.Five] > 0 {
		stops := b.FiveDefences(a.defender)
		for _, cell := range stops.AppendTo(buffer[:0]) {
			if !b.IsForbidden(a.attacker, int(cell)) {
				a.addAttack(int(cell))
			}
		}
		return
	}
	for _, class := range [...]board.Threat{board.OpenFour, board.FourThree, board.DoubleThree, board.Four, board.Three, board.PossibleFoul} {
		for _, cell := range b.ThreatSets[a.attacker][class].AppendTo(buffer[:0]) {
			if !b.IsForbidden(a.attacker, int(cell)) {
				a.addAttack(int(cell))
			}
		}
	}
}

// addAttack lists a move of the attacker. A four leaves less to prove than two threes, these
// less than one, and less is left by a move that has won elsewhere, which saves a fifth of
// the nodes.
func (a *Search) addAttack(cell int) {
	n, known := a.table.load(a.dfpnKey(a.board.Hash^board.Zobrist(cell, a.attacker), a.defender))
	if !known {
		n = proofNumbers{phi: 1, delta: 1}
		switch a.board.Cells[cell].Threats[a.attacker] {
		case board.Three, board.PossibleFoul:
			n.delta = 3
		case board.DoubleThree:
			n.delta = 2
		}
		if !a.winningCells.Has(cell) {
			n.delta++
		}
	}
	a.children = append(a.children, dfpnChild{int16(cell), n})
}

// generateDefences lists the replies that may refute the attacker's move; any other loses by
// fours. It returns false if there is no attack: if the attacker, moving again, would not
// win by fours.
func (a *Search) generateDefences() bool {
	b := a.board
	var defences board.CellSet
	switch {
	case b.ThreatCounts[a.attacker][board.Five] > 0:
		defences = b.FiveDefences(a.attacker)
	case b.ThreatCounts[a.attacker][board.OpenFour] > 0 && !b.Caro():
		defences = a.OpenThreeDefences()
	default:
		a.vcfNodesLeft = math.MaxInt
		if !a.findVCF() {
			return false
		}
		defences = a.VCFDefences()
	}
	var buffer [board.MaxSize * board.MaxSize]int16
	for _, cell := range defences.AppendTo(buffer[:0]) {
		if b.IsForbidden(a.defender, int(cell)) {
			continue
		}
		n, known := a.table.load(a.dfpnKey(b.Hash^board.Zobrist(int(cell), a.defender), a.attacker))
		if !known {
			n = pnUnknown
		}
		a.children = append(a.children, dfpnChild{cell, n})
	}
	return true
}

// OpenThreeDefences returns the cells on which a stone of the defender takes from every cell its
// open four, or makes a four.
func (a *Search) OpenThreeDefences() board.CellSet {
	b := a.board
	cells := b.Empty
	for threats := b.ThreatSets[a.attacker][board.OpenFour]; threats != (board.CellSet{}); {
		threat := threats.First()
		threats.Flip(threat)
		cells.Intersect(b.OpenFourDefences(a.attacker, threat))
	}
	a.addCounterFours(&cells)
	return cells
}

// AddVCFDefences adds the cells of a win by fours. It returns false if the win turns on what is
// a foul: any stone may change that.
func (a *Search) AddVCFDefences(line VCFLine, cells *board.CellSet) bool {
	b := a.board
	last := len(line) - 1
	at := int(line[last])
	cells.Add(at)
	if last == 0 {
		return true
	}
	reply := int(line[last-1])
	if reply == noReply || b.Cells[at].Threats[a.attacker] == board.PossibleFoul {
		return false
	}
	a.addCounterFours(cells)
	b.Place(at, a.attacker)
	cells.Add(reply)
	b.Place(reply, a.defender)
	complete := a.AddVCFDefences(line[:last-1], cells)
	b.UndoPlace()
	b.UndoPlace()
	return complete
}

// addCounterFours adds the cells on which the defender makes a four.
func (a *Search) addCounterFours(cells *board.CellSet) {
	for _, class := range [...]board.Threat{board.Four, board.FourThree, board.OpenFour, board.PossibleFoul} {
		cells.Union(a.board.ThreatSets[a.defender][class])
	}
}
