package gomoku

import (
	"math"

	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/tt"
)

// reverseFutilityMargin is what a search to some plies takes from the evaluation of a side that nothing threatens in
// one of fifty positions: 209 to 266 to 1 to 4 plies, in 2,039 positions.
const reverseFutilityMargin = 250

// lateMoveLimit is how many moves of a quiet position are searched to a depth.
func lateMoveLimit(depth int) int { return 6 + 2*depth }

// pruneNode returns the value of a position, searched in a null window, that needs no search.
func (s *searcher) pruneNode(ply, depth, beta int) (v int, ok bool) {
	b, ss := s.board, &s.stack[ply]
	switch {
	case isDecisive(beta):
		return 0, false
	case s.enabled(reverseFutilityPruning) && depth <= 5 && ss.staticEval-reverseFutilityMargin >= beta:
		return ss.staticEval, true
	case !s.enabled(nullMovePruning) || depth < 2 || ss.lastMove < 0 || ss.staticEval < beta:
		return 0, false
	}
	me := b.SideToMove
	b.SideToMove = me.Other()
	s.stack[ply+1].lastMove, s.stack[ply+1].nodeType = -1, ss.nodeType.firstChild()
	v = -s.search(ply+1, depth-3-depth/4, -beta, -beta+1)
	b.SideToMove = me
	return min(v, unprovenWin), v >= beta || s.Stopped()
}

// failHighReduction says that a node where a move is expected to be worth beta looks so much better already that
// less depth will do to show it. The margin is that of Rapfi 0.43 (dhbloo), in thousandths of a logit, as are those of again.
func (s *searcher) failHighReduction(ply, depth, beta int) bool {
	ss := &s.stack[ply]
	return s.enabled(failHighReductions) && ss.nodeType == cutNode && ss.opponentThreat != fourToMeet && depth >= 2 && !isDecisive(beta) && ss.staticEval >= beta-45+75*depth
}

// lmrTable are how much less deep than the first the i-th move is searched, by depth.
var lmrTable = func() (r [maxDepth + 2][64]int8) {
	for d := 1; d < len(r); d++ {
		for i := 1; i < len(r[d]); i++ {
			r[d][i] = int8(0.3 + math.Log(float64(d))*math.Log(float64(i))/1.1)
		}
	}
	return r
}()

// lmr returns how much less deep the i-th move is searched: not at all if it makes a three, or more than a
// four; the more where another move is expected to cut, and where the side stands no better than before its last one.
func (s *searcher) lmr(ply, depth, cell, i int) (r int) {
	ss := &s.stack[ply]
	if !s.enabled(lateMoveReductions) || i < 2 || depth < 3 || ss.opponentThreat == fourToMeet {
		return 0
	}
	if made := s.board.Cells[cell].Threats[s.board.SideToMove]; made != board.NoThreat && made != board.Four {
		return 0
	}
	r = int(lmrTable[min(depth, maxDepth)][min(i, 63)])
	if r == 0 || ss.nodeType == pvNode {
		return r
	}
	if ss.nodeType == cutNode {
		r++
	}
	if ply >= 2 && ss.staticEval <= s.stack[ply-2].staticEval {
		r++
	}
	return r
}

// researchAdjustment returns how much deeper than the first a reduced move is searched that proved better than alpha and
// than the best before it, by so much.
func (s *searcher) researchAdjustment(overAlpha, overBest, depth, reduction int) int {
	switch {
	case !s.enabled(adaptiveResearch):
		return 0
	case overAlpha > 170+55*reduction:
		return 1
	case overBest < 5*depth:
		return -1
	}
	return 0
}

// trySingularExtension says that a move is that of the table and seems so good that it may be the only one.
func (s *searcher) trySingularExtension(ply, depth, cell int, ttEntry tt.Entry) bool {
	ss := &s.stack[ply]
	return s.enabled(singularExtensions) && ttEntry.Bound != 0 && cell == int(ttEntry.Move) && ply > 0 && depth >= 6 && ss.excludedMove < 0 && ss.opponentThreat == noThreatToMeet &&
		ttEntry.Bound != tt.Upper && int(ttEntry.Depth) >= depth-3 && !isDecisive(int(ttEntry.Value))
}

// singularSearch returns a bound of the value of a position without the move of the table, and
// what it must reach for that move not to be singular (Anantharaman et al. 1988).
func (s *searcher) singularSearch(ply, depth int, ttEntry tt.Entry) (v, target int) {
	ss := &s.stack[ply]
	target = int(ttEntry.Value) - 4*depth
	saved := *ss
	ss.excludedMove = int(ttEntry.Move)
	v = s.search(ply, (depth-1)/2, target-1, target)
	*ss = saved
	return v, target
}
