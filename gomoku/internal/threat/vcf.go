package threat

import (
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/budget"
)

// A Search is the search for a forced win of one side.
type Search struct {
	*budget.Budget
	board              *board.Board
	attacker, defender alinha.Player
	failedVCF          *Failures
	vcfNodesLeft       int // nodes that the search for fours may still take

	// OrderScore is what a four must make of another line to be looked at, if it answers none.
	minSecondPattern board.Pattern

	Line         VCFLine        // the last win by fours found
	asleep       []fourAndReply // of every position of the current line
	caroProof    *Proof         // like chain, in caro
	table        dfpnTable
	children     []dfpnChild   // of every position of the current line
	winningCells board.CellSet // the cells by which a position has been found won
}

// visitVCF counts a node of the search for fours, and says whether it may be visited.
func (a *Search) visitVCF() bool {
	a.vcfNodesLeft--
	return a.vcfNodesLeft >= 0 && a.Visit()
}

// NewSearch returns a search for forced wins of the attacker on a board. It remembers the positions without one in failed,
// which the searches of both sides may share.
func NewSearch(budget *budget.Budget, b *board.Board, attacker alinha.Player, failed *Failures) Search {
	return Search{Budget: budget, board: b, attacker: attacker, defender: attacker.Other(), failedVCF: failed}
}

// SetLimits limits the next search for a win by fours to so many nodes, and to fours that make so much of another line.
func (a *Search) SetLimits(nodes int, minSecondPattern board.Pattern) {
	a.vcfNodesLeft, a.minSecondPattern = nodes, minSecondPattern
}

// SetEffort makes an attack ready for a node at a depth: the more there is below it, the harder
// it is looked at.
func (a *Search) SetEffort(depth int) {
	switch {
	case depth <= 0:
		a.vcfNodesLeft, a.minSecondPattern = 15, board.OpenThree
	case depth <= 3:
		a.vcfNodesLeft, a.minSecondPattern = 15, board.BlockedThree
	case depth <= 6:
		a.vcfNodesLeft, a.minSecondPattern = 15, board.OpenTwo
	default:
		a.vcfNodesLeft, a.minSecondPattern = 60, board.Dead
	}
}

// vcfKey returns that of the position with the attacker to move, and of what a four must
// promise. It is not 0.
func (a *Search) vcfKey() uint64 {
	return (a.board.Hash + uint64(a.attacker) + uint64(a.minSecondPattern)<<1) | 1<<63
}

// A VCFLine is a win by fours: the attacker's cells and the replies in turn, the five first and
// the first four last, so that the search writes it as it comes back.
type VCFLine []int16

// noReply stands for the reply to a four that would be a foul.
const noReply = -1

// findVCF looks for a win by fours of the attacker, who is to move, in a game of any rule; false if
// there is none, the budget is spent or the search is stopped.
func (a *Search) findVCF() bool {
	if !a.board.Caro() {
		return a.FindVCFLine()
	}
	a.caroProof = a.caroVCF()
	return a.caroProof != nil
}

// VCFProof returns the proof of the win that byFours has found.
func (a *Search) VCFProof() *Proof {
	if a.board.Caro() {
		return a.caroProof
	}
	return a.lineProof(a.Line)
}

// VCFDefences returns the cells on which a stone of the defender may stop the win that byFours has
// found: those on which it lies, in caro the ends of its fives too, and those on which the defender
// would make a four at some time.
func (a *Search) VCFDefences() (cells board.CellSet) {
	switch {
	case a.board.Caro():
		a.addCaroDefences(a.caroProof, &cells)
	case !a.AddVCFDefences(a.Line, &cells):
		return a.board.Empty
	}
	return cells
}

// FindVCFLine looks for a win by fours of the attacker, who is to move, and puts it into a.chain;
// false if there is none, the budget is spent or the search is stopped.
func (a *Search) FindVCFLine() bool {
	a.asleep = a.asleep[:0]
	return a.vcf(0)
}

// vcf is fours, of a position for which the exchanges from one on sleep.
func (a *Search) vcf(from int) bool {
	b := a.board
	if b.ThreatCounts[a.attacker][board.Five] > 0 {
		a.Line = append(a.Line[:0], int16(b.ThreatSets[a.attacker][board.Five].First()))
		return true
	}
	n := &b.ThreatCounts[a.attacker]
	if b.ThreatCounts[a.defender][board.Five] > 1 || n[board.OpenFour]+n[board.FourThree]+n[board.Four]+n[board.PossibleFoul] == 0 {
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
func (a *Search) pickFour(fours []int16) {
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
func (a *Search) fourScore(cell int16) int32 {
	b := a.board
	return int32(b.Cells[cell].Threats[a.attacker])<<16 + int32(b.Weights.Codes[a.attacker][b.Cells[cell].Codes[a.attacker]].Attack)
}

// secondPatternSuffices says that a four makes enough of another line.
func (a *Search) secondPatternSuffices(cell int) bool {
	return a.board.SecondPattern(cell, a.attacker) >= a.minSecondPattern
}

// generateFours appends the moves of the attacker that make a four which promises enough and does not sleep; only
// the one that stops the defender's four, if it has one, whatever that promises.
func (a *Search) generateFours(dst []int16, asleep []fourAndReply) []int16 {
	b := a.board
	if b.ThreatCounts[a.defender][board.Five] > 0 {
		if cell := b.ThreatSets[a.defender][board.Five].First(); b.MakesFour(cell, a.attacker) && !isAsleep(asleep, int16(cell)) {
			dst = append(dst, int16(cell))
		}
		return dst
	}
	for _, class := range [...]board.Threat{board.OpenFour, board.FourThree, board.Four, board.PossibleFoul} {
		if b.ThreatCounts[a.attacker][class] == 0 {
			continue
		}
		for i, word := range b.ThreatSets[a.attacker][class] {
			for ; word != 0; word &= word - 1 {
				cell := 64*i + bits.TrailingZeros64(word)
				if a.secondPatternSuffices(cell) && (class != board.PossibleFoul || b.MakesFour(cell, a.attacker)) && !isAsleep(asleep, int16(cell)) {
					dst = append(dst, int16(cell))
				}
			}
		}
	}
	return dst
}

// vcfMove is chase, of the wins that begin with a move which makes a four.
func (a *Search) vcfMove(cell, from int) bool {
	if !a.visitVCF() {
		return false
	}
	b := a.board
	b.PlaceNoEval(cell, a.attacker)
	defer b.UndoPlace()
	fives := b.ThreatSets[a.attacker][board.Five]
	reply := fives.First()
	switch {
	case b.ThreatCounts[a.attacker][board.Five] > 1:
		fives.Flip(reply)
		a.Line = append(a.Line[:0], int16(fives.First()), int16(reply), int16(cell))
		return true
	case b.IsForbidden(a.defender, reply):
		a.Line = append(a.Line[:0], int16(reply), noReply, int16(cell))
		return true
	case !a.visitVCF():
		return false
	}
	b.PlaceNoEval(reply, a.defender)
	pair, sleeping := fourAndReply{int16(cell), int16(reply)}, len(a.asleep)
	a.asleep = pair.appendIndependent(a.asleep, from)
	won, answered := a.vcf(sleeping), b.ThreatCounts[a.defender][board.Five] > 0
	a.asleep = a.asleep[:sleeping]
	b.UndoPlace()
	switch {
	case won:
		a.Line = append(a.Line, int16(reply), int16(cell))
	case !answered && !b.Variant.Renju: // whose fouls depend on more than their lines
		a.asleep = append(a.asleep, pair)
	}
	return won
}
