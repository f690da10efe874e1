package gomoku

import (
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// An attack is the search for a forced win of one side.
type attack struct {
	*budget.Budget
	board              *Board
	attacker, defender alinha.Player
	failed             *failures
	budget             int // nodes that the search for fours may still take

	// orderScore is what a four must make of another line to be looked at, if it answers none.
	promise pattern

	chain    chain      // the last win by fours found
	asleep   []exchange // of every position of the current line
	closed   *Proof     // like chain, in caro
	table    table
	children []child // of every position of the current line
	helped   cellSet // the cells by which a position has been found won
}

// spend counts a node of the search for fours, and says whether it may be visited.
func (a *attack) spend() bool {
	a.budget--
	return a.budget >= 0 && a.Visit()
}

// key returns that of the position with the attacker to move, and of what a four must
// promise. It is not 0.
func (a *attack) key() uint64 {
	return (a.board.hash + uint64(a.attacker) + uint64(a.promise)<<1) | 1<<63
}

// A chain is a win by fours: the attacker's cells and the replies in turn, the five first and
// the first four last, so that the search writes it as it comes back.
type chain []int16

// noReply stands for the reply to a four that would be a foul.
const noReply = -1

// byFours looks for a win by fours of the attacker, who is to move, in a game of any rule; false if
// there is none, the budget is spent or the search is stopped.
func (a *attack) byFours() bool {
	if !a.board.rule.caro {
		return a.fours()
	}
	a.closed = a.closedFours()
	return a.closed != nil
}

// foursProof returns the proof of the win that byFours has found.
func (a *attack) foursProof() *Proof {
	if a.board.rule.caro {
		return a.closed
	}
	return a.proof(a.chain)
}

// stopping returns the cells on which a stone of the defender may stop the win that byFours has
// found: those on which it lies, in caro the ends of its fives too, and those on which the defender
// would make a four at some time.
func (a *attack) stopping() (cells cellSet) {
	switch {
	case a.board.rule.caro:
		a.reach(a.closed, &cells)
	case !a.touch(a.chain, &cells):
		return a.board.empty
	}
	return cells
}

// fours looks for a win by fours of the attacker, who is to move, and puts it into a.chain;
// false if there is none, the budget is spent or the search is stopped.
func (a *attack) fours() bool {
	a.asleep = a.asleep[:0]
	return a.chase(0)
}

// chase is fours, of a position for which the exchanges from one on sleep.
func (a *attack) chase(from int) bool {
	b := a.board
	if b.threatCounts[a.attacker][Five] > 0 {
		a.chain = append(a.chain[:0], int16(b.threatSets[a.attacker][Five].first()))
		return true
	}
	n := &b.threatCounts[a.attacker]
	if b.threatCounts[a.defender][Five] > 1 || n[OpenFour]+n[FourThree]+n[Four]+n[PossibleFoul] == 0 {
		return false
	}
	var buffer [128]int16
	moves := a.fourMoves(buffer[:0], a.asleep[from:])
	if len(moves) == 0 || a.failed.has(a.key()) {
		return false
	}
	for i := range moves {
		a.pick(moves[i:])
		if won := a.four(int(moves[i]), from); won || a.Stopped() || a.budget < 0 {
			return won
		}
	}
	a.failed.add(a.key())
	return false
}

// pick brings the four to the front that looks best.
func (a *attack) pick(fours []int16) {
	best, most := 0, a.looks(fours[0])
	for i, cell := range fours[1:] {
		if looks := a.looks(cell); looks > most {
			best, most = i+1, looks
		}
	}
	fours[0], fours[best] = fours[best], fours[0]
}

// looks returns how good a four of the attacker looks: what it is above all, for an open
// four or a four and a three mostly win at once.
func (a *attack) looks(cell int16) int32 {
	b := a.board
	return int32(b.cells[cell].threats[a.attacker])<<16 + int32(b.weights.codes[a.attacker][b.cells[cell].codes[a.attacker]].attack)
}

// promises says that a four makes enough of another line.
func (a *attack) promises(cell int) bool { return a.board.secondPattern(cell, a.attacker) >= a.promise }

// secondPattern returns what a stone of p on an empty cell makes of a line but the one of which it makes most.
func (b *Board) secondPattern(cell int, p alinha.Player) pattern {
	return patternIn(patternsOfCode[b.cells[cell].codes[p]], directions-2)
}

// fourMoves appends the moves of the attacker that make a four which promises enough and does not sleep; only
// the one that stops the defender's four, if it has one, whatever that promises.
func (a *attack) fourMoves(dst []int16, asleep []exchange) []int16 {
	b := a.board
	if b.threatCounts[a.defender][Five] > 0 {
		if cell := b.threatSets[a.defender][Five].first(); a.makesFour(cell) && !sleeps(asleep, int16(cell)) {
			dst = append(dst, int16(cell))
		}
		return dst
	}
	for _, class := range [...]Threat{OpenFour, FourThree, Four, PossibleFoul} {
		if b.threatCounts[a.attacker][class] == 0 {
			continue
		}
		for i, word := range b.threatSets[a.attacker][class] {
			for ; word != 0; word &= word - 1 {
				cell := 64*i + bits.TrailingZeros64(word)
				if a.promises(cell) && (class != PossibleFoul || a.makesFour(cell)) && !sleeps(asleep, int16(cell)) {
					dst = append(dst, int16(cell))
				}
			}
		}
	}
	return dst
}

// makesFour says that a stone of the attacker makes a four and no foul.
func (a *attack) makesFour(cell int) bool {
	switch a.board.cells[cell].threats[a.attacker] {
	case Four, FourThree, OpenFour:
		return true
	case PossibleFoul: // Black's
		c := dirPatterns(a.board.cells[cell].patterns)
		for d := range directions {
			if p := patternIn(c, d); p == blockedFour || p == openFour {
				return !a.board.isForbidden(a.attacker, cell)
			}
		}
	}
	return false
}

// blockedFour is chase, of the wins that begin with a move which makes a four.
func (a *attack) four(cell, from int) bool {
	if !a.spend() {
		return false
	}
	b := a.board
	b.placeNoEval(cell, a.attacker)
	defer b.undoPlace()
	fives := b.threatSets[a.attacker][Five]
	reply := fives.first()
	switch {
	case b.threatCounts[a.attacker][Five] > 1:
		fives.flip(reply)
		a.chain = append(a.chain[:0], int16(fives.first()), int16(reply), int16(cell))
		return true
	case b.isForbidden(a.defender, reply):
		a.chain = append(a.chain[:0], int16(reply), noReply, int16(cell))
		return true
	case !a.spend():
		return false
	}
	b.placeNoEval(reply, a.defender)
	this, known := exchange{int16(cell), int16(reply)}, len(a.asleep)
	a.asleep = this.leave(a.asleep, from)
	won, answered := a.chase(known), b.threatCounts[a.defender][Five] > 0
	a.asleep = a.asleep[:known]
	b.undoPlace()
	switch {
	case won:
		a.chain = append(a.chain, int16(reply), int16(cell))
	case !answered && !b.variant.Renju: // whose fouls depend on more than their lines
		a.asleep = append(a.asleep, this)
	}
	return won
}
