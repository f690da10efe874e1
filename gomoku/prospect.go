package gomoku

import "github.com/alinha/alinha"

// A prospect is the most by which a move is likely to better the estimate of its position, as a value: a line
// over what the order of moves promises of it, in nats.
type prospect struct{ base, slope int }

// of returns it for a promise.
func (p prospect) of(promise int32) int { return p.base + p.slope*int(promise)/nat }

// nat is a nat of a promise.
const nat = 100

// An aim is what a move does at a glance.
type aim uint8

const (
	waiting   aim = iota // none of the below
	spoiling             // takes a three or more from the enemy
	threefold            // makes threes
	fourfold             // makes a four
	aimCount
)

// aims are those of moves by their classes to the side and to the other.
var aims = func() (a [threatCount][threatCount]aim) {
	for mine := range threatCount {
		for theirs := range threatCount {
			switch {
			case mine == NoThreat && theirs == NoThreat:
				a[mine][theirs] = waiting
			case mine == NoThreat:
				a[mine][theirs] = spoiling
			case mine < Four || mine == PossibleFoul:
				a[mine][theirs] = threefold
			default:
				a[mine][theirs] = fourfold
			}
		}
	}
	return a
}()

// aimOf returns the aim of a move of a side.
func (b *Board) aimOf(cell int, p alinha.Player) aim {
	classes := &b.cells[cell].threats
	return aims[classes[p]][classes[p.Other()]]
}

// prospects are those under each pressure but a four: of late moves at this edge one in some 150 is worth more
// (docs/decisions/016-gomoku.md).
var prospects = [aFour][aimCount]prospect{
	free:        {waiting: {-40, 105}, spoiling: {90, 57}, threefold: {150, 130}, fourfold: {250, 130}},
	anOpenThree: {waiting: {410, 105}, spoiling: {540, 57}, threefold: {850, 130}, fourfold: {500, 130}},
}

// calm is what a waiting move is worth more where the enemy threatens nothing.
const calm = 150

// shallow is the greatest depth at which moves without prospects are not searched. Where nobody threatens
// anything all are, for there one is as good as another.
const shallow = 8

// weed leaves the first of some moves and, of the others, those that have the prospect of a value above alpha and are no
// bare fours, in a null window at some depth. It returns them, and the best, or more if another may be worth that.
func (s *pvs) weed(moves []ranked, ply, depth, alpha, best int) (kept []ranked, most int) {
	if s.line[ply].pressure == aFour {
		return moves, best
	}
	b, t, bare := s.board, s.board.threatMask(), s.on(Bare) && !isCertain(alpha)
	asked := s.on(Prospects) && depth <= shallow && !isCertain(alpha) && t != 0
	ceilings := s.ceilings(ply, t)
	kept = moves[:1]
	for _, m := range moves[1:] {
		if bare && b.bare(int(m.cell)) {
			best = max(best, -unsure)
			continue
		}
		if asked {
			if v := ceilings[b.aimOf(int(m.cell), b.toMove)].of(m.promise); v <= alpha {
				best = max(best, v)
				continue
			}
		}
		kept = append(kept, m)
	}
	return kept, best
}

// bare says that a stone of the side to move makes a four and of no other line an open two or more, so that all
// that comes of it is the answer.
func (b *Board) bare(cell int) bool {
	return b.cells[cell].threats[b.toMove] == Four && b.secondPattern(cell, b.toMove) < openTwo
}

// ceilings returns the most that moves of each aim are likely to be worth where t is threatened.
func (s *pvs) ceilings(ply int, t threatMask) (of [aimCount]prospect) {
	here := &s.line[ply]
	of = prospects[here.pressure]
	for i := range of {
		of[i].base += here.estimate
	}
	if t>>moverThreatBits == 0 {
		of[waiting].base += calm
	}
	return of
}
