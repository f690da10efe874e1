package gomoku

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
)

// Values of a search, to the side to move: that of a five after so many plies is mate less
// these.
const (
	infinity = 32000
	mate     = 31000
	certain  = mate - 1000 // and more, or less than its negative: won or lost
	unsure   = certain - 1 // won, or lost if negative, but for moves that were not looked at
)

// reserve is how many plies a line of a search may go beyond the depth that it is asked for.
const reserve = 64

// A pvs is a principal variation search (Marsland and Campbell 1982).
type pvs struct {
	*budget.Budget
	ordering
	corrections correction
	board       *Board
	table       *tt.Table
	off         Heuristics
	attacks     [2]threatSearch // of either side by fours

	line  [deepest + reserve]node // the current one
	moves []ranked                // of all its nodes
	tried []int16                 // likewise, those that were searched

	best, bestValue int // the move at the root, -1 for none
}

// A node is what the search knows of a position of the current line.
type node struct {
	before   int // the cell of the move that led to it, -1 for a pass or none
	excluded int // the move that is not to be searched, -1 for none
	bare     int // the estimate
	estimate int // corrected
	pressure pressure
	stops    cellSet // the moves that may relieve it
	lost     int     // the value if none does
	outlook  outlook
	byFours  bool // it has just been found won by fours
	warned   bool // stops are those of a win by fours of the enemy
}

func newPVS(budget *budget.Budget, b *Board, table *tt.Table, off Heuristics) *pvs {
	s := &pvs{Budget: budget, board: b, table: table, off: off, best: -1}
	for i := range s.line {
		s.line[i] = node{before: -1, excluded: -1}
	}
	failed := new(vcfFailures)
	for p := range s.attacks {
		p := alinha.Player(p)
		s.attacks[p] = threatSearch{Budget: budget, board: b, attacker: p, defender: p.Other(), failedVCF: failed}
	}
	return s
}

// on says that a heuristic is not left out.
func (s *pvs) on(h Heuristics) bool { return s.off&h == 0 }

// packed returns v with v <= alpha if the position is worth at most v to the side to move,
// v >= beta if it is worth at least v, and its value to that depth otherwise.
func (s *pvs) value(ply, depth, alpha, beta int) int {
	b, here := s.board, &s.line[ply]
	me, whole := b.toMove, here.excluded < 0
	here.byFours = false

	// 1. What is won and lost at a glance.
	if v, ok := s.decided(ply); ok && ply > 0 {
		return v
	}
	if ply == len(s.line)-1 {
		return b.evaluate()
	}
	s.feel(ply)

	// 2. The memory, which holds nothing of the horizon. A win is one to any depth.
	key, first := b.Key(), -1
	var known tt.Entry
	deep := depth > 0 || here.pressure == aFour
	if deep {
		known = s.load(key, ply)
	}
	if known.Bound != 0 {
		enough := int(known.Depth) >= max(depth, 0) || known.Value >= certain
		if ply > 0 && whole && enough && settles(known, alpha, beta) {
			return int(known.Value)
		}
		first = int(known.Move)
	}

	// 3. A win by fours.
	if here.pressure < aFour && whole && s.on(Fours) && s.winsByFours(depth) {
		chain := s.attacks[me].line
		v, cell := mate-(ply+len(chain)), int(chain[len(chain)-1])
		here.byFours = true
		s.keep(ply, cell, v)
		if deep {
			s.store(key, ply, depth, v, cell, tt.Exact)
		}
		return v
	}

	// 4. The horizon. A four of the enemy is always answered.
	if depth <= 0 && here.pressure != aFour {
		return here.estimate
	}

	// 5. What needs no search, for it is far too good, or good enough after a pass.
	if beta-alpha == 1 && here.pressure == free && whole {
		if v, ok := s.prune(ply, depth, beta); ok {
			return v
		}
	}

	// 6. What needs less depth.
	if s.on(Unknown) && s.table != nil && first < 0 && depth >= 4 && here.pressure == free {
		depth--
	}
	if beta-alpha == 1 && whole && s.suffices(ply, depth, beta) {
		depth--
	}

	// 7. The moves.
	base, tried := len(s.moves), len(s.tried)
	s.list(ply, first)
	v, cell, bound := s.among(s.moves[base:], ply, depth, alpha, beta, known)
	s.moves, s.tried = s.moves[:base], s.tried[:tried]
	if bound == tt.Upper {
		cell = first // none of its moves is the best of them
	}
	if whole && !s.Stopped() {
		s.store(key, ply, depth, v, cell, bound)
		s.correct(ply, depth, v, bound)
	}
	return v
}

