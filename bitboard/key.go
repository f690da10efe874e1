package bitboard

import (
	"math/bits"

	"github.com/alinha/alinha/internal/tt"
)

// Key implements alinha.Position. It is exact, so that different positions have
// different keys, on boards of up to 31 cells, and where pieces fall, if cells and columns
// are 63 together at most, as in Connect Four. On larger boards two positions
// share a key with probability 2^-64. It is not the key of package rules.
func (b *Board) Key() uint64 { return b.key(b.stones[0], b.stones[1]) }

// key tells First's stones apart from all taken cells by a bit on top of each column, as
// Pons (2015) does; it needs the spare bits. The last bit is the turn.
//
//	. . .        1 0 0
//	O . .        0 1 0   the highest 1 of a column is on top of it,
//	X X .        1 1 1   those below are First's stones
func (b *Board) key(first, second uint64) uint64 {
	key := uint64(b.toMove) << 63
	if g := b.geo; g.exact() {
		taken := first | second
		return key | first | (taken<<1|g.bottom)&^taken
	}
	return key ^ tt.SplitMix64(tt.SplitMix64(first)+second)
}

// CanonicalKey implements alinha.Symmetric: the least key among the images of the
// position under the symmetries of the board.
func (b *Board) CanonicalKey() uint64 {
	least := b.Key() // of the identity, which comes first
	for _, to := range b.geo.images[1:] {
		least = min(least, b.key(b.geo.image(b.stones[0], to), b.geo.image(b.stones[1], to)))
	}
	return least
}

// image returns where a symmetry takes stones.
func (g *geometry) image(stones uint64, to []int32) (moved uint64) {
	for ; stones != 0; stones &= stones - 1 {
		from := g.moves[bits.TrailingZeros64(stones)]
		moved |= g.cells[to[from]].bit
	}
	return moved
}
