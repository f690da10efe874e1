package gomoku

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// Values of a search, to the side to move: that of a five after so many plies is mate less
// these.
const (
	infinity = 32000
	mate     = 31000
	certain  = mate - 1000 // and more, or less than its negative: won or lost
)

// A pvs is a principal variation search (Marsland and Campbell 1982).
type pvs struct {
	*search.Effort
	board   *Board
	table   *tt.Table
	attacks [2]attack // of either side by fours
	history [2][area]int32
	moves   []ranked // of every position of the current line

	best, bestValue int // the move at the root, -1 for none
}

// A ranked move is one and how early it is to be searched.
type ranked struct {
	cell int16
	rank int32
}

func newPVS(effort *search.Effort, b *Board, table *tt.Table) *pvs {
	s := &pvs{Effort: effort, board: b, table: table, best: -1}
	failed := new(failures)
	for p := range s.attacks {
		p := alinha.Player(p)
		s.attacks[p] = attack{Effort: effort, board: b, attacker: p, defender: p.Other(), failed: failed}
	}
	return s
}

// value returns v with v <= alpha if the position is worth at most v to the side to move,
// v >= beta if it is worth at least v, and its value to that depth otherwise.
func (s *pvs) value(ply, depth, alpha, beta int) int {
	b := s.board
	me, foe := b.toMove, b.toMove.Other()

	// 1. What is won and lost at a glance.
	if v, ok := s.decided(ply); ok && ply > 0 {
		return v
	}
	forced := b.counts[foe][Five] > 0
	threatened := forced || b.counts[foe][OpenFour] > 0

	// 2. The memory.
	first, key := -1, b.Key()
	if e, ok := s.load(key); ok {
		v := fromTable(int(e.Value), ply)
		enough := int(e.Depth) >= max(depth, 0) && (depth > 0 || !threatened)
		if ply > 0 && enough && (e.Bound == tt.Exact || e.Bound == tt.Lower && v >= beta || e.Bound == tt.Upper && v <= alpha) {
			return v
		}
		first = int(e.Move)
	}

	// 3. A win by fours.
	if !forced {
		if v, won := s.winByFours(ply); won {
			return v
		}
	}

	// 4. The horizon. A four of the enemy is always answered, an open three once.
	if depth <= 0 && !forced && (!threatened || depth < 0) {
		return b.estimate()
	}

	// 5. The moves, until one cuts.
	base := len(s.moves)
	defer func() { s.moves = s.moves[:base] }()
	s.list(first)
	best, bestCell, bound := -(mate - (ply + 4)), -1, tt.Upper // unless there is a move, nothing stops the threat
	for i := base; i < len(s.moves); i++ {
		if !threatened && ply > 0 && i-base >= widest(depth) {
			break
		}
		s.pick(i)
		cell := int(s.moves[i].cell)
		v, ok := s.child(ply, depth, alpha, beta, i-base, cell, forced)
		if !ok {
			return 0
		}
		if v > best || bestCell < 0 {
			best, bestCell = v, cell
			if ply == 0 {
				s.best, s.bestValue = cell, v
			}
		}
		if v > alpha {
			alpha, bound = v, tt.Exact
		}
		if v >= beta {
			bound = tt.Lower
			s.history[me][cell] += int32(depth * depth)
			break
		}
	}
	s.store(key, ply, depth, best, bestCell, bound)
	return best
}

// widest is how many moves of a quiet position are searched to a depth; docs/decisions/016-gomoku.md
// has what other numbers cost.
func widest(depth int) int { return 6 + 2*depth }

// decided returns the value of a position in which a side has a five, or an open four that
// the other cannot forestall.
func (s *pvs) decided(ply int) (v int, ok bool) {
	b := s.board
	me, foe := b.toMove, b.toMove.Other()
	switch {
	case b.left == 0:
		return 0, true
	case b.counts[me][Five] > 0:
		return mate - (ply + 1), true
	case b.counts[foe][Five] > 1:
		return -(mate - (ply + 2)), true
	case b.counts[foe][Five] == 1:
		return -(mate - (ply + 2)), me == alinha.First && b.foul(b.sets[foe][Five].first()) != rules.NoFoul
	case b.counts[me][OpenFour] > 0:
		return mate - (ply + 3), true
	}
	return 0, false
}

