package search

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"runtime"
	"sync"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// TableCells is the largest board that a Table holds.
const TableCells = 16

// A Table holds the exact value of every position of a small board on which
// stones may go anywhere, with or without slips, computed from the full boards
// backwards. 4x4 has 10,165,779 positions and takes 81 MB.
//
// A position is the set of occupied cells and, of those, the stones of Second,
// half of them rounded down:
//
//	board      occupied      of them Second's
//	X . O
//	. X .      000010101     100 -> 0b100, the third of the three-bit words
//	. . .                    with one bit: rank 2
//
// so it lives at base[occupied] + rank[Second's stones among the occupied].
type Table struct {
	variant rules.Variant
	cells   int
	base    []uint32 // by set of occupied cells
	rank    []uint16 // of a word among the words with as many bits, ascending
	around  []uint32 // neighbours of each cell, where pieces slip

	// line and points are by set of the stones of one side: whether a run
	// ends the game, and what the windows inside it are worth.
	line   []bool
	points []uint8

	values []float64 // the mover's view
}

// Values of games that are won and lost are lasting-p for a win p plies ahead and
// p-lasting for a loss, but ±lasting with slips, where expectations weigh results
// alone.
const lasting = 64

// NewTable computes the table of a variant. Its error is that of ctx, or wraps
// errors.ErrUnsupported if the board is too large or pieces fall on it.
func NewTable(ctx context.Context, v rules.Variant) (*Table, error) {
	if v.Cells() > TableCells || v.Gravity || v.Renju || v.Exact && v.K == 1 {
		return nil, fmt.Errorf("exact plays boards of at most %d cells on which stones may go anywhere: %w", TableCells, errors.ErrUnsupported)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	t := &Table{variant: v, cells: v.Cells()}
	t.setPlaces()
	t.setLines()
	for n := t.cells; n >= 0; n-- {
		if err := t.fill(ctx, n); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *Table) setPlaces() {
	sets := 1 << t.cells
	t.rank = make([]uint16, sets)
	var seen [TableCells + 1]uint16
	for s := range t.rank {
		n := bits.OnesCount(uint(s))
		t.rank[s] = seen[n]
		seen[n]++
	}
	t.base = make([]uint32, sets)
	var size uint32
	for s := range t.base {
		t.base[s] = size
		n := bits.OnesCount(uint(s))
		size += uint32(choose(n, n/2))
	}
	t.values = make([]float64, size)
}

func choose(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}

// setLines fills line, points and around from the windows of the reference board.
func (t *Table) setLines() {
	windows, longer := windowSets(t.variant, t.variant.K), []uint32(nil)
	if t.variant.Exact {
		longer = windowSets(t.variant, t.variant.K+1)
	}
	t.line = make([]bool, 1<<t.cells)
	t.points = make([]uint8, 1<<t.cells)
	for s := range t.line {
		for _, w := range windows {
			t.line[s] = t.line[s] || uint32(s)&w == w && !insideLonger(uint32(s), w, longer)
		}
	}
	for k := t.variant.K; t.variant.Points && k <= t.cells; k++ {
		for _, w := range windowSets(t.variant, k) {
			for s := range t.points {
				if uint32(s)&w == w {
					t.points[s]++
				}
			}
		}
	}
	t.around = make([]uint32, t.cells)
	for _, pair := range windowSets(t.variant, 2) {
		a, b := bits.TrailingZeros32(pair), 31-bits.LeadingZeros32(pair)
		t.around[a] |= 1 << b
		t.around[b] |= 1 << a
	}
}

// windowSets returns every k cells in a row of a variant's board as sets of cells.
func windowSets(v rules.Variant, k int) []uint32 {
	v.K = k
	board, _ := rules.BoardOf(rules.New(v))
	sets := make([]uint32, len(board.Windows()))
	for i, window := range board.Windows() {
		for _, m := range window {
			sets[i] |= 1 << m
		}
	}
	return sets
}

// insideLonger says that stones s hold a longer window than w in w's own line.
func insideLonger(s, w uint32, longer []uint32) bool {
	for _, l := range longer {
		if l&w == w && s&l == l {
			return true
		}
	}
	return false
}

// fill computes the positions of n stones from those of n+1, the sets of occupied
// cells shared out among the processors.
func (t *Table) fill(ctx context.Context, n int) error {
	workers := runtime.GOMAXPROCS(0)
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			mine := 0
			for occupied := range uint32(len(t.base)) {
				if bits.OnesCount32(occupied) != n {
					continue
				}
				if mine++; mine%workers != w {
					continue
				}
				if ctx.Err() != nil {
					return
				}
				t.fillSet(occupied, n)
			}
		})
	}
	wait.Wait()
	return ctx.Err()
}

