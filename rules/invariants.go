package rules

import (
	"fmt"

	"github.com/alinha/alinha"
)

// check panics if what Play and Undo keep up is not what the cells say. Boards
// run it after every move in builds with the tag invariants.
func (b *Board) check() {
	key, stones := uint64(0), 0
	if b.toMove == alinha.Second {
		key = b.geo.turn
	}
	for m, at := range b.geo.at {
		stone := b.cells[at]
		if stone != empty {
			key += b.geo.digit(alinha.Player(stone-firstStone), m)
			stones++
		}
		if open := b.open[m/64]>>(m%64)&1 == 1; open != (stone == empty) {
			panic(fmt.Sprintf("rules: cell %d holds %d, open is %v", m, stone, open))
		}
	}
	if key != b.key {
		panic(fmt.Sprintf("rules: key %#x, from scratch %#x", b.key, key))
	}
	if b.left != len(b.geo.at)-stones {
		panic(fmt.Sprintf("rules: %d cells left, %d stones on %d", b.left, stones, len(b.geo.at)))
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
