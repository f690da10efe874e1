package search

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// defaultTablebaseMiB is the maximum memory of the values of a table, in MiB, unless
// Tablebase.MaxMiB is set.
const defaultTablebaseMiB = 256

// valueTable holds the exact value of every position of a small board, with or without
// slips, computed by retrograde analysis from the full boards backwards. Symmetric
// positions share one entry. 4x4 has 1,377,557 entries, which take 11 MB with slips and
// 1.4 MB without.
//
// A position is the set of occupied cells and, within that set, the stones of Second:
// half of the stones, rounded down.
//
//	board      occupied      Second's stones among the occupied cells
//	X . O
//	. X .      000010101     100 -> 0b100, the third of the three-bit words
//	. . .                    with one bit: rank 2
//
// The index of a position is blockStart[occupied] + the rank of that word. Of the sets
// of occupied cells that are symmetric to each other, only the least as a number has a
// block.
type valueTable struct {
	positionIndex
	variant     rules.Variant
	lines       []lineMask
	slipTargets []uint32 // by cell: the cells to which a piece aimed at the cell may slip, if they are playable

	// The values for the side to move, by index of the position; only one slice is used.
	// Without slips, a win p plies ahead is tablebaseWin-p and a loss p-tablebaseWin. With
	// slips a win is tablebaseWin and a loss -tablebaseWin at any distance, so that
	// expectations weigh results alone. In games for points the values are margins: no
	// side has enough stones for more than 127 points.
	results      []int8    // without slips
	expectations []float64 // with slips
}

// tablebaseWin is the value of a won game: more than the plies of any game in a table.
const tablebaseWin = 64

// newValueTable computes the table of a variant. The error is that of ctx, or it wraps
// errors.ErrUnsupported: for Renju and caro, for a game in which exactly 1 in a row
// wins, for more than maxTableCells cells, and for a table of more than maxMiB MiB.
func newValueTable(ctx context.Context, v rules.Variant, maxMiB int) (*valueTable, error) {
	valueSize := uint64(1)
	if v.Slip > 0 {
		valueSize = 8
	}
	if v.Renju || v.Caro || v.Exact && v.K == 1 || v.Cells() > maxTableCells || minPositions(v)*valueSize > uint64(maxMiB)<<20 {
		return nil, fmt.Errorf("exact plays games without fouls and closed rows whose table takes at most %d MiB: %w", maxMiB, errors.ErrUnsupported)
	}
	t := &valueTable{positionIndex: newPositionIndex(ctx, v), variant: v, lines: lineMasksOf(v), slipTargets: slipTargetsOf(v)}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if v.Slip > 0 {
		t.expectations = make([]float64, t.size)
		return t, solveRetrograde(ctx, t, t.expectations)
	}
	t.results = make([]int8, t.size)
	return t, solveRetrograde(ctx, t, t.results)
}

// moveScores returns the value of each legal move of a board of the table's variant,
// in the order of the cells. The position must be undecided, with no piece in the air.
// If no game leads to the numbers of stones on the board, the error wraps
// errors.ErrUnsupported.
func (t *valueTable) moveScores(b *rules.Board) ([]alinha.MoveScore, error) {
	if err := checkStones(b); err != nil {
		return nil, err
	}
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
	playable := t.playable(occupied)
	var children [maxTableCells]float64
	for rest := playable; rest != 0; rest &= rest - 1 {
		cell := rest & -rest
		next := second
		if b.ToMove() == alinha.Second {
			next |= cell
		}
		children[bits.TrailingZeros32(cell)] = t.childValue(t.indexOf(occupied|cell, next))
	}
	var scores []alinha.MoveScore
	for rest := playable; rest != 0; rest &= rest - 1 {
		m := bits.TrailingZeros32(rest)
		scores = append(scores, alinha.MoveScore{Move: alinha.Move(m), Score: t.toScore(t.moveValue(m, playable, &children), t.cells-n)})
	}
	return scores, nil
}

// checkStones returns an error that wraps errors.ErrUnsupported if no game leads to the numbers of stones on a board.
func checkStones(b *rules.Board) error {
	var stones [3]int
	for _, stone := range b.Cells(nil) {
		stones[stone]++
	}
	if stones[1]-stones[2] != int(b.ToMove()) {
		return fmt.Errorf("exact: the numbers of stones fit no game: %w", errors.ErrUnsupported)
	}
	return nil
}

// childValue returns the value of the position with an index for the side that moved there.
func (t *valueTable) childValue(index uint32) float64 {
	switch {
	case t.variant.Slip > 0:
		return -t.expectations[index]
	case t.variant.Points:
		return float64(-t.results[index])
	}
	return float64(addPly(-t.results[index]))
}

// addPly adds one ply to the distance of a won or lost value. A draw stays 0.
func addPly[V int8 | float64](v V) V {
	switch {
	case v > 0:
		return v - 1
	case v < 0:
		return v + 1
	}
	return v
}

// moveValue returns the value of a move to cell: the value of the child or, where pieces
// slip, the expectation over the chance outcomes. children are the values of a stone on
// each of the playable cells.
func (t *valueTable) moveValue(cell int, playable uint32, children *[maxTableCells]float64) float64 {
	neighbours := t.slipTargets[cell] & playable
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

// toScore converts a value of the table, on a board with a number of empty cells.
func (t *valueTable) toScore(v float64, empty int) alinha.Score {
	score := alinha.Score{Value: v + 0, Proven: true, Plies: empty} // +0 turns -0 into 0
	switch {
	case t.variant.Points:
	case t.variant.Slip > 0:
		score.Value = v / tablebaseWin
	case v > 0:
		score.Value, score.Plies = 1, int(tablebaseWin-v)
	case v < 0:
		score.Value, score.Plies = -1, int(tablebaseWin+v)
	}
	return score
}
