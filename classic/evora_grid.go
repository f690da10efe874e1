package classic

import (
	"math/bits"

	"github.com/alinha/alinha"
)

// An evoraGrid is the stones of First and those of Second. Cell (row, column) is
// bit 8*row+column. Column 7 is always clear, so that a step of 1, 8, 9 or 7 (a
// row, a column, the two diagonals) carries no line from one edge to the other.
//
//	 0  1  2  3  4  5  6  -
//	 8  9 10 11 12 13 14  -
//	         ...
//	40 41 42 43 44 45 46  -
type evoraGrid [2]uint64

// evoraCells are the 42 cells of the board.
const evoraCells = 0x7f7f7f7f7f7f

// newEvoraGrid reads a board of 6 rows and 7 columns: 0 empty, 1 First, 2 Second.
func newEvoraGrid(cells []uint8) evoraGrid {
	var g evoraGrid
	for m, stone := range cells {
		if stone != 0 {
			g[stone-1] |= 1 << (m/7*8 + m%7)
		}
	}
	return g
}

// cells is the inverse of newEvoraGrid.
func (g evoraGrid) cells() []uint8 {
	cells := make([]uint8, 42)
	for m := range cells {
		i := m/7*8 + m%7
		cells[m] = uint8(g[0]>>i&1 | g[1]>>i&1<<1)
	}
	return cells
}

// empty returns the cells without a stone.
func (g evoraGrid) empty() uint64 { return evoraCells &^ (g[0] | g[1]) }

// evoraMove returns the lowest cell of a set.
func evoraMove(set uint64) alinha.Move {
	i := bits.TrailingZeros64(set)
	return alinha.Move(i>>3*7 + i&7)
}

// evoraBit is the inverse of evoraMove.
func evoraBit(m alinha.Move) uint64 { return 1 << (m/7*8 + m%7) }

// evoraFour says that four of the stones stand in a row.
func evoraFour(stones uint64) bool {
	return evoraAll(stones, 1)|evoraAll(stones, 8)|evoraAll(stones, 9)|evoraAll(stones, 7) != 0
}

// evoraCount returns the largest number of own stones, 0 to 4, in a window of
// four cells in a row that holds none of the other side's.
//
// A bit stands for the window that begins there, and all 69 windows are counted
// at once. Most positions have a three, so threes are looked for first.
func evoraCount(own, other uint64) int {
	free := evoraCells &^ other
	row, column, falling, rising := evoraAll(free, 1), evoraAll(free, 8), evoraAll(free, 9), evoraAll(free, 7)
	switch {
	case row&evoraThree(own, 1)|column&evoraThree(own, 8)|falling&evoraThree(own, 9)|rising&evoraThree(own, 7) != 0:
		if evoraFour(own) {
			return 4
		}
		return 3
	case row&evoraTwo(own, 1)|column&evoraTwo(own, 8)|falling&evoraTwo(own, 9)|rising&evoraTwo(own, 7) != 0:
		return 2
	case row&evoraOne(own, 1)|column&evoraOne(own, 8)|falling&evoraOne(own, 9)|rising&evoraOne(own, 7) != 0:
		return 1
	}
	return 0
}

// evoraAll returns the windows along a step whose four cells are all in the set.
func evoraAll(set uint64, step int) uint64 {
	pair := set & (set >> (step & 63))
	return pair & (pair >> (2 * step & 63))
}

// evoraThree returns the windows along a step with at least three cells in the set.
func evoraThree(set uint64, step int) uint64 {
	next := set >> (step & 63)
	either, both := set|next, set&next
	return both&(either>>(2*step&63)) | either&(both>>(2*step&63))
}

// evoraTwo returns the windows along a step with at least two cells in the set.
func evoraTwo(set uint64, step int) uint64 {
	next := set >> (step & 63)
	either, both := set|next, set&next
	return both | both>>(2*step&63) | either&(either>>(2*step&63))
}

// evoraOne returns the windows along a step with at least one cell in the set.
func evoraOne(set uint64, step int) uint64 {
	either := set | set>>(step&63)
	return either | either>>(2*step&63)
}
