package classic

import (
	"math/bits"

	"github.com/alinha/alinha"
)

// An evoraGrid holds a bitboard of the stones of First and one of the stones of Second. Cell (row, column) is
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

// evoraLowestCell returns the lowest cell of a set.
func evoraLowestCell(set uint64) alinha.Move {
	i := bits.TrailingZeros64(set)
	return alinha.Move(i>>3*7 + i&7)
}

// evoraBit is the inverse of evoraLowestCell.
func evoraBit(m alinha.Move) uint64 { return 1 << (m/7*8 + m%7) }

// evoraHasFour reports whether four of the stones stand in a row.
func evoraHasFour(stones uint64) bool {
	return evoraWindowsOfFour(stones, 1)|evoraWindowsOfFour(stones, 8)|evoraWindowsOfFour(stones, 9)|evoraWindowsOfFour(stones, 7) != 0
}

// evoraEvaluate is the evaluation of the document: the largest number of own stones,
// 0 to 4, in a window of four cells in a row without a stone of the other side.
//
// A bit stands for the window that begins there, and all 69 windows are counted
// at once. Most positions have a three, so threes are looked for first.
func evoraEvaluate(own, other uint64) int {
	free := evoraCells &^ other
	row, column, falling, rising := evoraWindowsOfFour(free, 1), evoraWindowsOfFour(free, 8), evoraWindowsOfFour(free, 9), evoraWindowsOfFour(free, 7)
	switch {
	case row&evoraWindowsOfThree(own, 1)|column&evoraWindowsOfThree(own, 8)|falling&evoraWindowsOfThree(own, 9)|rising&evoraWindowsOfThree(own, 7) != 0:
		if evoraHasFour(own) {
			return 4
		}
		return 3
	case row&evoraWindowsOfTwo(own, 1)|column&evoraWindowsOfTwo(own, 8)|falling&evoraWindowsOfTwo(own, 9)|rising&evoraWindowsOfTwo(own, 7) != 0:
		return 2
	case row&evoraWindowsOfOne(own, 1)|column&evoraWindowsOfOne(own, 8)|falling&evoraWindowsOfOne(own, 9)|rising&evoraWindowsOfOne(own, 7) != 0:
		return 1
	}
	return 0
}

// evoraWindowsOfFour returns the windows along a step whose four cells are all in the set.
func evoraWindowsOfFour(set uint64, step int) uint64 {
	pair := set & (set >> (step & 63))
	return pair & (pair >> (2 * step & 63))
}

// evoraWindowsOfThree returns the windows along a step with at least three cells in the set.
func evoraWindowsOfThree(set uint64, step int) uint64 {
	next := set >> (step & 63)
	either, both := set|next, set&next
	return both&(either>>(2*step&63)) | either&(both>>(2*step&63))
}

// evoraWindowsOfTwo returns the windows along a step with at least two cells in the set.
func evoraWindowsOfTwo(set uint64, step int) uint64 {
	next := set >> (step & 63)
	either, both := set|next, set&next
	return both | both>>(2*step&63) | either&(either>>(2*step&63))
}

// evoraWindowsOfOne returns the windows along a step with at least one cell in the set.
func evoraWindowsOfOne(set uint64, step int) uint64 {
	either := set | set>>(step&63)
	return either | either>>(2*step&63)
}
