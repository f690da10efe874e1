package connect4

import (
	"math/bits"

	"github.com/alinha/alinha/internal/budget"
)

// A searcher is one search of boards of a size. Its scores are those of Score.
type searcher[H height] struct {
	board[H]
	*budget.Budget
	*query
	multiThreaded bool // it is of a crew with helpers
	table         *table
	history       history
	network       *network     // nil on boards of other sizes than its own
	useMirror     bool         // positions of the search may be mirror images of each other
	children      [65]children // of children, by the number of empty cells of the position
	input         expandInput
	simd          *simdConsts // nil to look at one child after the other
}

func newSearcher[H height](columns int, t *table, q *query) *searcher[H] {
	s := &searcher[H]{board: newBoard[H](columns), table: t, query: q}
	s.simd = newSIMDConsts(&s.board)
	h := int(stride[H]())
	if columns == 7 && h == 7 {
		s.network = embeddedNetwork()
	}
	for i := range columns * h {
		s.history.columnScores[i] = int16(centreWeight * min(i/h, columns-1-i/h))
	}
	return s
}

// begin prepares for a search of p and what may follow it.
func (s *searcher[H]) begin(p position, budget *budget.Budget) {
	s.Budget, s.history.counters, s.useMirror = budget, [2][64]int16{}, s.mirrorPossible(p)
}

// code returns the code of a position in the table, which it may share with its mirror image.
func (s *searcher[H]) hash(p position) uint64 {
	key := s.key(p.own, p.opp)
	if s.useMirror {
		key = min(key, s.mirror(key))
	}
	return s.table.hash(key)
}

// value answers whether the value of p is above alpha: it returns v <= alpha if it is at
// most v, v > alpha if it is at least v. No claim, and no entry of the table but the one given, may answer
// it; nobody may win or lose at once. Moves are those that do not lose at once, of
// which there is one at least; mine and theirs the empty cells that complete four in a
// row of the mover and of the opponent; code is that of p in the table, and e what is
// known there, if the table keeps it. If the search is stopped, then v means nothing.
func (s *searcher[H]) search(p position, moves, mine, theirs, code uint64, e entry, alpha int) int {
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
	remembered := storable(p.left, moves)
	at := s.prepareExpand(p, moves, mine, theirs, alpha)
	var buckets *bucket
	if p.left > minStoredLeft {
		buckets = &s.table.buckets[0]
	}
	of := &s.children[p.left]
	switch {
	case s.expand(of, at, buckets):
		return (p.left - 1) / 2
	case (p.left-3)/2 <= alpha:
		return (p.left - 3) / 2 // unless a child wins at once
	}
	children := uint64(1)<<bits.OnesCount64(moves) - 1

	// 3. Claim what parity proves of the children.
	best, beta := -scoreBias, -alpha-1 // the window of a child
	for rest := of.claimable; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		cell := of.cells[i]
		v, ok := s.claimevenBound(p.after(cell), (at.landing+cell)&s.cells, theirs&^cell, of.threats[i], beta, of.noLine>>i&1 != 0)
		if !ok {
			continue
		}
		if best = max(best, -v); best > alpha {
			return best
		}
		children &^= 1 << i
	}

	// 4. Cut by what the table knows of the children (Schaeffer and Plaat 1996).
	for known := s.table.probeChildren(of, of.stored&children); known != 0; known &= known - 1 {
		i := bits.TrailingZeros64(known)
		lower, upper := of.entries[i].bounds()
		if -upper > alpha {
			if remembered {
				low, high := e.bounds()
				s.storeBounds(code, max(low, -upper), high, 1)
			}
			return -upper
		}
		if -lower <= alpha {
			best = max(best, -lower)
			children &^= 1 << i
		}
	}

	// 5. Search the children, the likeliest first.
	if children&(children-1) != 0 {
		for rest := children; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest)
			of.moveScores[i] += s.history.score(p.left, of.cells[i]) << indexBits
		}
		if s.network != nil && p.left >= networkMinLeft && s.Nodes >= networkMinNodes {
			s.network.scoreChildren(p, theirs, of, children)
		}
	}
	for rest := children; rest != 0; {
		i := of.pickBest(rest)
		cell := of.cells[i]
		best = max(best, -s.search(p.after(cell), of.replies[i], theirs&^cell, of.threats[i], of.hashes[i], of.entries[i], beta))
		if s.Stopped() || s.finished.Load() {
			return 0
		}
		if best <= alpha {
			rest &^= 1 << i
			continue
		}
		if wrong := children &^ rest; wrong != 0 {
			s.history.update(p.left, cell, 1)
			for ; wrong != 0; wrong &= wrong - 1 {
				s.history.update(p.left, of.cells[bits.TrailingZeros64(wrong)], -1)
			}
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
	s.storeBounds(code, lower, upper, s.Nodes-nodes)
	return best
}

// fewest is the empty cells of a position below which a search costs less than a look into the table.
const minStoredLeft = 8

// keeps says that the table keeps a position with so many empty cells and these moves that do not
// lose at once: one with a choice.
func storable(left int, moves uint64) bool { return left >= minStoredLeft && moves&(moves-1) != 0 }

// remember keeps bounds of a position in the table, and the nodes that they took. A table that is too small
// grows; one that several goroutines share, or are to share, does once the question is put off.
func (s *searcher[H]) storeBounds(code uint64, lower, upper int, nodes uint64) {
	switch {
	case !s.table.store(code, lower, upper, nodes) && !s.table.worthGrowing(s.Nodes):
	case s.multiThreaded && s.table.worthThreads():
		s.needsGrowth.Store(true)
		s.finished.Store(true)
	default:
		s.table.grow()
	}
}
