package gomoku

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
)

// A futilityMargin is the most by which a move is likely to better the evaluation of its position: a line over
// its ordering score, in nats.
type futilityMargin struct{ base, slope int }

// valueAt returns the margin of an ordering score.
func (p futilityMargin) valueAt(orderScore int32) int {
	return p.base + p.slope*int(orderScore)/board.OrderUnit
}

// A moveKind is what a move does at a glance.
type moveKind uint8

const (
	quietMove    moveKind = iota // none of the below
	blockingMove                 // takes a three or more from the enemy
	threeMove                    // makes threes
	fourMove                     // makes a four
	moveKindCount
)

// moveKinds are those of moves by their threats to the side and to the other.
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

// moveKindOf returns the kind of a move of a side.
func moveKindOf(b *board.Board, cell int, p alinha.Player) moveKind {
	threats := &b.Cells[cell].Threats
	return moveKinds[threats[p]][threats[p.Other()]]
}

// futilityMargins are those under each threat of the opponent but a four: of late moves at this edge one in some 150 is worth more
// (docs/decisions/016-gomoku.md).
var futilityMargins = [fourToMeet][moveKindCount]futilityMargin{
	noThreatToMeet:  {quietMove: {-40, 105}, blockingMove: {90, 57}, threeMove: {150, 130}, fourMove: {250, 130}},
	openThreeToMeet: {quietMove: {410, 105}, blockingMove: {540, 57}, threeMove: {850, 130}, fourMove: {500, 130}},
}

// quietBonus is what a waiting move is worth more where the enemy threatens nothing.
const quietBonus = 150

// futilityMaxDepth is the greatest depth at which futile moves are not searched. Where nobody threatens
// anything all are, for there one is as good as another.
const futilityMaxDepth = 8

// pruneMoves leaves the first of some moves and, of the others, those that may have a value above alpha and are no
// useless fours, in a null window at some depth. It returns them, and the best, or more if another may be worth that.
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

// uselessFour says that a stone of the side to move makes a four and of no other line an open two or more, so that all
// that comes of it is the answer.
func uselessFour(b *board.Board, cell int) bool {
	return b.Cells[cell].Threats[b.SideToMove] == board.Four && b.SecondPattern(cell, b.SideToMove) < board.OpenTwo
}

// futilityLimits returns the most that moves of each kind are likely to be worth where t is threatened.
func (s *searcher) futilityLimits(ply int, threats board.ThreatMask) (limits [moveKindCount]futilityMargin) {
	ss := &s.stack[ply]
	limits = futilityMargins[ss.opponentThreat]
	for i := range limits {
		limits[i].base += ss.staticEval
	}
	if threats>>board.MoverThreatBits == 0 {
		limits[quietMove].base += quietBonus
	}
	return limits
}
