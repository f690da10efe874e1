package gomoku

import (
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// The cells of every board lie in one square of 32 by 32, with a margin of five all
// round, so that a window never leaves it: column c and row r are at (r+5)*32 + c+5,
// and what is wide enough beyond one row is the margin of the next.
const (
	margin = farthest
	width  = 32
	area   = width * width
)

// The least and the most cells of a side of a board.
const (
	Smallest = 5
	Largest  = width - 2*margin
)

// steps are the ways along the lines: right, down left, down, down right.
var steps = [directions]int{1, width - 1, width, width + 1}

// at returns where a move lies.
func (b *Board) at(m alinha.Move) int {
	return (int(m)/b.variant.Cols+margin)*width + int(m)%b.variant.Cols + margin
}

// move returns the move of a cell.
func (b *Board) move(cell int) alinha.Move {
	return alinha.Move((cell/width-margin)*b.variant.Cols + cell%width - margin)
}

// onBoard says that a cell is one of a variant's.
func onBoard(v rules.Variant, cell int) bool {
	c, r := cell%width-margin, cell/width-margin
	return 0 <= c && c < v.Cols && 0 <= r && r < v.Rows
}

// A set is a set of cells.
type set [area / 64]uint64

func (s *set) has(cell int) bool { return s[cell>>6&(len(s)-1)]>>(cell&63)&1 == 1 }

func (s *set) flip(cell int) { s[cell>>6&(len(s)-1)] ^= 1 << (cell & 63) }

func (s *set) add(cell int) { s[cell>>6&(len(s)-1)] |= 1 << (cell & 63) }

func (s *set) intersect(t set) {
	for i := range s {
		s[i] &= t[i]
	}
}

func (s *set) unite(t set) {
	for i := range s {
		s[i] |= t[i]
	}
}

// first returns the first cell of a set that is not empty.
func (s *set) first() int {
	for i, word := range s {
		if word != 0 {
			return 64*i + bits.TrailingZeros64(word)
		}
	}
	return 0
}

// list appends the cells of a set, in order.
func (s *set) list(dst []int16) []int16 {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			dst = append(dst, int16(64*i+bits.TrailingZeros64(word)))
		}
	}
	return dst
}
