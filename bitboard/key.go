package bitboard

import (
	"math/bits"

	"github.com/alinha/alinha/internal/tt"
)

// Key implements alinha.Position. Keys are exact (different positions have different
// keys) on boards of up to 31 cells and, with gravity, if the cells and the columns
// together number at most 63, as in Connect Four. On larger boards two positions
// share a key with probability 2^-64. Package rules computes other keys.
func (b *Board) Key() uint64 { return b.key(b.stones[0], b.stones[1]) }

// key returns the key of the position with the given stones and the side to move of b.
// On a board with spare bits the key is Pons' (2015): First's stones, and in each column
// a 1 in the cell above the highest stone. The highest bit is the side to move.
//
//	. . .        1 0 0
//	O . .        0 1 0   the highest 1 of a column marks its first empty cell,
//	X X .        1 1 1   the 1s below are First's stones
//
// On other boards the key is a hash of both words.
func (b *Board) key(first, second uint64) uint64 {
	key := uint64(b.toMove) << 63
	if g := b.geo; g.hasSpareBits() {
		taken := first | second
		return key | first | (taken<<1|g.bottom)&^taken
	}
	return key ^ tt.SplitMix64(tt.SplitMix64(first)+second)
}

// CanonicalKey implements alinha.Symmetric. It returns the least key among the images of
// the position under the symmetries of the board.
func (b *Board) CanonicalKey() uint64 {
	least := b.Key() // symmetries[0] is the identity
	for _, symmetry := range b.geo.symmetries[1:] {
		least = min(least, b.key(b.geo.image(b.stones[0], symmetry), b.geo.image(b.stones[1], symmetry)))
	}
	return least
}

// image returns the image of stones under a symmetry: a stone on cell m goes to cell
// symmetry[m].
func (g *geometry) image(stones uint64, symmetry []int32) (moved uint64) {
	for ; stones != 0; stones &= stones - 1 {
		from := g.moves[bits.TrailingZeros64(stones)]
		moved |= g.cells[symmetry[from]].bit
	}
	return moved
}
