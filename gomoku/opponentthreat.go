package gomoku

import (
	"slices"

	"github.com/alinha/alinha/gomoku/internal/board"
)

// An opponentThreat is the strongest threat of the opponent that the side to move must answer.
type opponentThreat uint8

const (
	noThreatToMeet  opponentThreat = iota
	openThreeToMeet                // the opponent can make an open four
	fourToMeet                     // the opponent can make a five
)

// initNode sets in stack[ply] the evaluation of the node, lossValue, the opponent's threat, and the defences against a
// four. Defences against an open three are left to generateMoves.
func (s *searcher) initNode(ply int) {
	b, ss := s.board, &s.stack[ply]
	opp := b.SideToMove.Other()
	ss.rawEval = b.Evaluate()
	ss.staticEval = ss.rawEval
	if s.enabled(correctionHistory) {
		ss.staticEval += s.correctionTables.value(b, ss.lastMove)
	}
	ss.lossValue, ss.facesVCF = -(mate - (ply + 4)), false
	switch {
	case b.ThreatCounts[opp][board.Five] > 0:
		ss.opponentThreat, ss.defences = fourToMeet, b.FiveDefences(opp)
	case b.ThreatCounts[opp][board.OpenFour] > 0:
		ss.opponentThreat = openThreeToMeet
	default:
		ss.opponentThreat = noThreatToMeet
	}
}

// keepDefences is called after the i-th move has lost to a VCF of the opponent. It returns the moves up to the i-th,
// and of the others those that may stop that VCF: after any other move the opponent plays the same VCF. It sets
// defences and facesVCF of stack[ply]. If the VCF depends on a foul, any move may stop it: keepDefences returns all
// moves and sets nothing.
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

// limitLoss returns best, the value of a node whose searched moves failed to reach beta, but at least -unprovenWin if a
// move that was not searched may avoid the loss.
func (s *searcher) limitLoss(ply, depth, best int, searched []int16) int {
	if best >= -unprovenWin || s.stack[ply].opponentThreat != noThreatToMeet || s.allMovesLose(ply, depth, searched) {
		return best
	}
	return -unprovenWin
}

// allMovesLose reports whether the opponent, moving twice in a row, would win by a VCF that none but the searched moves
// may stop. Then the moves that were not searched lose too. False may also mean that no VCF was found.
func (s *searcher) allMovesLose(ply, depth int, searched []int16) bool {
	b, ss := s.board, &s.stack[ply]
	if b.Caro() {
		return false
	}
	defences := ss.defences
	if !ss.facesVCF {
		a := &s.vcf[b.SideToMove.Other()]
		a.SetDepthLimits(depth)
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

// hasVCF reports whether the VCF search finds a win of the side to move, with the node limit of a depth. The search of
// that side in s.vcf then holds the VCF.
func (s *searcher) hasVCF(depth int) bool {
	a := &s.vcf[s.board.SideToMove]
	a.SetDepthLimits(depth)
	return a.FindVCFLine()
}