// child plays a move, the i-th, and returns its value; false if the search is stopped.
func (s *pvs) child(ply, depth, alpha, beta, i, cell int, forced bool) (v int, ok bool) {
	b := s.board
	me := b.toMove
	if !s.Visit() {
		return 0, false
	}
	next := depth - 1
	if forced {
		next = depth
	}
	reduction := 0
	if i >= 3 && depth >= 3 && b.classes[cell][me] == Quiet && !forced {
		reduction = 1 + i/8
	}
	b.put(cell, me)
	b.toMove = me.Other()
	if i == 0 {
		v = -s.value(ply+1, next, -beta, -alpha)
	} else {
		v = -s.value(ply+1, next-reduction, -alpha-1, -alpha)
		if v > alpha && reduction > 0 {
			v = -s.value(ply+1, next, -alpha-1, -alpha)
		}
		if v > alpha && v < beta {
			v = -s.value(ply+1, next, -beta, -alpha)
		}
	}
	b.toMove = me
	b.take()
	return v, !s.Stopped()
}

// foursNodes is how many nodes a search for a win by fours takes at most in a node.
const foursNodes = 15

// winByFours returns the value of a win of the side to move by fours, if it is found.
func (s *pvs) winByFours(ply int) (v int, won bool) {
	a := &s.attacks[s.board.toMove]
	a.budget = foursNodes
	if !a.fours() {
		return 0, false
	}
	plies := len(a.chain)
	if ply == 0 {
		s.best, s.bestValue = int(a.chain[plies-1]), mate-plies
	}
	return mate - (ply + plies), true
}

// list appends the moves worth a search: all that may stop a four or an open three of the
// enemy, else those that are something to either side. Fouls are not among them.
func (s *pvs) list(first int) {
	b := s.board
	me, foe := b.toMove, b.toMove.Other()
	base, cells := len(s.moves), b.empty
	threatened := true
	switch {
	case b.counts[foe][Five] > 0:
		cells = b.sets[foe][Five]
	case b.counts[foe][OpenFour] > 0:
		cells = s.attacks[foe].breaking()
	default:
		threatened = false
		var buffer [Largest * Largest]int16
		for _, cell := range b.empty.list(buffer[:0]) {
			if !matters(b.crosses[cell]) {
				cells.flip(int(cell))
			}
		}
	}
	var buffer [Largest * Largest]int16
	for _, cell := range cells.list(buffer[:0]) {
		if me == alinha.First && b.foul(int(cell)) != rules.NoFoul {
			continue
		}
		rank := b.promise(int(cell)) + s.history[me][cell]/8
		if int(cell) == first {
			rank = 1 << 30
		}
		s.moves = append(s.moves, ranked{cell, rank})
	}
	if len(s.moves) == base && !threatened {
		s.moves = append(s.moves, ranked{cell: int16(s.guess())})
	}
}

// pick brings the first of the moves left to the front.
func (s *pvs) pick(i int) {
	best := i
	for j := i + 1; j < len(s.moves); j++ {
		if s.moves[j].rank > s.moves[best].rank {
			best = j
		}
	}
	s.moves[i], s.moves[best] = s.moves[best], s.moves[i]
}

// matters says that a stone of either side on a cell makes a two at least.
func matters(cross uint32) bool {
	return (cross>>3|cross>>2|cross>>1&cross)&0x11111111 != 0
}

// guess returns a move without a search: the cell that is worth most to both sides, the
// nearest to the centre of several.
func (s *pvs) guess() int {
	b := s.board
	best, most := b.empty.first(), -1<<30
	var buffer [Largest * Largest]int16
	for _, cell := range b.empty.list(buffer[:0]) {
		if b.toMove == alinha.First && b.foul(int(cell)) != rules.NoFoul {
			continue
		}
		m := int(b.move(int(cell)))
		column, row := 2*(m%b.variant.Cols)-b.variant.Cols+1, 2*(m/b.variant.Cols)-b.variant.Rows+1
		v := 1000*int(b.promise(int(cell))) - column*column - row*row
		if b.classes[cell][b.toMove] == Five {
			return int(cell)
		}
		if b.classes[cell][b.toMove.Other()] == Five {
			v += 1 << 24
		}
		if v > most {
			best, most = int(cell), v
		}
	}
	return best
}

// load and store keep values of wins as plies from the position, not from the root.
func (s *pvs) load(key uint64) (tt.Entry, bool) {
	if s.table == nil {
		return tt.Entry{}, false
	}
	return s.table.Load(key)
}

func (s *pvs) store(key uint64, ply, depth, v, cell int, bound tt.Bound) {
	if s.table == nil {
		return
	}
	switch {
	case v >= certain:
		v += ply
	case v <= -certain:
		v -= ply
	}
	s.table.Store(key, tt.Entry{Value: int32(v), Move: int16(cell), Depth: uint8(max(depth, 0)), Bound: bound})
}

func fromTable(v, ply int) int {
	switch {
	case v >= certain:
		return v - ply
	case v <= -certain:
		return v + ply
	}
	return v
}
