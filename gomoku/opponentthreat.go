package gomoku

import (
	"slices"

	"github.com/alinha/alinha/gomoku/internal/board"
)

// An opponentThreat is what the enemy of the side to move threatens.
type opponentThreat uint8

const (
	noThreatToMeet  opponentThreat = iota
	openThreeToMeet                // to make an open four
	fourToMeet                     // to make five
)

// initNode sets the evaluation of a node, the opponent's threat, and the moves that may answer it.
func (s *searcher) initNode(ply int) {
	b, ss := s.board, &s.stack[ply]
	foe := b.SideToMove.Other()
	ss.rawEval = b.Evaluate()
	ss.staticEval = ss.rawEval
	if s.enabled(correctionHistory) {
		ss.staticEval += s.correctionTables.value(b, ss.lastMove)
	}
	ss.lossValue, ss.facesVCF = -(mate - (ply + 4)), false
	switch {
	case b.ThreatCounts[foe][board.Five] > 0:
		ss.opponentThreat, ss.defences = fourToMeet, b.FiveDefences(foe)
	case b.ThreatCounts[foe][board.OpenFour] > 0:
		ss.opponentThreat = openThreeToMeet
	default:
		ss.opponentThreat = noThreatToMeet
	}
}

// keepDefences leaves of some moves the first up to the i-th, which has just lost to a win by fours, and those that may stop that
// win: it does not need the i-th.
func (s *searcher) keepDefences(moves []scoredMove, ply, i int) []scoredMove {
	ss, a := &s.stack[ply], &s.vcf[s.board.SideToMove.Other()]
	var defences board.CellSet
	if !a.AddVCFDefences(a.Line, &defences) {
		return moves
	}
	ss.facesVCF, ss.defences = true, defences
	kept := moves[:i+1]
	for _, m := range moves[i+1:] {
		if defences.Has(int(m.cell)) {
			kept = append(kept, m)
		}
	}
	return kept
}

// allMovesLose says that the enemy, moving again, would win by fours, and that no move but those that were tried may stop
// that.
func (s *searcher) allMovesLose(ply, depth int, searched []int16) bool {
	b, ss := s.board, &s.stack[ply]
	if b.Caro() {
		return false
	}
	defences := ss.defences
	if !ss.facesVCF {
		a := &s.vcf[b.SideToMove.Other()]
		a.SetEffort(depth)
		if !a.FindVCFLine() {
			return false
		}
		defences = a.VCFDefences()
	}
	var buffer [board.MaxSize * board.MaxSize]int16
	for _, cell := range defences.AppendTo(buffer[:0]) {
		if !slices.Contains(searched, cell) && !b.IsForbidden(b.SideToMove, int(cell)) {
			return false
		}
	}
	return true
}

// hasVCF says that the side to move is found to win by fours.
func (s *searcher) hasVCF(depth int) bool {
	a := &s.vcf[s.board.SideToMove]
	a.SetEffort(depth)
	return a.FindVCFLine()
}
