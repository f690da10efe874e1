package connect4

import (
	"math/bits"
	"unsafe"

	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/search"
)

// A searcher is one search of boards of a size. Its scores are those of Score.
type searcher[H height] struct {
	board[H]
	*search.Effort
	*question
	several  bool // it is of a crew with helpers
	table    *table
	history  history
	network  *network               // nil on boards of other sizes than its own
	mirrored bool                   // positions of the search may be mirror images of each other
	middle   [64]int32              // what the column of each cell is worth
	image    [64]uint64             // of each cell in the mirror
	lists    [65][mostColumns]child // of the children, by the number of empty cells
	family   family
	frame    *frame // nil to look at one child after the other
}

func newSearcher[H height](columns int, t *table, q *question) *searcher[H] {
	s := &searcher[H]{board: newBoard[H](columns), table: t, question: q}
	s.frame = frameOf(&s.board)
	h := int(stride[H]())
	if columns == 7 && h == 7 {
		s.network = orderNetwork()
	}
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

// begin prepares for a search of p and what may follow it.
func (s *searcher[H]) begin(p position, effort *search.Effort) {
	s.Effort, s.history, s.mirrored = effort, history{}, s.mirrors(p)
}

// code returns the code of a position in the table, which it may share with its mirror image.
func (s *searcher[H]) code(p position) uint64 {
	key := s.key(p.own, p.opp)
	if s.mirrored {
		key = min(key, s.mirror(key))
	}
	return s.table.code(key)
}

// value answers whether the value of p is above alpha: it returns v <= alpha if it is at
// most v, v > alpha if it is at least v. No claim, and no entry of the table but the one given, may answer
// it; nobody may win or lose at once. Moves are those that do not lose at once, of
// which there is one at least; mine and theirs the empty cells that complete four in a
// row of the mover and of the opponent; code is that of p in the table, and e what is
// known there, if the table keeps it. If the search is stopped, then v means nothing.
func (s *searcher[H]) value(p position, moves, mine, theirs, code uint64, e entry, alpha int) int {
	// 1. Count the node.
	if !s.Visit() {
		return 0
	}
	nodes := s.Nodes
	if p.left <= 2 {
		return 0
	}

	// 2. Look at the children. One with two threats that cannot both be answered wins. What the
	// table knows of the others is sent for.
	remembered := keeps(p.left, moves)
	taken := p.own | p.opp
	cells, above := s.cells, taken+s.bottom
	keys := p.opp + above // a child's adds its cell, and no column carries
	var images uint64
	if s.mirrored {
		images = s.mirror(keys)
	}
	n, won := s.look(p.own, cells&^taken, moves, above)
	switch {
	case won:
		return (p.left - 1) / 2
	case (p.left-3)/2 <= alpha:
		return (p.left - 3) / 2 // unless a child wins at once
	}
	list := s.lists[p.left][:n]
	for i := range list {
		c := &list[i]
		c.cell, c.threats, c.replies, c.entry = s.family.cells[i], s.family.threats[i], s.family.replies[i], 0
		if keeps(p.left-1, c.replies) {
			key := keys + c.cell
			if s.mirrored {
				key = min(key, images+s.image[bits.TrailingZeros64(c.cell)])
			}
			c.code = s.table.code(key)
			tt.Touch(unsafe.Pointer(s.table.bucket(c.code)))
		}
	}

	// 3. Claim what parity proves of the children.
	best, beta := -bias, -alpha-1 // the window of a child
	for i := 0; i < len(list); {
		c := &list[i]
		v, ok := s.claim(p.after(c.cell), (above+c.cell)&cells, theirs&^c.cell, c.threats, beta)
		if !ok {
			i++
			continue
		}
		if best = max(best, -v); best > alpha {
			return best
		}
		*c = list[len(list)-1]
		list = list[:len(list)-1]
	}

	// 4. Cut by what the table knows of the children (Schaeffer and Plaat 1996).
	for i := 0; i < len(list); {
		c := &list[i]
		i++
		if !keeps(p.left-1, c.replies) {
			continue
		}
		if c.entry = s.table.load(c.code); c.entry == 0 {
			continue
		}
		if -c.entry.upper() > alpha {
			if remembered {
				lower, upper := e.bounds()
				s.remember(code, max(lower, -c.entry.upper()), upper, 1)
			}
			return -c.entry.upper()
		}
		if -c.entry.lower() <= alpha {
			best = max(best, -c.entry.lower())
			i--
			list[i] = list[len(list)-1]
			list = list[:len(list)-1]
		}
	}

	// 5. Search the children, the likeliest first.
	if len(list) > 1 {
		for i := range list {
			c := &list[i]
			c.rank = s.rank(p.left, c.threats, mine, theirs, (above+c.cell)&cells, c.cell) + s.history.worth(p.left, c.cell)
		}
		if s.network != nil && p.left >= far && s.Nodes >= hard {
			s.network.foresee(p, theirs, list)
		}
	}
	for i := range list {
		first := i
		for j := i + 1; j < len(list); j++ {
			if list[j].rank > list[first].rank {
				first = j
			}
		}
		if first != i {
			list[i], list[first] = list[first], list[i]
		}
		c := &list[i]
		best = max(best, -s.value(p.after(c.cell), c.replies, theirs&^c.cell, c.threats, c.code, c.entry, beta))
		if s.Stopped() || s.over.Load() {
			return 0
		}
		if best <= alpha {
			continue
		}
		if i > 0 {
			s.history.credit(p.left, c.cell, 1)
		}
		for j := range i {
			s.history.credit(p.left, list[j].cell, -1)
		}
		break
	}

	// 6. Remember.
	if !remembered {
		return best
	}
	lower, upper := e.bounds()
	if best > alpha {
		lower = max(lower, best)
	} else {
		upper = min(upper, best)
	}
	s.remember(code, lower, upper, s.Nodes-nodes)
	return best
}

// fewest is the empty cells of a position below which a search costs less than a look into the table.
const fewest = 8

// keeps says that the table keeps a position with so many empty cells and these moves that do not
// lose at once: one with a choice.
func keeps(left int, moves uint64) bool { return left >= fewest && moves&(moves-1) != 0 }

// remember keeps bounds of a position in the table, and the nodes that they took. A table that is too small
// grows; one that several goroutines share, or are to share, does once the question is put off.
func (s *searcher[H]) remember(code uint64, lower, upper int, nodes uint64) {
	switch {
	case !s.table.store(code, lower, upper, nodes) && !s.table.outworn(s.Nodes):
	case s.several && s.table.large():
		s.putOff.Store(true)
		s.over.Store(true)
	default:
		s.table.grow()
	}
}
