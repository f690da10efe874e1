package search

import (
	"context"
	"math/bits"
	"runtime"
	"sync"

	"github.com/alinha/alinha/internal/budget"
)

// solveTable computes the values of a table, the full boards first. The sets of
// occupied cells are shared out among the processors.
func solveTable[V int8 | float64](ctx context.Context, t *valueTable, values []V) error {
	workers := runtime.GOMAXPROCS(0)
	fillers := make([]filler[V], workers)
	for n := t.cells; n >= 0; n-- {
		var wait sync.WaitGroup
		for w := range fillers {
			f := &fillers[w]
			f.valueTable, f.values, f.n = t, values, n
			wait.Go(func() {
				for i := w; i < len(t.levels[n]) && !budget.Expired(ctx); i += workers {
					f.fill(t.levels[n][i])
				}
			})
		}
		wait.Wait()
	}
	return ctx.Err()
}

// A filler computes the positions of one set of occupied cells after another. What
// it keeps of the set holds for all its words.
type filler[V int8 | float64] struct {
	*valueTable
	values  []V
	n       int      // occupied cells
	windows []window // that are full, as words
	count   int      // open cells
	steps   [widest]step
	worth   [widest]V // of each step, in the position at hand
}

// A step is one stone more, on an open cell: how words of Second's stones change with it.
type step struct {
	cell      int
	block     uint32   // of the set that it makes
	low, high []uint32 // what the halves of a word come to in that set's words
	slips     []int    // the steps to which a piece aimed at this one may slip
}

// fill computes the positions with these occupied cells from those of one more.
func (f *filler[V]) fill(occupied uint32) {
	f.windows = among(f.valueTable.windows, occupied, f.windows[:0])
	f.setSteps(occupied)
	begin := f.block[occupied]
	word := uint32(1)<<(f.n/2) - 1
	for i := range choose(f.n, f.n/2) {
		v, over := f.decided(word)
		if !over {
			v = f.best(word)
		}
		f.values[uint64(begin)+i] = v
		word = following(word)
	}
}

// following returns the next greater word with as many bits (Gosper, HAKMEM item
// 175, 1972).
func following(word uint32) uint32 {
	if word == 0 {
		return 0
	}
	least := word & -word
	next := word + least
	return (next^word)>>2/least | next
}

// setSteps finds the steps from a set of occupied cells.
func (f *filler[V]) setSteps(occupied uint32) {
	f.count = 0
	open := f.open(occupied)
	for rest := open; rest != 0; rest &= rest - 1 {
		f.setStep(&f.steps[f.count], occupied, bits.TrailingZeros32(rest))
		f.count++
	}
	if f.variant.Slip == 0 {
		return
	}
	for i := range f.count {
		s := &f.steps[i]
		s.slips = s.slips[:0]
		for rest := f.around[s.cell] & open; rest != 0; rest &= rest - 1 {
			s.slips = append(s.slips, bits.OnesCount32(open&(rest&-rest-1)))
		}
	}
}

func (f *filler[V]) setStep(s *step, occupied uint32, cell int) {
	set, image := f.canonical(occupied | 1<<cell)
	bit := func(cell int) uint32 { return 1 << bits.OnesCount32(set&(1<<image[cell]-1)) }
	s.cell, s.block = cell, f.block[set]
	s.low, s.high = append(s.low[:0], 0), append(s.high[:0], 0)
	if f.n%2 == 1 {
		s.low[0] = bit(cell)
	}
	half := f.n / 2
	for i := range f.n {
		b := bit(bits.TrailingZeros32(occupied))
		occupied &= occupied - 1
		if i < half {
			s.low = spread(s.low, b)
		} else {
			s.high = spread(s.high, b)
		}
	}
}

// spread doubles a table of words for a bit more, which comes to b.
func spread(words []uint32, b uint32) []uint32 {
	for _, w := range words {
		words = append(words, w|b)
	}
	return words
}

// decided says whether the game is over, and its value to the mover.
func (f *filler[V]) decided(word uint32) (v V, over bool) {
	mine, other := (1<<f.n-1)&^word, word
	if f.n%2 == 1 {
		mine, other = other, mine
	}
	full := f.n == f.cells
	switch {
	case f.variant.Points && full:
		return V(fullWindows(f.windows, mine) - fullWindows(f.windows, other)), true
	case f.variant.Points || !anyFull(f.windows, other):
		return 0, full
	case f.variant.Misere:
		return lasting, true
	}
	return -lasting, true
}

// best returns the value of an undecided position.
func (f *filler[V]) best(word uint32) V {
	half := f.n / 2
	low, high, rank := word&(1<<half-1), word>>half, &f.ranks[f.n+1]
	var best V
	for i := range f.steps[:f.count] {
		s := &f.steps[i]
		v := -f.values[s.block+rank.of(s.low[low]|s.high[high])]
		if f.worth[i] = v; i == 0 || v > best {
			best = v
		}
	}
	switch {
	case f.variant.Slip > 0:
		return f.bestAim()
	case f.variant.Points:
		return best
	}
	return later(best)
}

// bestAim returns what the best aim is worth, from what each step is worth.
func (f *filler[V]) bestAim() V {
	best := f.aim(0)
	for i := 1; i < f.count; i++ {
		best = max(best, f.aim(i))
	}
	return best
}

// aim returns what an aim at the cell of a step is worth. Its twin is Table.aim,
// which sees cells.
func (f *filler[V]) aim(i int) V {
	slips := f.steps[i].slips
	if len(slips) == 0 {
		return f.worth[i]
	}
	var sum V
	for _, s := range slips {
		sum += f.worth[s]
	}
	slip := f.variant.Slip
	return V((1-slip)*float64(f.worth[i]) + slip*float64(sum)/float64(len(slips)))
}
