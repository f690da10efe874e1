package gomoku

import (
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/tt"
)

// pruneLateMoves reports whether the moves from the i-th on are pruned (late move pruning): in quiet positions, once a move
// does not lose.
func (s *searcher) pruneLateMoves(ply, depth, i, best int) bool {
	return s.stack[ply].opponentThreat == noThreatToMeet && ply > 0 && s.enabled(lateMovePruning) && i >= s.params.lateMoveLimit(depth) && best > -decisive
}

// pruneNode tries reverse futility pruning and null move pruning at a node in a null window. ok is true if v, at least
// beta, is the value of the node, or if the search is stopped.
func (s *searcher) pruneNode(ply, depth, beta int) (v int, ok bool) {
	b, ss := s.board, &s.stack[ply]
	switch {
	case isDecisive(beta):
		return 0, false
	case s.enabled(reverseFutilityPruning) && depth <= 5 && ss.staticEval-s.params.reverseFutilityMargin >= beta:
		return ss.staticEval, true
	case !s.enabled(nullMovePruning) || depth < 2 || ss.lastMove < 0 || ss.staticEval < beta:
		return 0, false
	}
	me := b.SideToMove
	b.SideToMove = me.Other()
	s.stack[ply+1].lastMove, s.stack[ply+1].nodeType = -1, ss.nodeType.firstChild()
	v = -s.search(ply+1, depth-s.params.nullMoveReduction.at(depth)/100, -beta, -beta+1)
	b.SideToMove = me
	return min(v, unprovenWin), v >= beta || s.Stopped()
}

// failHighReduction reports whether an expected cut node is searched one ply less deep, because its evaluation exceeds
// beta by a margin.
func (s *searcher) failHighReduction(ply, depth, beta int) bool {
	ss := &s.stack[ply]
	return s.enabled(failHighReductions) && ss.nodeType == cutNode && ss.opponentThreat != fourToMeet && depth >= 2 && !isDecisive(beta) && ss.staticEval >= beta+s.params.failHighMargin.at(depth)
}

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
	r = int(s.params.lmrTable[min(depth, maxDepth)][min(i, 63)])
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
	case overAlpha > s.params.deeperResearch.at(reduction):
		return 1
	case overBest < s.params.shallowerResearch*depth:
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
	target = int(ttEntry.Value) - s.params.singularMargin*depth
	saved := *ss
	ss.excludedMove = int(ttEntry.Move)
	v = s.search(ply, (depth-1)/2, target-1, target)
	*ss = saved
	return v, target
}
