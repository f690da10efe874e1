package bitboard

import (
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// The methods in this file give evaluations direct access to the masks of a Board. A
// mask (or set) has one bit per cell, numbered as in the drawing at Board.

// Variant returns the rules of the game.
func (b *Board) Variant() rules.Variant { return b.geo.variant }

// Stones returns the mask of the stones of First or Second.
func (b *Board) Stones(p alinha.Player) uint64 { return b.stones[p&1] }

// Windows returns one mask for each K cells in a row of the board. The slice is shared by
// all positions of the game: do not change it.
func (b *Board) Windows() []uint64 { return b.geo.windows }

// Playable returns the mask of the cells where the next stone may go: all empty cells, or
// with gravity the lowest empty cell of each column. It ignores the outcome.
func (b *Board) Playable() uint64 {
	taken := b.stones[0] | b.stones[1]
	return (taken<<1 | b.geo.bottom) &^ taken & b.geo.board
}

// LowestMove returns the move to the cell of the lowest bit of set, which must not be 0.
func (b *Board) LowestMove(set uint64) alinha.Move { return b.geo.moves[bits.TrailingZeros64(set)] }

// Above returns the mask of the cells directly above those of set with gravity, and 0
// without gravity.
func (b *Board) Above(set uint64) uint64 { return set << 1 & b.geo.board &^ b.geo.bottom }

// OddRows returns the mask of the cells in the first (lowest), third, fifth... row with
// gravity, and of every cell without gravity.
func (b *Board) OddRows() uint64 { return b.geo.oddRows }

// Cells appends the content of each cell to dst, in the order of the moves, and returns
// dst: 0 is empty, 1 is First, 2 is Second, as in rules.Board.Cells.
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
