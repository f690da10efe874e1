package gomoku

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
)

// A futilityMargin is the most that a move is likely to add to the evaluation, linear in the move's ordering score:
// base plus slope for each nat of the score. Both are in the units of the evaluation.
type futilityMargin struct{ base, slope int }

// valueAt returns the margin for an ordering score.
func (p futilityMargin) valueAt(orderScore int32) int {
	return p.base + p.slope*int(orderScore)/board.OrderUnit
}

// A moveKind classifies a move by the threats that its cell makes and blocks.
type moveKind uint8

const (
	quietMove    moveKind = iota // none of the following
	blockingMove                 // destroys a three or more of the opponent
	threeMove                    // makes threes
	fourMove                     // makes a four or more
	moveKindCount
)

// moveKinds is the kind of a move, by the threat that the cell makes for the mover and for the opponent.
var moveKinds = func() (a [board.ThreatCount][board.ThreatCount]moveKind) {
	for mine := range board.ThreatCount {
		for theirs := range board.ThreatCount {
			switch {
			case mine == board.NoThreat && theirs == board.NoThreat:
				a[mine][theirs] = quietMove
			case mine == board.NoThreat:
				a[mine][theirs] = blockingMove
			case mine < board.Four || mine == board.PossibleFoul:
				a[mine][theirs] = threeMove
			default:
				a[mine][theirs] = fourMove
			}
		}
	}
	return a
}()

// moveKindOf returns the kind of p's move on a cell.
func moveKindOf(b *board.Board, cell int, p alinha.Player) moveKind {
	threats := &b.Cells[cell].Threats
	return moveKinds[threats[p]][threats[p.Other()]]
}

// futilityMaxDepth is the greatest depth of futility pruning. Where neither side threatens anything no move is pruned: there
// the margins do not hold.
const futilityMaxDepth = 8

// pruneMoves removes from moves, except the first, useless fours and moves whose futility limit does not exceed alpha. The
// node is searched in a null window. It returns the moves kept, and a bound of the value of the node: best, or the greatest
// limit of a pruned move.
func (s *searcher) pruneMoves(moves []scoredMove, ply, depth, alpha, best int) (kept []scoredMove, maxValue int) {
	if s.stack[ply].opponentThreat == fourToMeet {
		return moves, best
	}
	b, threats, pruneUselessFours := s.board, s.board.ThreatMask(), s.enabled(uselessFourPruning) && !isDecisive(alpha)
	pruneFutile := s.enabled(futilityPruning) && depth <= futilityMaxDepth && !isDecisive(alpha) && threats != 0
	limits := s.futilityLimits(ply, threats)
	kept = moves[:1]
	for _, m := range moves[1:] {
		if pruneUselessFours && uselessFour(b, int(m.cell)) {
			best = max(best, -unprovenWin)
			continue
		}
		if pruneFutile {
			if v := limits[moveKindOf(b, int(m.cell), b.SideToMove)].valueAt(m.orderScore); v <= alpha {
				best = max(best, v)
				continue
			}
		}
		kept = append(kept, m)
	}
	return kept, best
}

// uselessFour reports whether a move of the side to move makes a four and nothing better than a blocked two on its
// other lines, so that the four only forces its reply.
func uselessFour(b *board.Board, cell int) bool {
	return b.Cells[cell].Threats[b.SideToMove] == board.Four && b.SecondPattern(cell, b.SideToMove) < board.OpenTwo
}

// futilityLimits returns, for each kind of move, the futility limit: the evaluation of the node plus the margin of the
// kind.
func (s *searcher) futilityLimits(ply int, threats board.ThreatMask) (limits [moveKindCount]futilityMargin) {
	ss := &s.stack[ply]
	limits = s.params.futilityMargins[ss.opponentThreat]
	for i := range limits {
		limits[i].base += ss.staticEval
	}
	if threats>>board.MoverThreatBits == 0 {
		limits[quietMove].base += s.params.quietBonus
	}
	return limits
}
