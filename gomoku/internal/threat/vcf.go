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
	caroProof    *Proof         // like Line, in caro
	table        dfpnTable
	children     []dfpnChild   // of every position of the current line
	winningCells board.CellSet // the cells by which a position has been found won
}

// visitVCF counts a node of the search for fours, and says whether it may be visited.
func (s *Search) visitVCF() bool {
	s.vcfNodesLeft--
	return s.vcfNodesLeft >= 0 && s.Visit()
}

// NewSearch returns a search for forced wins of the attacker on a board. It remembers the positions without one in failed,
// which the searches of both sides may share.
func NewSearch(budget *budget.Budget, b *board.Board, attacker alinha.Player, failed *Failures) Search {
	return Search{Budget: budget, board: b, attacker: attacker, defender: attacker.Other(), failedVCF: failed}
}

// SetLimits limits the next search for a win by fours to so many nodes, and to fours that make so much of another line.
func (s *Search) SetLimits(nodes int, minSecondPattern board.Pattern) {
	s.vcfNodesLeft, s.minSecondPattern = nodes, minSecondPattern
}

// SetDepthLimits sets the limits of the search for a node at a depth: the more there is below it, the harder
// it is looked at.
func (s *Search) SetDepthLimits(depth int) {
	switch {
	case depth <= 0:
		s.vcfNodesLeft, s.minSecondPattern = 15, board.OpenThree
	case depth <= 3:
		s.vcfNodesLeft, s.minSecondPattern = 15, board.BlockedThree
	case depth <= 6:
		s.vcfNodesLeft, s.minSecondPattern = 15, board.OpenTwo
	default:
		s.vcfNodesLeft, s.minSecondPattern = 60, board.Dead
	}
}

// vcfKey returns that of the position with the attacker to move, and of minSecondPattern. It is not 0.
func (s *Search) vcfKey() uint64 {
	return (s.board.Hash + uint64(s.attacker) + uint64(s.minSecondPattern)<<1) | 1<<63
}

// A VCFLine is a win by fours: the attacker's cells and the replies in turn, the five first and
// the first four last, so that the search writes it as it comes back.
type VCFLine []int16

// noReply stands for the reply to a four that would be a foul.
const noReply = -1

// findVCF looks for a win by fours of the attacker, who is to move, in a game of any rule; false if
// there is none, the budget is spent or the search is stopped.
func (s *Search) findVCF() bool {
	if !s.board.Caro() {
		return s.FindVCFLine()
	}
	s.caroProof = s.caroVCF()
	return s.caroProof != nil
}

// VCFProof returns the proof of the win that findVCF has found.
func (s *Search) VCFProof() *Proof {
	if s.board.Caro() {
		return s.caroProof
	}
	return s.lineProof(s.Line)
}

// VCFDefences returns the cells on which a stone of the defender may stop the win that findVCF has
// found: those on which it lies, in caro the ends of its fives too, and those on which the defender
// would make a four at some time.
func (s *Search) VCFDefences() (cells board.CellSet) {
	switch {
	case s.board.Caro():
		s.addCaroDefences(s.caroProof, &cells)
	case !s.AddVCFDefences(s.Line, &cells):
		return s.board.Empty
	}
	return cells
}

// FindVCFLine looks for a win by fours of the attacker, who is to move, and puts it into s.Line;
// false if there is none, the budget is spent or the search is stopped.
func (s *Search) FindVCFLine() bool {
	s.asleep = s.asleep[:0]
	return s.vcf(0)
}

// vcf is FindVCFLine in a position for which the pairs from an index on sleep.
func (s *Search) vcf(from int) bool {
	b := s.board
	if b.ThreatCounts[s.attacker][board.Five] > 0 {
		s.Line = append(s.Line[:0], int16(b.ThreatSets[s.attacker][board.Five].First()))
		return true
	}
	n := &b.ThreatCounts[s.attacker]
	if b.ThreatCounts[s.defender][board.Five] > 1 || n[board.OpenFour]+n[board.FourThree]+n[board.Four]+n[board.PossibleFoul] == 0 {
		return false
	}
	var buffer [128]int16
	moves := s.generateFours(buffer[:0], s.asleep[from:])
	if len(moves) == 0 || s.failedVCF.has(s.vcfKey()) {
		return false
	}
	for i := range moves {
		s.pickFour(moves[i:])
		if won := s.vcfMove(int(moves[i]), from); won || s.Stopped() || s.vcfNodesLeft < 0 {
			return won
		}
	}
	s.failedVCF.add(s.vcfKey())
	return false
}

