package proof

import "github.com/alinha/alinha/internal/tt"

// A positionKey identifies a position of the weak game. On a board with a canonical key, positions that symmetries map to each
// other have equal keys.
type positionKey struct {
	maker, empty uint64
	makerMoves   bool
}

func (k positionKey) hash() uint64 {
	h := tt.SplitMix64(tt.SplitMix64(k.maker) + k.empty)
	if k.makerMoves {
		return ^h
	}
	return h
}

func (k positionKey) words() [3]uint64 {
	words := [3]uint64{k.maker, k.empty}
	if k.makerMoves {
		words[2] = 1
	}
	return words
}

// key returns the canonical key of a position: Maker's stones on live lines and the empty cells on live lines tell all.
func (n *breakerNode) key(b *lineBoard, makerMoves bool) positionKey {
	maker := n.maker & n.used
	least := positionKey{maker, n.cells, makerMoves}
	for _, to := range b.symmetries[1:] {
		image := positionKey{to.image(maker), to.image(n.cells), makerMoves}
		if image.maker < least.maker || image.maker == least.maker && image.empty < least.empty {
			least = image
		}
	}
	return least
}

// childKey returns the key of the position after a move, not canonical.
func (n *breakerNode) childKey(m uint8, makerMoves bool) positionKey {
	if makerMoves {
		return positionKey{n.maker | 1<<m, n.cells &^ (1 << m), false}
	}
	return positionKey{n.maker, n.cells &^ (1 << m), true}
}
