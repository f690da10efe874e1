package connect4

import (
	"math/bits"

	"github.com/alinha/alinha/search"
)

// A searcher is one search of boards of a size. Its scores are those of Score.
type searcher[H height] struct {
	board[H]
	*search.Effort
	table   *table
	history history
	middle  [64]int32              // what the column of each cell is worth
	image   [64]uint64             // of each cell in the mirror
	lists   [65][mostColumns]child // of the children, by the number of empty cells
}

func newSearcher[H height](columns int, t *table, effort *search.Effort) *searcher[H] {
	s := &searcher[H]{board: newBoard[H](columns), table: t, Effort: effort}
	h := int(stride[H]())
	for left, i := 0, 0; left < columns; left++ {
		right := columns - 1 - left
		for row := range h {
			s.middle[i] = int32(middleWeight * min(left, right))
			s.image[i] = 1 << (right*h + row)
			i++
		}
	}
	return s
}

// value answers whether the value of p is above alpha: it returns v <= alpha if it is at
// most v, v > alpha if it is at least v. Mine and theirs are the empty cells that
// complete four in a row of the mover, who must be able to play none of them, and of the
// opponent; code is that of p in the table. If the search is stopped, then v means nothing.
func (s *searcher[H]) value(p position, code, mine, theirs uint64, alpha int) int {
	// 1. Count the node.
	if !s.Visit() {
		return 0
	}
	nodes := s.Nodes

	// 2. Play what must be played, and not what lets the opponent win above it.
	taken := p.own | p.opp
	playable := s.playable(taken)
	moves := playable
	if forced := theirs & playable; forced != 0 {
		if forced&(forced-1) != 0 {
			return -(p.left / 2)
		}
		moves = forced
	}
	if moves &^= theirs >> 1; moves == 0 {
		return -(p.left / 2)
	}
	if p.left <= 2 {
		return 0
	}

	// 3. Cut by what parity proves.
	lower, upper := s.bounds(p, mine, theirs, alpha)
	switch {
	case upper <= alpha:
		return upper
	case lower > alpha:
		return lower
	}

	// 4. Cut by what the table knows.
	lower, upper = -bias, bias-1
	if e := s.table.load(code); e != 0 {
		lower, upper = e.lower(), e.upper()
		switch {
		case lower > alpha:
			return lower
		case upper <= alpha:
			return upper
		}
	}

	// 5. Look at the children: one with two threats that cannot both be answered wins,
	// and so does one where the opponent can only play below threats.
	list := s.lists[p.left][:0]
	empty := s.cells &^ taken
	var order order
	keys := p.opp + taken + s.bottom // a child's adds its cell, and no column carries
	images := s.mirror(keys)
	for ; moves != 0; moves &= moves - 1 {
		cell := moves & -moves
		list = list[:len(list)+1]
		c := &list[len(list)-1]
		c.cell, c.threats = cell, threatsOf[H](p.own|cell, empty&^cell)
		next := playable&^cell | cell<<1&s.cells
		now := c.threats & next
		if now&(now-1) != 0 || c.threats&(now<<1) != 0 || now == 0 && next&^(c.threats>>1) == 0 {
			return (p.left - 1) / 2
		}
		c.code = s.table.code(min(keys+cell, images+s.image[bits.TrailingZeros64(cell)]))
		prefetch(s.table.bucket(c.code))
		order.add(s.rank(c.threats, theirs, next, cell, p.left))
	}

	// 6. Cut by what the table knows of the children (Schaeffer and Plaat 1996).
	if len(list) > 1 && p.left > 8 {
		for i := range list {
			if e := s.table.load(list[i].code); e != 0 && -e.upper() > alpha {
				s.table.store(code, max(lower, -e.upper()), upper, 1)
				return -e.upper()
			}
		}
	}

	// 7. Search the children.
	best := -bias
	for i := range list {
		c := &list[order.at(i)]
		best = max(best, -s.value(p.after(c.cell), c.code, theirs&^c.cell, c.threats, -alpha-1))
		if s.Stopped() {
			return 0
		}
		if best <= alpha {
			continue
		}
		if i > 0 {
			s.history.credit(p.left, c.cell, 1)
		}
		for j := range i {
			s.history.credit(p.left, list[order.at(j)].cell, -1)
		}
		break
	}

	// 8. Remember.
	if best > alpha {
		lower = max(lower, best)
	} else {
		upper = min(upper, best)
	}
	s.table.store(code, lower, upper, s.Nodes-nodes)
	return best
}
