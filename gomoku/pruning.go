package gomoku

import (
	"math"

	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/tt"
)

// reverseFutilityMargin is how far the value of a search falls below the evaluation in one of fifty positions without a
// threat to answer: 209 to 266 for searches of 1 to 4 plies, in 2,039 positions.
const reverseFutilityMargin = 250

// pruneLateMoves reports whether the moves from the i-th on are pruned (late move pruning): in quiet positions, once a move
// does not lose.
func (s *searcher) pruneLateMoves(ply, depth, i, best int) bool {
	return s.stack[ply].opponentThreat == noThreatToMeet && ply > 0 && s.enabled(lateMovePruning) && i >= lateMoveLimit(depth) && best > -decisive
}

// lateMoveLimit returns how many moves of a quiet position are searched at a depth (late move pruning).
func lateMoveLimit(depth int) int { return 6 + 2*depth }

// pruneNode tries reverse futility pruning and null move pruning at a node in a null window. ok is true if v, at least
// beta, is the value of the node, or if the search is stopped.
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

// failHighReduction reports whether an expected cut node is searched one ply less deep, because its evaluation exceeds
// beta by a margin. This margin and those of researchAdjustment are the numbers of Rapfi 0.43 (dhbloo), used in the
// units of the evaluation.
func (s *searcher) failHighReduction(ply, depth, beta int) bool {
	ss := &s.stack[ply]
	return s.enabled(failHighReductions) && ss.nodeType == cutNode && ss.opponentThreat != fourToMeet && depth >= 2 && !isDecisive(beta) && ss.staticEval >= beta-45+75*depth
}

// lmrTable holds late move reductions in plies, by depth and number of the move: 0.3 + ln(depth) ln(i) / 1.1.
var lmrTable = func() (r [maxDepth + 2][64]int8) {
	for d := 1; d < len(r); d++ {
		for i := 1; i < len(r[d]); i++ {
			r[d][i] = int8(0.3 + math.Log(float64(d))*math.Log(float64(i))/1.1)
		}
	}
	return r
}()

// lmr returns the late move reduction of the i-th move searched, in plies; i counts from 0, and the first two moves are
// not reduced. Moves that make a three, or more than a four, are not reduced either. Expected cut nodes reduce by one
// more, and so do nodes whose evaluation is not above that of two plies before, except PV nodes.
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

// researchAdjustment returns by how many plies the re-search of a reduced move that beat alpha is deeper: 1 if the move
// beat alpha by much (overAlpha), -1 if it hardly beat the best value so far (by overBest), else 0.
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

// trySingularExtension reports whether a move is the table move, with a deep enough lower bound, so that a singular search is
// worth its nodes.
func (s *searcher) trySingularExtension(ply, depth, cell int, ttEntry tt.Entry) bool {
	ss := &s.stack[ply]
	return s.enabled(singularExtensions) && ttEntry.Bound != 0 && cell == int(ttEntry.Move) && ply > 0 && depth >= 6 && ss.excludedMove < 0 && ss.opponentThreat == noThreatToMeet &&
		ttEntry.Bound != tt.Upper && int(ttEntry.Depth) >= depth-3 && !isDecisive(int(ttEntry.Value))
}

// singularSearch searches the node without the table move, to half the depth, and returns the value v and the target: the
// table move is singular if v < target (Anantharaman et al. 1988).
func (s *searcher) singularSearch(ply, depth int, ttEntry tt.Entry) (v, target int) {
	ss := &s.stack[ply]
	target = int(ttEntry.Value) - 4*depth
	saved := *ss
	ss.excludedMove = int(ttEntry.Move)
	v = s.search(ply, (depth-1)/2, target-1, target)
	*ss = saved
	return v, target
}
