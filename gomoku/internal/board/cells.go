package board

import (
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// The Cells of every board lie in one square of 32 by 32, with a margin of five all
// round, so that a window never leaves it: column c and row r are at (r+5)*32 + c+5,
// and what is wide enough beyond one row is the margin of the next.
const (
	margin = MaxRadius
	stride = 32
	Area   = stride * stride
)

// The least and the most cells of a side of a board.
const (
	MinSize = 5
	MaxSize = stride - 2*margin
)

// DirSteps are the ways along the lines: right, down left, down, down right.
var DirSteps = [directions]int{1, stride - 1, stride, stride + 1}

// CellOf returns where a move lies.
func (b *Board) CellOf(m alinha.Move) int {
	return (int(m)/b.Variant.Cols+margin)*stride + int(m)%b.Variant.Cols + margin
}

// MoveOf returns the move of a cell.
func (b *Board) MoveOf(cell int) alinha.Move {
	return alinha.Move((cell/stride-margin)*b.Variant.Cols + cell%stride - margin)
}

// onBoard says that a cell is one of a variant's.
func onBoard(v rules.Variant, cell int) bool {
	c, r := cell%stride-margin, cell/stride-margin
	return 0 <= c && c < v.Cols && 0 <= r && r < v.Rows
}

// A CellSet is a set of cells.
type CellSet [Area / 64]uint64

func (s *CellSet) Has(cell int) bool { return s[cell>>6&(len(s)-1)]>>(cell&63)&1 == 1 }

func (s *CellSet) Flip(cell int) { s[cell>>6&(len(s)-1)] ^= 1 << (cell & 63) }

func (s *CellSet) Add(cell int) { s[cell>>6&(len(s)-1)] |= 1 << (cell & 63) }

func (s *CellSet) Intersect(t CellSet) {
	for i := range s {
		s[i] &= t[i]
	}
}

func (s *CellSet) Union(t CellSet) {
	for i := range s {
		s[i] |= t[i]
	}
}

// First returns the first cell of a set that is not empty.
func (s *CellSet) First() int {
	for i, word := range s {
		if word != 0 {
			return 64*i + bits.TrailingZeros64(word)
		}
	}
	return 0
}

// AppendTo appends the cells of a set, in order.
func (s *CellSet) AppendTo(dst []int16) []int16 {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			dst = append(dst, int16(64*i+bits.TrailingZeros64(word)))
		}
	}
	return dst
}
