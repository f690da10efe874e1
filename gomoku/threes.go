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
type numbers struct{ phi, delta uint32 }

const infinite = math.MaxUint32 / 2

// The numbers of what is decided, to the side to move, and of what is unknown.
var (
	gained  = numbers{0, infinite}
	missed  = numbers{infinite, 0}
	unknown = numbers{1, 1}
)

// reaches says that one of the numbers has come to a limit.
func (n numbers) reaches(limit numbers) bool { return n.phi >= limit.phi || n.delta >= limit.delta }

// A child is a move and the numbers of the position after it.
type child struct {
	cell int16
	numbers
}

// glance is how many nodes a search for fours takes at most where one for threes begins.
const glance = 40

// solve searches the position, with that side to move, until one of its numbers reaches a
// limit, and returns them. If the search is stopped they say nothing.
func (a *attack) solve(mover alinha.Player, limit numbers) numbers {
	// What has been looked at before?
	key := a.keyOf(a.board.hash, mover)
	now, known := a.table.load(key)
	if known && now.reaches(limit) {
		return now
	}
	// Is it decided at a glance?
	base := len(a.children)
	defer func() { a.children = a.children[:base] }()
	switch {
	case mover == a.defender && !a.listDefences(),
		mover == a.attacker && !known && a.glimpse():
		return a.keep(key, gained)
	case mover == a.attacker:
		a.listAttacks()
	}
	for {
		// What do the children say?
		now, best, within := sum(a.children[base:], limit)
		if now.reaches(limit) {
			return a.keep(key, now)
		}
		// The most promising is searched until another is.
		if !a.Visit() {
			return unknown
		}
		cell := int(a.children[base+best].cell)
		a.board.place(cell, mover)
		n := a.solve(mover.Other(), within)
		a.board.undoPlace()
		if a.Stopped() {
			return unknown
		}
		a.children[base+best].numbers = n
		if mover == a.attacker && n == missed {
			a.helped.add(cell)
		}
	}
}

// sum returns the numbers of a position from those of its children, the index of the best
// child, and the limits to search that within.
func sum(children []child, limit numbers) (now numbers, best int, within numbers) {
	now = missed
	second, others := uint32(infinite), uint32(0)
	for i, c := range children {
		if now.delta > 0 && c.phi > 0 {
			others++
		}
		now.delta = max(now.delta, c.phi)
		switch {
		case c.delta < now.phi:
			best, second, now.phi = i, now.phi, c.delta
		case c.delta < second:
			second = c.delta
		}
	}
	if now.delta < infinite {
		now.delta += others
	}
	return now, best, numbers{phi: limit.delta - others, delta: min(limit.phi, second+1)}
}

// keyOf returns the key in the table of a position with those stones.
func (a *attack) keyOf(hash uint64, mover alinha.Player) uint64 {
	return hash + uint64(2*a.attacker+mover) | 1<<63
}

// keep remembers the numbers of a position unless the search is stopped.
func (a *attack) keep(key uint64, n numbers) numbers {
	if !a.Stopped() {
		a.table.store(key, n)
	}
	return n
}

// glimpse says that the attacker, who is to move, wins by a few fours.
func (a *attack) glimpse() bool {
	a.budget = glance
	return a.byFours()
}

// listAttacks lists the moves that make a four or a three and are no foul; or those that
// stop the defender's four, whatever they make.
func (a *attack) listAttacks() {
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
func (a *attack) addAttack(cell int) {
	n, known := a.table.load(a.keyOf(a.board.hash^zobrist(cell, a.attacker), a.defender))
	if !known {
		n = numbers{phi: 1, delta: 1}
		switch a.board.cells[cell].threats[a.attacker] {
		case Three, PossibleFoul:
			n.delta = 3
		case DoubleThree:
			n.delta = 2
		}
		if !a.helped.has(cell) {
			n.delta++
		}
	}
	a.children = append(a.children, child{int16(cell), n})
}

// listDefences lists the replies that may refute the attacker's move; any other loses by
// fours. It returns false if there is no attack: if the attacker, moving again, would not
// win by fours.
func (a *attack) listDefences() bool {
	b := a.board
	var defences cellSet
	switch {
	case b.threatCounts[a.attacker][Five] > 0:
		defences = b.fiveDefences(a.attacker)
	case b.threatCounts[a.attacker][OpenFour] > 0 && !b.rule.caro:
		defences = a.breaking()
	default:
		a.budget = math.MaxInt
		if !a.byFours() {
			return false
		}
		defences = a.stopping()
	}
	var buffer [MaxSize * MaxSize]int16
	for _, cell := range defences.appendTo(buffer[:0]) {
		if b.isForbidden(a.defender, int(cell)) {
			continue
		}
		n, known := a.table.load(a.keyOf(b.hash^zobrist(int(cell), a.defender), a.attacker))
		if !known {
			n = unknown
		}
		a.children = append(a.children, child{cell, n})
	}
	return true
}

// breaking returns the cells on which a stone of the defender takes from every cell its
// open four, or makes a four.
func (a *attack) breaking() cellSet {
	b := a.board
	cells := b.empty
	for rest := b.threatSets[a.attacker][OpenFour]; rest != (cellSet{}); {
		threat := rest.first()
		rest.flip(threat)
		cells.intersect(a.breaks(threat))
	}
	a.addFours(&cells)
	return cells
}

// touch adds the cells of a win by fours. It returns false if the win turns on what is
// a foul: any stone may change that.
func (a *attack) touch(threat chain, cells *cellSet) bool {
	b := a.board
	last := len(threat) - 1
	at := int(threat[last])
	cells.add(at)
	if last == 0 {
		return true
	}
	reply := int(threat[last-1])
	if reply == noReply || b.cells[at].threats[a.attacker] == PossibleFoul {
		return false
	}
	a.addFours(cells)
	b.place(at, a.attacker)
	cells.add(reply)
	b.place(reply, a.defender)
	all := a.touch(threat[:last-1], cells)
	b.undoPlace()
	b.undoPlace()
	return all
}

// addFours adds the cells on which the defender makes a four.
func (a *attack) addFours(cells *cellSet) {
	for _, class := range [...]Threat{Four, FourThree, OpenFour, PossibleFoul} {
		cells.union(a.board.threatSets[a.defender][class])
	}
}

// breaks returns the cells on which a stone of the defender takes from a cell its open four.
func (a *attack) breaks(cell int) (cells cellSet) {
	b := a.board
	cells.flip(cell)
	c := dirPatterns(b.cells[cell].patterns >> (16 * a.attacker))
	for d, step := range dirSteps {
		if p := patternIn(c, d); p != blockedFour && p != openFour {
			continue
		}
		w := b.windowAt(d, cell)
		for at := range 2 * b.rule.radius {
			if w.at(at) != noStone {
				continue
			}
			p := b.rule.patternTable[w.with(at, stoneOf(a.defender))].of(a.attacker)
			with := c&^(0xf<<(4*d)) | dirPatterns(p)<<(4*d)
			if b.rule.codeInfos[a.attacker][with].threat() != OpenFour {
				cells.flip(cell + step*windowOffset(at, b.rule.radius))
			}
		}
	}
	return cells
}
