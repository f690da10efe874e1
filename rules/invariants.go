package rules

import (
	"fmt"

	"github.com/alinha/alinha"
)

// checkInvariants panics if the incrementally updated fields differ from those computed from the cells. Boards call it after
// every move in builds with the tag invariants.
func (b *Board) checkInvariants() {
	key, stones := uint64(0), 0
	if b.toMove == alinha.Second {
		key = b.geo.turnKey
	}
	for m, at := range b.geo.indexOf {
		stone := b.cells[at]
		if stone != empty {
			key += b.geo.stoneKey(alinha.Player(stone-firstStone), m)
			stones++
		}
		if open := b.open[m/64]>>(m%64)&1 == 1; open != (stone == empty) {
			panic(fmt.Sprintf("rules: cell %d holds %d, open is %v", m, stone, open))
		}
	}
	if key != b.key {
		panic(fmt.Sprintf("rules: key %#x, from scratch %#x", b.key, key))
	}
	if b.left != len(b.geo.indexOf)-stones {
		panic(fmt.Sprintf("rules: %d cells left, %d stones on %d", b.left, stones, len(b.geo.indexOf)))
	}
	if !b.geo.variant.Gravity {
		return
	}
	for _, h := range b.heights {
		stones -= int(h)
	}
	if stones != 0 {
		panic(fmt.Sprintf("rules: %d stones more than the heights of the columns", stones))
	}
}
