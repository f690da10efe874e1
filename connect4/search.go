package connect4

import (
	"math/bits"

	"github.com/alinha/alinha/internal/budget"
)

// searcher is a null-window alpha-beta search on one size of board, for one goroutine. Its values are scores as
// function Score defines them, of the side to move.
type searcher[H height] struct {
	board[H]
	*budget.Budget
	*queryState
	multiThreaded bool // part of a threadPool with helpers
	table         *table
	history       history
	network       *network     // nil on boards other than 7x6
	useMirror     bool         // give a position and its mirror image one hash
	children      [65]children // indexed by position.left: one per ply of the current line
	input         expandInput
	simd          *simdConsts // nil to expand a position child by child
}

// newSearcher returns a searcher for boards of that many columns that uses table t and stops by the flags of q.
func newSearcher[H height](columns int, t *table, q *queryState) *searcher[H] {
	s := &searcher[H]{board: newBoard[H](columns), table: t, queryState: q}
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

// begin prepares a search of p and of positions after p. It clears the history, not the table.
func (s *searcher[H]) begin(p position, budget *budget.Budget) {
	s.Budget, s.history.counters, s.useMirror = budget, [2][64]int16{}, s.mirrorPossible(p)
}

// hash returns the table's hash of a position, or of its mirror image if that has the smaller key.
func (s *searcher[H]) hash(p position) uint64 {
	key := s.key(p.own, p.opp)
	if s.useMirror {
		key = min(key, s.mirror(key))
	}
	return s.table.hash(key)
}

// search is a null-window negamax. It returns v <= alpha if the value of p is at most v, and v > alpha if the value
// is at least v. If the search was stopped, also by a flag of queryState, v means nothing.
//
// The caller guarantees: neither side has a win at once that cannot be answered; moves are the nonLosingMoves of p,
// at least one; ownThreats and oppThreats are the winningCells of the side to move and of the opponent; hash is the
// hash of p and e its table entry, if p is storable; neither e nor claimevenBound answers the query.
func (s *searcher[H]) search(p position, moves, ownThreats, oppThreats, hash uint64, e entry, alpha int) int {
	// Step 1. Count the node and check the budget.
	if !s.Visit() {
		return 0
	}
	nodes := s.Nodes
	if p.left <= 2 {
		return 0 // neither side can complete a line any more
	}

	// Step 2. Expand: compute threats, replies, move scores and hashes of all children, and prefetch their buckets. A
	// child without non-losing replies wins: it has two threats that cannot both be answered.
	store := storable(p.left, moves)
	in := s.prepareExpand(p, moves, ownThreats, oppThreats, alpha)
	var buckets *bucket
	if p.left > minStoredLeft {
		buckets = &s.table.buckets[0]
	}
	ch := &s.children[p.left]
	switch {
	case s.expand(ch, in, buckets):
		return (p.left - 1) / 2
	case (p.left-3)/2 <= alpha:
		return (p.left - 3) / 2 // the next win comes two plies later
	}
	open := uint64(1)<<bits.OnesCount64(moves) - 1 // the children that are not refuted yet

	// Step 3. Bound the children by parity (claimeven, Allis 1988).
	best, beta := -scoreBias, -alpha-1 // beta is the alpha of the children
	for rest := ch.claimable; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		cell := ch.cells[i]
		v, ok := s.claimevenBound(p.after(cell), (in.landing+cell)&s.cells, oppThreats&^cell, ch.threats[i], beta, ch.noLine>>i&1 != 0)
		if !ok {
			continue
		}
		if best = max(best, -v); best > alpha {
			return best
		}
		open &^= 1 << i
	}

	// Step 4. Enhanced transposition cutoff: probe the table for all children before searching any (Schaeffer and
	// Plaat 1996).
	for known := s.table.probeChildren(ch, ch.stored&open); known != 0; known &= known - 1 {
		i := bits.TrailingZeros64(known)
		lower, upper := ch.entries[i].bounds()
		if -upper > alpha {
			if store {
				low, high := e.bounds()
				s.storeBounds(hash, max(low, -upper), high, 1)
			}
			return -upper
		}
		if -lower <= alpha {
			best = max(best, -lower)
			open &^= 1 << i
		}
	}

	// Step 5. Finish the move scores: add the history and, far from the end of a long search, the network.
	if open&(open-1) != 0 {
		for rest := open; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest)
			ch.moveScores[i] += s.history.score(p.left, ch.cells[i]) << indexBits
		}
		if s.network != nil && p.left >= networkMinLeft && s.Nodes >= networkMinNodes {
			s.network.scoreChildren(p, oppThreats, ch, open)
		}
	}

	// Step 6. Search the children, the highest move score first. A beta cutoff updates the history.
	for rest := open; rest != 0; {
		i := ch.pickBest(rest)
		cell := ch.cells[i]
		best = max(best, -s.search(p.after(cell), ch.replies[i], oppThreats&^cell, ch.threats[i], ch.hashes[i], ch.entries[i], beta))
		if s.Stopped() || s.stop.Load() {
			return 0
		}
		if best <= alpha {
			rest &^= 1 << i
			continue
		}
		if tried := open &^ rest; tried != 0 {
			s.history.update(p.left, cell, 1)
			for ; tried != 0; tried &= tried - 1 {
				s.history.update(p.left, ch.cells[bits.TrailingZeros64(tried)], -1)
			}
		}
		break
	}

	// Step 7. Store the bounds.
	if !store {
		return best
	}
	lower, upper := e.bounds()
	if best > alpha {
		lower = max(lower, best)
	} else {
		upper = min(upper, best)
	}
	s.storeBounds(hash, lower, upper, s.Nodes-nodes)
	return best
}

// minStoredLeft is the fewest empty cells of a stored position. Below, a search costs less than a table probe.
const minStoredLeft = 8

// storable reports whether the table stores a position with that many empty cells and those nonLosingMoves: a position with
// at least minStoredLeft empty cells and two such moves.
func storable(left int, moves uint64) bool { return left >= minStoredLeft && moves&(moves-1) != 0 }

// storeBounds stores bounds and the number of nodes that they took. A table that is too small grows. If several
// goroutines share the table, or will when the search grows, the goroutines stop, and the caller repeats the query after the
// table has grown.
func (s *searcher[H]) storeBounds(hash uint64, lower, upper int, nodes uint64) {
	switch {
	case !s.table.store(hash, lower, upper, nodes) && !s.table.worthGrowing(s.Nodes):
	case s.multiThreaded && s.table.worthThreads():
		s.needsGrowth.Store(true)
		s.stop.Store(true)
	default:
		s.table.grow()
	}
}
