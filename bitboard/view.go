package bitboard

import (
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// What follows shows the words themselves, to evaluations. A set is a word with a bit
// for each of its cells, numbered as the Board's comment draws them.

// Variant returns the rules of the game.
func (b *Board) Variant() rules.Variant { return b.geo.variant }

// Stones returns the set of the stones of First or Second.
func (b *Board) Stones(p alinha.Player) uint64 { return b.stones[p&1] }

// Windows returns the set of each K cells in a row of the board. They are shared: do
// not change them.
func (b *Board) Windows() []uint64 { return b.geo.windows }

// Playable returns the empty cells where a stone may go now, as if the game were
// undecided: all of them, or the lowest of each column where pieces fall.
func (b *Board) Playable() uint64 {
	taken := b.stones[0] | b.stones[1]
	return (taken<<1 | b.geo.bottom) &^ taken & b.geo.board
}

// Lowest returns the move to the lowest cell of a set that is not empty.
func (b *Board) Lowest(set uint64) alinha.Move { return b.geo.moves[bits.TrailingZeros64(set)] }

// Above returns the cells that lie on those of a set where pieces fall; there are
// none where they do not.
func (b *Board) Above(set uint64) uint64 { return set << 1 & b.geo.board &^ b.geo.bottom }

// Odd returns the cells of the lowest row, of the third and so on, where pieces fall;
// every cell where they do not.
func (b *Board) Odd() uint64 { return b.geo.odd }

// Cells appends what is on each cell, in the order of the moves, and returns it: 0 empty,
// 1 First, 2 Second, as rules.Board does.
func (b *Board) Cells(dst []uint8) []uint8 {
	from := len(dst)
	for range b.geo.variant.Cells() {
		dst = append(dst, 0)
	}
	for p, stones := range b.stones {
		for ; stones != 0; stones &= stones - 1 {
			dst[from+int(b.geo.moves[bits.TrailingZeros64(stones)])] = uint8(1 + p)
		}
	}
	return dst
}