// pickFour brings the four to the front that looks best.
func (s *Search) pickFour(fours []int16) {
	best, bestScore := 0, s.fourScore(fours[0])
	for i, cell := range fours[1:] {
		if score := s.fourScore(cell); score > bestScore {
			best, bestScore = i+1, score
		}
	}
	fours[0], fours[best] = fours[best], fours[0]
}

// fourScore returns how good a four of the attacker looks: what it is above all, for an open
// four or a four and a three mostly win at once.
func (s *Search) fourScore(cell int16) int32 {
	b := s.board
	return int32(b.Cells[cell].Threats[s.attacker])<<16 + int32(b.Weights.Codes[s.attacker][b.Cells[cell].Codes[s.attacker]].Attack)
}

// secondPatternSuffices says that a four makes enough of another line.
func (s *Search) secondPatternSuffices(cell int) bool {
	return s.board.SecondPattern(cell, s.attacker) >= s.minSecondPattern
}

// generateFours appends the moves of the attacker that make a four which makes enough of a second line and does not sleep; only
// the one that stops the defender's four, if it has one, whatever that makes.
func (s *Search) generateFours(dst []int16, asleep []fourAndReply) []int16 {
	b := s.board
	if b.ThreatCounts[s.defender][board.Five] > 0 {
		if cell := b.ThreatSets[s.defender][board.Five].First(); b.MakesFour(cell, s.attacker) && !isAsleep(asleep, int16(cell)) {
			dst = append(dst, int16(cell))
		}
		return dst
	}
	for _, threat := range [...]board.Threat{board.OpenFour, board.FourThree, board.Four, board.PossibleFoul} {
		if b.ThreatCounts[s.attacker][threat] == 0 {
			continue
		}
		for i, word := range b.ThreatSets[s.attacker][threat] {
			for ; word != 0; word &= word - 1 {
				cell := 64*i + bits.TrailingZeros64(word)
				if s.secondPatternSuffices(cell) && (threat != board.PossibleFoul || b.MakesFour(cell, s.attacker)) && !isAsleep(asleep, int16(cell)) {
					dst = append(dst, int16(cell))
				}
			}
		}
	}
	return dst
}

// vcfMove is vcf, of the wins that begin with a move which makes a four.
func (s *Search) vcfMove(cell, from int) bool {
	if !s.visitVCF() {
		return false
	}
	b := s.board
	b.PlaceNoEval(cell, s.attacker)
	defer b.UndoPlace()
	fives := b.ThreatSets[s.attacker][board.Five]
	reply := fives.First()
	switch {
	case b.ThreatCounts[s.attacker][board.Five] > 1:
		fives.Flip(reply)
		s.Line = append(s.Line[:0], int16(fives.First()), int16(reply), int16(cell))
		return true
	case b.IsForbidden(s.defender, reply):
		s.Line = append(s.Line[:0], int16(reply), noReply, int16(cell))
		return true
	case !s.visitVCF():
		return false
	}
	b.PlaceNoEval(reply, s.defender)
	pair, sleeping := fourAndReply{int16(cell), int16(reply)}, len(s.asleep)
	s.asleep = pair.appendIndependent(s.asleep, from)
	won, answered := s.vcf(sleeping), b.ThreatCounts[s.defender][board.Five] > 0
	s.asleep = s.asleep[:sleeping]
	b.UndoPlace()
	switch {
	case won:
		s.Line = append(s.Line, int16(reply), int16(cell))
	case !answered && !b.Variant.Renju: // whose fouls depend on more than their lines
		s.asleep = append(s.asleep, pair)
	}
	return won
}
