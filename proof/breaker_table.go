package proof

import (
	"math/bits"

	"github.com/alinha/alinha/internal/tt"
)

// A positionKey identifies a position of the weak game by the set of its lines: the sums of their hashes and of the hashes'
// squares. Positions that symmetries map to each other have equal keys.
type positionKey struct {
	sum, squares uint64
	makerMoves   bool
}

func (k positionKey) hash() uint64 {
	if k.makerMoves {
		return ^k.sum
	}
	return k.sum
}

func (k positionKey) words() [3]uint64 {
	words := [3]uint64{k.sum, k.squares}
	if k.makerMoves {
		words[2] = 1
	}
	return words
}

// key returns the canonical key of a position, a hash of the lines.
func (n *breakerNode) key(b *lineBoard, makerMoves bool) positionKey {
	cells, equal := n.cells, uint64(1) // the symmetries with the least image of the cells
	for i := 1; i < len(b.symmetries); i++ {
		switch image := b.symmetries[i].image(n.cells); {
		case image < cells:
			cells, equal = image, 1<<i
		case image == cells:
			equal |= 1 << i
		}
	}
	least := n.imageKey(b, bits.TrailingZeros64(equal), makerMoves)
	for equal &= equal - 1; equal != 0; equal &= equal - 1 {
		image := n.imageKey(b, bits.TrailingZeros64(equal), makerMoves)
		if image.sum < least.sum || image.sum == least.sum && image.squares < least.squares {
			least = image
		}
	}
	return least
}

// imageKey returns the key of the lines' images under the symmetry with a number.
func (n *breakerNode) imageKey(b *lineBoard, number int, makerMoves bool) positionKey {
	k := positionKey{makerMoves: makerMoves}
	maker, images := b.symmetries[number].image(n.maker), b.images[number]
	for _, i := range n.windows {
		h := tt.SplitMix64(images[i] &^ maker)
		high, low := bits.Mul64(h, h)
		k.sum += h
		k.squares += high + low
	}
	return k
}

// A moveKey identifies the position after a move, by the stones and the empty cells that the move leaves of those on lines, and a hash
// of the dead windows.
type moveKey struct {
	maker, empty, dead uint64
	makerMoves         bool
}

func (k moveKey) hash() uint64 {
	h := tt.SplitMix64(tt.SplitMix64(k.maker)+k.empty) + k.dead
	if k.makerMoves {
		return ^h
	}
	return h
}

// hash returns a hash of the set, 0 if the set is empty.
func (s *windowSet) hash() (h uint64) {
	for i, word := range s {
		if word != 0 {
			h = tt.SplitMix64(h^word) + uint64(i)
		}
	}
	return h
}

// moveKey returns the key of the position after a move.
func (n *breakerNode) moveKey(m uint8, makerMoves bool) moveKey {
	key := moveKey{n.maker, n.cells &^ (1 << m), n.deadHash, !makerMoves}
	if makerMoves {
		key.maker |= 1 << m
	}
	return key
}
