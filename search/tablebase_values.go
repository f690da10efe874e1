package search

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// defaultTablebaseMiB is the most memory that the values of a valueTable take. It holds 4x4 and
// 3x3x2 with slips and without, 5x4 without, and where pieces fall 5x5 and 6x4.
const defaultTablebaseMiB = 256

// A valueTable holds the exact value of every position of a small board, with or
// without slips, computed from the full boards backwards; symmetric boards are one.
// 4x4 has 1,377,557 positions, which take 11 MB with slips and 1.4 MB without.
//
// A position is the set of occupied cells and, of those, the stones of Second,
// half of them rounded down:
//
//	board      occupied      of them Second's
//	X . O
//	. X .      000010101     100 -> 0b100, the third of the three-bit words
//	. . .                    with one bit: rank 2
//
// so it lives at block[occupied] + rank of Second's stones among the occupied. Of
// the sets of cells that symmetry makes one, the least as a number has a block.
type valueTable struct {
	places
	variant rules.Variant
	windows []window
	around  []uint32 // where a piece aimed at each cell may slip, if it is open

	// The values to the mover. Those of games that are won and lost are lasting-p
	// for a win p plies ahead and p-lasting for a loss, but ±lasting with slips, where
	// expectations weigh results alone. Those of games for points are margins: no side
	// has enough stones for more than 127 points.
	results      []int8    // without slips
	expectations []float64 // with slips
}

const lasting = 64

// newValueTable computes the table of a variant. Its error is that of ctx, or wraps
// errors.ErrUnsupported if the table would take more than mostMiB, in Renju and in caro.
func newValueTable(ctx context.Context, v rules.Variant, mostMiB int) (*valueTable, error) {
	size := uint64(1)
	if v.Slip > 0 {
		size = 8
	}
	if v.Renju || v.Caro || v.Exact && v.K == 1 || v.Cells() > widest || leastPlaces(v)*size > uint64(mostMiB)<<20 {
		return nil, fmt.Errorf("exact plays games without fouls and closed rows whose table takes at most %d MiB: %w", mostMiB, errors.ErrUnsupported)
	}
	t := &valueTable{places: newPlaces(ctx, v), variant: v, windows: windowsOf(v), around: aroundOf(v)}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if v.Slip > 0 {
		t.expectations = make([]float64, t.size)
		return t, solveTable(ctx, t, t.expectations)
	}
	t.results = make([]int8, t.size)
	return t, solveTable(ctx, t, t.results)
}

// moveScores returns the value of each legal move of a board of the table's variant, in
// the order of the cells. It requires an undecided position with no piece in the
// air, and an error says that its numbers of stones fit no game.
func (t *valueTable) moveScores(b *rules.Board) ([]alinha.MoveScore, error) {
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
	open := t.open(occupied)
	var children [widest]float64
	for rest := open; rest != 0; rest &= rest - 1 {
		cell := rest & -rest
		next := second
		if b.ToMove() == alinha.Second {
			next |= cell
		}
		children[bits.TrailingZeros32(cell)] = t.landing(t.at(occupied|cell, next))
	}
	var lines []alinha.MoveScore
	for rest := open; rest != 0; rest &= rest - 1 {
		m := bits.TrailingZeros32(rest)
		lines = append(lines, alinha.MoveScore{Move: alinha.Move(m), Score: t.score(t.aim(m, open, &children), t.cells-n)})
	}
	return lines, nil
}

// landing returns what the position of an index is worth to the side that has just moved.
func (t *valueTable) landing(index uint32) float64 {
	switch {
	case t.variant.Slip > 0:
		return -t.expectations[index]
	case t.variant.Points:
		return float64(-t.results[index])
	}
	return float64(later(-t.results[index]))
}

// later moves a won or lost value one ply away.
func later[V int8 | float64](v V) V {
	switch {
	case v > 0:
		return v - 1
	case v < 0:
		return v + 1
	}
	return v
}

// aim returns what a stone aimed at a cell is worth, given what it is worth on each
// of the open cells.
func (t *valueTable) aim(cell int, open uint32, children *[widest]float64) float64 {
	neighbours := t.around[cell] & open
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

// score turns a value of the table into one for the world, with left cells empty.
func (t *valueTable) score(v float64, left int) alinha.Score {
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
