package board

import (
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A cell is an index into a padded square of 32 by 32, whatever the size of the board. Column c and row r of the board are
// at (r+5)*32 + c+5, so that a window never leaves the square:
//
//	    0 . 4 5 6 ...      26 27 . 31
//	0   # # # # # # # # # # #  #  #
//	:   # # # # # # # # # # #  #  #     # margin: offBoard
//	5   # # # . . . . . . . #  #  #     . board
//	6   # # # . . . . . . . #  #  #
//	:
//
// Boards of fewer than 22 columns or rows have a wider margin on the right and below.
const (
	margin = MaxRadius
	stride = 32              // from a cell to the one below it
	Area   = stride * stride // the number of cells of the square
)

// The smallest and the largest side of a board, in cells.
const (
	MinSize = 5
	MaxSize = stride - 2*margin
)

// DirSteps holds for each of the four directions the step from a cell to the next one of the line: right, down left,
// down, down right.
var DirSteps = [directions]int{1, stride - 1, stride, stride + 1}

// CellOf returns the cell of a move.
func (b *Board) CellOf(m alinha.Move) int {
	return (int(m)/b.Variant.Cols+margin)*stride + int(m)%b.Variant.Cols + margin
}

// MoveOf returns the move of a cell, which must be on the board: the inverse of CellOf.
func (b *Board) MoveOf(cell int) alinha.Move {
	return alinha.Move((cell/stride-margin)*b.Variant.Cols + cell%stride - margin)
}

// onBoard reports whether a cell of the square is on the board of a variant.
func onBoard(v rules.Variant, cell int) bool {
	c, r := cell%stride-margin, cell/stride-margin
	return 0 <= c && c < v.Cols && 0 <= r && r < v.Rows
}

// A CellSet is a set of cells: a bitboard with bit cell%64 of word cell/64 for each cell. The masks of the indices spare
// the bounds checks.
type CellSet [Area / 64]uint64

// Has reports whether the set contains a cell.
func (s *CellSet) Has(cell int) bool { return s[cell>>6&(len(s)-1)]>>(cell&63)&1 == 1 }

// Flip adds a cell that the set does not contain, and removes one that the set contains.
func (s *CellSet) Flip(cell int) { s[cell>>6&(len(s)-1)] ^= 1 << (cell & 63) }

// Add adds a cell.
func (s *CellSet) Add(cell int) { s[cell>>6&(len(s)-1)] |= 1 << (cell & 63) }

// Intersect removes all cells that t does not contain.
func (s *CellSet) Intersect(t CellSet) {
	for i := range s {
		s[i] &= t[i]
	}
}

// Union adds all cells of t.
func (s *CellSet) Union(t CellSet) {
	for i := range s {
		s[i] |= t[i]
	}
}

// First returns the lowest cell of the set; 0, which is never on the board, if the set is empty.
func (s *CellSet) First() int {
	for i, word := range s {
		if word != 0 {
			return 64*i + bits.TrailingZeros64(word)
		}
	}
	return 0
}

// AppendTo appends the cells of the set to dst, in ascending order.
func (s *CellSet) AppendTo(dst []int16) []int16 {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			dst = append(dst, int16(64*i+bits.TrailingZeros64(word)))
		}
	}
	return dst
}
