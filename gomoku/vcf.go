package gomoku

import (
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// A threatSearch is the search for a forced win of one side.
type threatSearch struct {
	*budget.Budget
	board              *Board
	attacker, defender alinha.Player
	failedVCF          *vcfFailures
	vcfNodesLeft       int // nodes that the search for fours may still take

	// orderScore is what a four must make of another line to be looked at, if it answers none.
	minSecondPattern pattern

	line         vcfLine        // the last win by fours found
	asleep       []fourAndReply // of every position of the current line
	caroProof    *Proof         // like chain, in caro
	table        dfpnTable
	children     []dfpnChild // of every position of the current line
	winningCells cellSet     // the cells by which a position has been found won
}

// visitVCF counts a node of the search for fours, and says whether it may be visited.
func (a *threatSearch) visitVCF() bool {
	a.vcfNodesLeft--
	return a.vcfNodesLeft >= 0 && a.Visit()
}

// setEffort makes an attack ready for a node at a depth: the more there is below it, the harder
// it is looked at.
func (a *threatSearch) setEffort(depth int) {
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

// vcfKey returns that of the position with the attacker to move, and of what a four must
// promise. It is not 0.
func (a *threatSearch) vcfKey() uint64 {
	return (a.board.hash + uint64(a.attacker) + uint64(a.minSecondPattern)<<1) | 1<<63
}

// A vcfLine is a win by fours: the attacker's cells and the replies in turn, the five first and
// the first four last, so that the search writes it as it comes back.
type vcfLine []int16

// noReply stands for the reply to a four that would be a foul.
const noReply = -1

// findVCF looks for a win by fours of the attacker, who is to move, in a game of any rule; false if
// there is none, the budget is spent or the search is stopped.
func (a *threatSearch) findVCF() bool {
	if !a.board.caro() {
		return a.findVCFLine()
	}
	a.caroProof = a.caroVCF()
	return a.caroProof != nil
}

// vcfProof returns the proof of the win that byFours has found.
func (a *threatSearch) vcfProof() *Proof {
	if a.board.caro() {
		return a.caroProof
	}
	return a.lineProof(a.line)
}

// vcfDefences returns the cells on which a stone of the defender may stop the win that byFours has
// found: those on which it lies, in caro the ends of its fives too, and those on which the defender
// would make a four at some time.
func (a *threatSearch) vcfDefences() (cells cellSet) {
	switch {
	case a.board.caro():
		a.addCaroDefences(a.caroProof, &cells)
	case !a.addVCFDefences(a.line, &cells):
		return a.board.empty
	}
	return cells
}

// findVCFLine looks for a win by fours of the attacker, who is to move, and puts it into a.chain;
// false if there is none, the budget is spent or the search is stopped.
func (a *threatSearch) findVCFLine() bool {
	a.asleep = a.asleep[:0]
	return a.vcf(0)
}

// vcf is fours, of a position for which the exchanges from one on sleep.
func (a *threatSearch) vcf(from int) bool {
	b := a.board
	if b.threatCounts[a.attacker][Five] > 0 {
		a.line = append(a.line[:0], int16(b.threatSets[a.attacker][Five].first()))
		return true
	}
	n := &b.threatCounts[a.attacker]
	if b.threatCounts[a.defender][Five] > 1 || n[OpenFour]+n[FourThree]+n[Four]+n[PossibleFoul] == 0 {
		return false
	}
	var buffer [128]int16
	moves := a.generateFours(buffer[:0], a.asleep[from:])
	if len(moves) == 0 || a.failedVCF.has(a.vcfKey()) {
		return false
	}
	for i := range moves {
		a.pickFour(moves[i:])
		if won := a.vcfMove(int(moves[i]), from); won || a.Stopped() || a.vcfNodesLeft < 0 {
			return won
		}
	}
	a.failedVCF.add(a.vcfKey())
	return false
}

// pickFour brings the four to the front that looks best.
func (a *threatSearch) pickFour(fours []int16) {
	best, bestScore := 0, a.fourScore(fours[0])
	for i, cell := range fours[1:] {
		if score := a.fourScore(cell); score > bestScore {
			best, bestScore = i+1, score
		}
	}
	fours[0], fours[best] = fours[best], fours[0]
}

// fourScore returns how good a four of the attacker looks: what it is above all, for an open
// four or a four and a three mostly win at once.
func (a *threatSearch) fourScore(cell int16) int32 {
	b := a.board
	return int32(b.cells[cell].threats[a.attacker])<<16 + int32(b.weights.codes[a.attacker][b.cells[cell].codes[a.attacker]].attack)
}

// secondPatternSuffices says that a four makes enough of another line.
func (a *threatSearch) secondPatternSuffices(cell int) bool {
	return a.board.secondPattern(cell, a.attacker) >= a.minSecondPattern
}

// generateFours appends the moves of the attacker that make a four which promises enough and does not sleep; only
// the one that stops the defender's four, if it has one, whatever that promises.
func (a *threatSearch) generateFours(dst []int16, asleep []fourAndReply) []int16 {
	b := a.board
	if b.threatCounts[a.defender][Five] > 0 {
		if cell := b.threatSets[a.defender][Five].first(); b.makesFour(cell, a.attacker) && !isAsleep(asleep, int16(cell)) {
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
				if a.secondPatternSuffices(cell) && (class != PossibleFoul || b.makesFour(cell, a.attacker)) && !isAsleep(asleep, int16(cell)) {
					dst = append(dst, int16(cell))
				}
			}
		}
	}
	return dst
}

// vcfMove is chase, of the wins that begin with a move which makes a four.
func (a *threatSearch) vcfMove(cell, from int) bool {
	if !a.visitVCF() {
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
		a.line = append(a.line[:0], int16(fives.first()), int16(reply), int16(cell))
		return true
	case b.isForbidden(a.defender, reply):
		a.line = append(a.line[:0], int16(reply), noReply, int16(cell))
		return true
	case !a.visitVCF():
		return false
	}
	b.placeNoEval(reply, a.defender)
	pair, sleeping := fourAndReply{int16(cell), int16(reply)}, len(a.asleep)
	a.asleep = pair.appendIndependent(a.asleep, from)
	won, answered := a.vcf(sleeping), b.threatCounts[a.defender][Five] > 0
	a.asleep = a.asleep[:sleeping]
	b.undoPlace()
	switch {
	case won:
		a.line = append(a.line, int16(reply), int16(cell))
	case !answered && !b.variant.Renju: // whose fouls depend on more than their lines
		a.asleep = append(a.asleep, pair)
	}
	return won
}
