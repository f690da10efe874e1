package threat

import (
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/budget"
)

// A Search is a search for forced wins of one side, the attacker, on a board that it shares with the caller. The board is
// unchanged after each call.
type Search struct {
	*budget.Budget
	board              *board.Board
	attacker, defender alinha.Player
	noVCFTable         *NoVCFTable
	vcfNodesLeft       int // nodes that the VCF search may still visit

	// minSecondPattern is the least second pattern (board.SecondPattern) of a four that the VCF search plays. A four that
	// stops the defender's four is exempt.
	minSecondPattern board.Pattern

	Line         VCFLine        // the VCF that FindVCFLine found last
	asleep       []fourAndReply // a stack: the sleep sets of the positions of the current line
	caroProof    *Proof         // the VCF that findVCF found last, in caro
	table        dfpnTable
	children     []dfpnChild   // a stack: the children of the positions of the current line
	winningCells board.CellSet // the cells of attacks that won in some position (a history heuristic of addAttack)
}

// visitVCF counts a node of the VCF search. It returns false if the node exceeds a limit.
func (s *Search) visitVCF() bool {
	s.vcfNodesLeft--
	return s.vcfNodesLeft >= 0 && s.Visit()
}

// NewSearch returns a search for forced wins of the attacker on b. The search stores positions without a VCF in noVCF,
// which the searches of both sides may share, and counts its nodes in budget. The caller sets limits before the first
// search: SetLimits or SetDepthLimits.
func NewSearch(budget *budget.Budget, b *board.Board, attacker alinha.Player, noVCF *NoVCFTable) Search {
	return Search{Budget: budget, board: b, attacker: attacker, defender: attacker.Other(), noVCFTable: noVCF}
}

// SetLimits limits the next VCF search to a number of nodes (positions after a move of either side), and to fours with
// a second pattern of at least minSecondPattern; board.Dead allows all fours.
func (s *Search) SetLimits(nodes int, minSecondPattern board.Pattern) {
	s.vcfNodesLeft, s.minSecondPattern = nodes, minSecondPattern
}

// SetDepthLimits sets the limits of the next VCF search by the remaining depth of the node of the main search, in plies. A
// greater depth allows more fours, and more than 6 plies allow 60 nodes instead of 15.
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

// vcfKey returns the key in NoVCFTable of the position with the attacker to move. It depends on minSecondPattern, and is never
// 0.
func (s *Search) vcfKey() uint64 {
	return (s.board.Hash + uint64(s.attacker) + uint64(s.minSecondPattern)<<1) | 1<<63
}

// A VCFLine is a VCF in reverse order: the cell of the five, then replies and fours in turn, the first four last. The search
// appends to the line as it returns.
type VCFLine []int16

// noReply stands in a VCFLine for a reply that would be a foul.
const noReply = -1

// findVCF searches for a VCF of the attacker, who is to move, in a game of any rule. It returns false if there is none, a
// limit is reached or the search is stopped.
func (s *Search) findVCF() bool {
	if !s.board.Caro() {
		return s.FindVCFLine()
	}
	s.caroProof = s.caroVCF()
	return s.caroProof != nil
}

// VCFProof returns the proof of the VCF that findVCF found last. The last call of findVCF must have returned true.
func (s *Search) VCFProof() *Proof {
	if s.board.Caro() {
		return s.caroProof
	}
	return s.vcfLineProof(s.Line)
}

// VCFPlies returns the greatest number of plies of the VCF that findVCF found last: Plies of VCFProof, without making
// the proof. The last call of findVCF must have returned true.
func (s *Search) VCFPlies() int {
	if s.board.Caro() {
		return s.caroProof.Plies()
	}
	return len(s.Line)
}

// VCFDefences returns the cells on which a stone of the defender may stop the VCF that findVCF found last, in the
// position of that call: the cells of the VCF, in caro also the ends of its fives, and the cells on which the defender
// would make a four along the way. The set is all empty cells if the VCF depends on a foul.
func (s *Search) VCFDefences() (cells board.CellSet) {
	switch {
	case s.board.Caro():
		s.addCaroDefences(s.caroProof, &cells)
	case !s.AddVCFDefences(s.Line, &cells):
		return s.board.Empty
	}
	return cells
}

// FindVCFLine searches for a VCF of the attacker, who is to move, and sets s.Line. It returns false if there is none, a
// limit is reached or the search is stopped. It does not support caro.
func (s *Search) FindVCFLine() bool {
	s.asleep = s.asleep[:0]
	return s.vcf(0)
}

// vcf is the depth-first VCF search of FindVCFLine. s.asleep[from:] is the sleep set of the position.
//
//	Step 1. A five wins.
//	Step 2. No VCF if the defender threatens two fives, or the attacker has no four.
//	Step 3. Generate the fours; no VCF if the position is in noVCFTable.
//	Step 4. Play the fours, best first (vcfMove).
//	Step 5. Store the failure, unless a limit cut the search short.
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
	if len(moves) == 0 || s.noVCFTable.has(s.vcfKey()) {
		return false
	}
	for i := range moves {
		s.pickFour(moves[i:])
		if won := s.vcfMove(int(moves[i]), from); won || s.Stopped() || s.vcfNodesLeft < 0 {
			return won
		}
	}
	s.noVCFTable.add(s.vcfKey())
	return false
}

// pickFour swaps the four with the highest fourScore to the front.
func (s *Search) pickFour(fours []int16) {
	best, bestScore := 0, s.fourScore(fours[0])
	for i, cell := range fours[1:] {
		if score := s.fourScore(cell); score > bestScore {
			best, bestScore = i+1, score
		}
	}
	fours[0], fours[best] = fours[best], fours[0]
}

// fourScore returns the ordering score of a four of the attacker: the threat, because an open four or a four and a three
// mostly win at once, then the Attack weight of the code.
func (s *Search) fourScore(cell int16) int32 {
	b := s.board
	return int32(b.Cells[cell].Threats[s.attacker])<<16 + int32(b.Weights.Codes[s.attacker][b.Cells[cell].Codes[s.attacker]].Attack)
}

// secondPatternSuffices reports whether the second pattern of a four is at least minSecondPattern.
func (s *Search) secondPatternSuffices(cell int) bool {
	return s.board.SecondPattern(cell, s.attacker) >= s.minSecondPattern
}

// generateFours appends to dst the attacker's moves that make a four, are not asleep and satisfy minSecondPattern. If
// the defender has a four, the only candidate is the move that stops the defender's four, whatever its second pattern;
// that move too must make a four and be awake.
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

// vcfMove plays a four and the reply, continues with vcf, and takes both stones back; from is that of vcf. It returns
// true if the four wins; s.Line is then the VCF from the four on. A four wins at once if it leaves two fives, or if the
// reply would be a foul. A pair that does not win goes to sleep, but not in Renju, and not if the reply makes a four.
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
	case !answered && !b.Variant.Renju: // in Renju, fouls depend on more than the lines through a cell
		s.asleep = append(s.asleep, pair)
	}
	return won
}
