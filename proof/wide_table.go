package proof

import (
	"math/bits"

	"github.com/alinha/alinha/internal/tt"
)

// key returns the key of the lines, up to symmetries: the least one of the images with the least sum of weights.
func (s *wideState) key(b *wideBoard, makerMoves bool) (least positionKey) {
	leastSum, equal := uint64(0), uint64(0)
	for i, random := range b.zobrist {
		sum := uint64(0)
		for m := range s.cells.all() {
			sum += random[m] * uint64(s.danger[m])
		}
		switch {
		case i == 0 || sum < leastSum:
			leastSum, equal = sum, 1<<i
		case sum == leastSum:
			equal |= 1 << i
		}
	}
	for first := equal; equal != 0; equal &= equal - 1 {
		k := s.imageKey(b, bits.TrailingZeros64(equal), makerMoves)
		if equal == first || k.sum < least.sum || k.sum == least.sum && k.squares < least.squares {
			least = k
		}
	}
	return least
}

// imageKey returns the key of the lines' images under the symmetry with a number.
func (s *wideState) imageKey(b *wideBoard, number int, makerMoves bool) positionKey {
	k, random := positionKey{makerMoves: makerMoves}, b.zobrist[number]
	for n, i := range s.windows {
		order, hash := b.order[i], uint64(0)
		for line := s.lines[n]; line != 0; line &= line - 1 {
			hash += random[order[bits.TrailingZeros64(line)]]
		}
		k.sum += tt.SplitMix64(hash)
		k.squares += tt.SplitMix64(^hash)
	}
	return k
}

// childKey returns the key of the position after a move, by Maker's stones, the empty cells on lines and the dead windows.
func (s *wideState) childKey(m uint8, makerMoves bool) positionKey {
	k := positionKey{sum: uint64(m), squares: uint64(m), makerMoves: !makerMoves}
	mix := func(word uint64) {
		k.sum = tt.SplitMix64(k.sum + word)
		k.squares = tt.SplitMix64(k.squares ^ word)
	}
	for i := range s.maker {
		mix(s.maker[i])
		mix(s.cells[i])
	}
	for i, word := range s.dead {
		if word != 0 {
			mix(word)
			mix(uint64(i))
		}
	}
	return k
}
