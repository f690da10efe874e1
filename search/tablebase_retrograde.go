package search

import (
	"context"
	"math/bits"
	"runtime"
	"sync"

	"github.com/alinha/alinha/internal/budget"
)

// solveRetrograde computes values, the values of a table by index of the position, by
// retrograde analysis: the full boards first, then the boards with one empty cell, and
// so on. For each number of stones the sets of occupied cells are divided among the
// processors. If ctx ends first, the error is that of ctx, and values is incomplete.
func solveRetrograde[V int8 | float64](ctx context.Context, t *valueTable, values []V) error {
	workers := make([]retrogradeWorker[V], runtime.GOMAXPROCS(0))
	for n := t.cells; n >= 0; n-- {
		var wait sync.WaitGroup
		for i := range workers {
			w := &workers[i]
			w.valueTable, w.values, w.stones = t, values, n
			wait.Go(func() {
				for set := i; set < len(t.setsByCount[n]) && !budget.Expired(ctx); set += len(workers) {
					w.solveSet(t.setsByCount[n][set])
				}
			})
		}
		wait.Wait()
	}
	return ctx.Err()
}

// retrogradeWorker is the state of one goroutine of solveRetrograde, which solves one
// set of occupied cells after another. A position of the set is a word: the stones of
// Second, one bit per occupied cell.
type retrogradeWorker[V int8 | float64] struct {
	*valueTable
	values         []V
	stones         int        // number of occupied cells
	lines          []lineMask // the lines within the occupied cells, as words
	placementCount int        // number of playable cells
	placements     [maxTableCells]placement
	childValues    [maxTableCells]V // by placement: the value of the child, for the side that moved there
}

// placement is a playable cell. It maps the words of the current set to the words of the
// set with one more occupied cell.
type placement struct {
	cell       int
	blockStart uint32   // block of the set with the cell
	low, high  []uint32 // the word of the child is low[low half of the word] | high[high half]
	slipsTo    []int    // indices of the placements to which a piece aimed at this cell may slip
}

// solveSet computes the values of all positions with the given occupied cells, from those
// with one more stone.
func (w *retrogradeWorker[V]) solveSet(occupied uint32) {
	w.lines = linesWithin(w.valueTable.lines, occupied, w.lines[:0])
	w.setPlacements(occupied)
	start := w.blockStart[occupied]
	word := uint32(1)<<(w.stones/2) - 1
	for i := range binomial(w.stones, w.stones/2) {
		v, over := w.terminalValue(word)
		if !over {
			v = w.bestValue(word)
		}
		w.values[uint64(start)+i] = v
		word = nextCombination(word)
	}
}

// nextCombination returns the next greater word with the same number of bits (Gosper's
// hack: HAKMEM item 175, 1972).
func nextCombination(word uint32) uint32 {
	if word == 0 {
		return 0
	}
	least := word & -word
	next := word + least
	return (next^word)>>2/least | next
}

// setPlacements computes the placements of a set of occupied cells.
func (w *retrogradeWorker[V]) setPlacements(occupied uint32) {
	w.placementCount = 0
	playable := w.playable(occupied)
	for rest := playable; rest != 0; rest &= rest - 1 {
		w.setPlacement(&w.placements[w.placementCount], occupied, bits.TrailingZeros32(rest))
		w.placementCount++
	}
	if w.variant.Slip == 0 {
		return
	}
	for i := range w.placementCount {
		s := &w.placements[i]
		s.slipsTo = s.slipsTo[:0]
		for rest := w.slipTargets[s.cell] & playable; rest != 0; rest &= rest - 1 {
			s.slipsTo = append(s.slipsTo, bits.OnesCount32(playable&(rest&-rest-1)))
		}
	}
}

// setPlacement computes the placement of a stone on cell. The low and high tables hold the
// word of the child for every half of a word, so that solveSet needs two look-ups per
// child.
func (w *retrogradeWorker[V]) setPlacement(s *placement, occupied uint32, cell int) {
	set, symmetry := w.canonical(occupied | 1<<cell)
	bit := func(cell int) uint32 { return 1 << bits.OnesCount32(set&(1<<symmetry[cell]-1)) }
	s.cell, s.blockStart = cell, w.blockStart[set]
	s.low, s.high = append(s.low[:0], 0), append(s.high[:0], 0)
	if w.stones%2 == 1 { // the new stone is Second's
		s.low[0] = bit(cell)
	}
	half := w.stones / 2
	for i := range w.stones {
		b := bit(bits.TrailingZeros32(occupied))
		occupied &= occupied - 1
		if i < half {
			s.low = doubleWithBit(s.low, b)
		} else {
			s.high = doubleWithBit(s.high, b)
		}
	}
}

// doubleWithBit appends a copy of words with bit b set in each.
func doubleWithBit(words []uint32, b uint32) []uint32 {
	for _, w := range words {
		words = append(words, w|b)
	}
	return words
}

// terminalValue reports whether the game is over in the position of a word, and
// returns the value of a finished game for the side to move.
func (w *retrogradeWorker[V]) terminalValue(word uint32) (v V, over bool) {
	mine, theirs := (1<<w.stones-1)&^word, word
	if w.stones%2 == 1 {
		mine, theirs = theirs, mine
	}
	full := w.stones == w.cells
	switch {
	case w.variant.Points && full:
		return V(countComplete(w.lines, mine) - countComplete(w.lines, theirs)), true
	case w.variant.Points || !anyComplete(w.lines, theirs):
		return 0, full
	case w.variant.Misere:
		return tablebaseWin, true
	}
	return -tablebaseWin, true
}

// bestValue returns the value of the undecided position of a word for the side to
// move. It sets childValues.
func (w *retrogradeWorker[V]) bestValue(word uint32) V {
	half := w.stones / 2
	low, high, ranks := word&(1<<half-1), word>>half, &w.ranks[w.stones+1]
	var best V
	for i := range w.placements[:w.placementCount] {
		s := &w.placements[i]
		v := -w.values[s.blockStart+ranks.rank(s.low[low]|s.high[high])]
		if w.childValues[i] = v; i == 0 || v > best {
			best = v
		}
	}
	switch {
	case w.variant.Slip > 0:
		return w.bestExpectation()
	case w.variant.Points:
		return best
	}
	return addPly(best)
}

// bestExpectation returns the greatest moveValue of all placements. childValues must
// be set.
func (w *retrogradeWorker[V]) bestExpectation() V {
	best := w.moveValue(0)
	for i := 1; i < w.placementCount; i++ {
		best = max(best, w.moveValue(i))
	}
	return best
}

// moveValue returns the value of a move to the cell of placement i: the value of the child
// or, where pieces slip, the expectation over the chance outcomes. Its twin is
// valueTable.moveValue, which works on cells.
func (w *retrogradeWorker[V]) moveValue(i int) V {
	slips := w.placements[i].slipsTo
	if len(slips) == 0 {
		return w.childValues[i]
	}
	var sum V
	for _, s := range slips {
		sum += w.childValues[s]
	}
	slip := w.variant.Slip
	return V((1-slip)*float64(w.childValues[i]) + slip*float64(sum)/float64(len(slips)))
}