// fillSet computes the positions with these occupied cells.
func (t *Table) fillSet(occupied uint32, n int) {
	for word := range uint32(1) << n {
		if bits.OnesCount32(word) != n/2 {
			continue
		}
		second := deposit(word, occupied)
		first := occupied &^ second
		mine, other, mover := first, second, uint32(0)
		if n%2 == 1 {
			mine, other, mover = second, first, 1
		}
		var value float64
		if over, v := t.decided(mine, other, n == t.cells); over {
			value = v
		} else {
			var children [TableCells]float64
			t.children(occupied, word, mover, &children)
			value = t.best(occupied, &children)
		}
		t.values[t.base[occupied]+uint32(t.rank[word])] = value
	}
}

// deposit spreads the bits of a word over the bits that are set in mask.
func deposit(word, mask uint32) uint32 {
	var s uint32
	for ; mask != 0; mask &= mask - 1 {
		if word&1 != 0 {
			s |= mask & -mask
		}
		word >>= 1
	}
	return s
}

// decided says whether the game is over, and its value to the mover.
func (t *Table) decided(mine, other uint32, full bool) (bool, float64) {
	if t.variant.Points {
		return full, float64(int(t.points[mine]) - int(t.points[other]))
	}
	if t.line[other] {
		if t.variant.Misere {
			return true, lasting
		}
		return true, -lasting
	}
	return full, 0
}

// children stores, for each empty cell, what the mover's stone there is worth to him.
func (t *Table) children(occupied, word, mover uint32, to *[TableCells]float64) {
	for free := ^occupied & (1<<t.cells - 1); free != 0; free &= free - 1 {
		cell := free & -free
		below := uint32(1)<<bits.OnesCount32(occupied&(cell-1)) - 1
		child := word&below | (word&^below)<<1
		if mover == 1 {
			child |= below + 1
		}
		v := -t.values[t.base[occupied|cell]+uint32(t.rank[child])]
		if t.variant.Slip == 0 && !t.variant.Points {
			v = later(v)
		}
		to[bits.TrailingZeros32(cell)] = v
	}
}

// later moves a won or lost value one ply away.
func later(v float64) float64 {
	switch {
	case v > 0:
		return v - 1
	case v < 0:
		return v + 1
	}
	return v
}

// best returns the value of the best aim.
func (t *Table) best(occupied uint32, children *[TableCells]float64) float64 {
	free := ^occupied & (1<<t.cells - 1)
	best := t.aim(free, bits.TrailingZeros32(free), children)
	for rest := free & (free - 1); rest != 0; rest &= rest - 1 {
		best = max(best, t.aim(free, bits.TrailingZeros32(rest), children))
	}
	return best
}

// aim returns what a stone aimed at a cell is worth.
func (t *Table) aim(free uint32, cell int, children *[TableCells]float64) float64 {
	neighbours := t.around[cell] & free
	if t.variant.Slip == 0 || neighbours == 0 {
		return children[cell]
	}
	var sum float64
	n := bits.OnesCount32(neighbours)
	for ; neighbours != 0; neighbours &= neighbours - 1 {
		sum += children[bits.TrailingZeros32(neighbours)]
	}
	return (1-t.variant.Slip)*children[cell] + t.variant.Slip*sum/float64(n)
}

// Size returns the number of positions in the table.
func (t *Table) Size() int { return len(t.values) }

// Moves returns the value of each legal move of a board of the table's variant, in
// the order of the cells. It requires an undecided position with no piece in the
// air, and an error says that its numbers of stones fit no game.
func (t *Table) Moves(b *rules.Board) ([]alinha.Line, error) {
	var first, second uint32
	for m, stone := range b.Cells(nil) {
		switch stone {
		case 1:
			first |= 1 << m
		case 2:
			second |= 1 << m
		}
	}
	occupied := first | second
	n := bits.OnesCount32(occupied)
	if bits.OnesCount32(second) != n/2 || int(b.ToMove()) != n%2 {
		return nil, fmt.Errorf("exact: the numbers of stones fit no game: %w", errors.ErrUnsupported)
	}
	var children [TableCells]float64
	t.children(occupied, extract(second, occupied), uint32(b.ToMove()), &children)
	free := ^occupied & (1<<t.cells - 1)
	var lines []alinha.Line
	for rest := free; rest != 0; rest &= rest - 1 {
		m := bits.TrailingZeros32(rest)
		lines = append(lines, alinha.Line{Move: alinha.Move(m), Score: t.score(t.aim(free, m, &children), t.cells-n)})
	}
	return lines, nil
}

// extract gathers the bits of s that are set in mask; it undoes deposit.
func extract(s, mask uint32) uint32 {
	var word uint32
	for bit := uint32(1); mask != 0; mask &= mask - 1 {
		if s&mask&-mask != 0 {
			word |= bit
		}
		bit <<= 1
	}
	return word
}

// score turns a value of the table into one for the world, with left cells empty.
func (t *Table) score(v float64, left int) alinha.Score {
	score := alinha.Score{Value: v + 0, Proven: true, Plies: left} // +0 makes -0 plain
	switch {
	case t.variant.Points:
	case t.variant.Slip > 0:
		score.Value = v / lasting
	case v > 0:
		score.Value, score.Plies = 1, int(lasting-v)
	case v < 0:
		score.Value, score.Plies = -1, int(lasting+v)
	}
	return score
}