// among searches moves until one cuts. It returns the value of the best, its cell, -1 for none,
// and what the value is to that of the position.
func (s *pvs) among(moves []ranked, ply, depth, alpha, beta int, known tt.Entry) (best, bestCell int, bound tt.Bound) {
	here, tried := &s.line[ply], len(s.tried)
	best, bestCell, bound = here.lost, -1, tt.Upper
	for i := 0; i < len(moves); i++ {
		if i == 1 && ply > 0 && beta-alpha == 1 {
			moves, best = s.weed(moves, ply, depth, alpha, best)
			if i == len(moves) {
				break
			}
		}
		if here.pressure == free && ply > 0 && s.on(Width) && i >= widest(depth) && best > -certain {
			break
		}
		pick(moves[i:])
		cell := int(moves[i].cell)
		if cell == here.excluded {
			continue
		}
		more := 0
		if s.asksAlone(ply, depth, cell, known) {
			switch v, target := s.without(ply, depth, known); {
			case s.Stopped():
				return 0, -1, bound
			case v < target:
				more = 1
			case target >= beta && beta-alpha == 1:
				return target, cell, tt.Lower
			}
		}
		s.tried = append(s.tried, int16(cell))
		v := s.child(ply, depth+more, alpha, beta, best, cell, len(s.tried)-1-tried)
		if s.Stopped() {
			return 0, -1, bound
		}
		if s.on(Warnings) && s.line[ply+1].byFours && here.pressure != aFour && !here.warned {
			moves = s.heed(moves, ply, i)
		}
		if v > best || bestCell < 0 {
			best, bestCell = v, cell
		}
		if v > alpha || ply == 0 && s.best < 0 {
			s.keep(ply, cell, v)
		}
		if v > alpha {
			alpha, bound = v, tt.Exact
		}
		if v >= beta {
			s.cut(ply, depth, s.tried[tried:])
			return best, bestCell, tt.Lower
		}
	}
	if here.pressure == free && best < -unsure && !s.doomed(ply, depth, s.tried[tried:]) {
		best = -unsure // for not all moves are listed
	}
	return best, bestCell, bound
}

// storeNumbers keeps the best move at the root.
func (s *pvs) keep(ply, cell, v int) {
	if ply == 0 {
		s.best, s.bestValue = cell, v
	}
}

// decided returns the value of a position in which a side has a five, or an open four that
// the other cannot forestall.
func (s *pvs) decided(ply int) (v int, ok bool) {
	b := s.board
	me, foe := b.toMove, b.toMove.Other()
	switch {
	case b.emptyCount == 0:
		return 0, true
	case b.threatCounts[me][Five] > 0:
		return mate - (ply + 1), true
	case b.rule.caro && b.threatCounts[foe][Five] > 0:
		return -(mate - (ply + 2)), b.fiveDefences(foe) == cellSet{}
	case b.threatCounts[foe][Five] > 1:
		return -(mate - (ply + 2)), true
	case b.threatCounts[foe][Five] == 1:
		return -(mate - (ply + 2)), b.isForbidden(me, b.threatSets[foe][Five].first())
	case b.threatCounts[me][OpenFour] > 0:
		return mate - (ply + 3), true
	}
	return 0, false
}

// dfpnChild plays a move, the i-th, and returns its value, which says nothing if the search is
// stopped. Best is that of the moves before it.
func (s *pvs) child(ply, depth, alpha, beta, best, cell, i int) (v int) {
	if !s.Visit() {
		return 0
	}
	b, here, next := s.board, &s.line[ply], &s.line[ply+1]
	me, reduction := b.toMove, s.reduction(ply, depth, cell, i)
	if here.pressure != aFour { // whose answer is no choice
		depth--
	}
	if s.table != nil && depth-reduction > 0 {
		s.table.Touch(b.hash ^ zobrist(cell, me) + uint64(me.Other()))
	}
	b.place(cell, me)
	b.toMove = me.Other()
	next.before = cell
	if i == 0 {
		next.outlook = here.outlook.first()
		v = -s.value(ply+1, depth, -beta, -alpha)
	} else {
		next.outlook = cutNode
		v = -s.value(ply+1, depth-reduction, -alpha-1, -alpha)
		if v > alpha && reduction > 0 {
			if here.outlook == cutNode {
				next.outlook = allNode
			}
			depth += s.again(v-alpha, v-best, depth, reduction)
			v = -s.value(ply+1, depth, -alpha-1, -alpha)
		}
		if v > alpha && v < beta {
			next.outlook = pvNode
			v = -s.value(ply+1, depth, -beta, -alpha)
		}
	}
	b.toMove = me
	b.undoPlace()
	return v
}
