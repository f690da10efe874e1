package proof

import "math/bits"

// A positionKey identifies a position of the weak game. On a board with a canonical key, positions that symmetries map to each
// other have equal keys.
type positionKey struct {
	maker, empty uint64
	makerMoves   bool
}

func (k positionKey) hash() uint64 {
	h := mix(k.maker) + mix(k.empty+0x9e3779b97f4a7c15)*3
	if k.makerMoves {
		h++
	}
	return mix(h)
}

// mix is the finaliser of splitmix64 (Steele, Lea and Flood 2014).
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// key returns the canonical key of a position: Maker's stones on live lines and the empty cells on live lines tell all.
func (n *breakerNode) key(b *lineBoard, makerMoves bool) positionKey {
	maker := n.maker & n.used
	least := positionKey{maker, n.cells, makerMoves}
	for _, to := range b.images[1:] {
		image := positionKey{permute(maker, to), permute(n.cells, to), makerMoves}
		if image.maker < least.maker || image.maker == least.maker && image.empty < least.empty {
			least = image
		}
	}
	return least
}

func permute(cells uint64, to []int32) (image uint64) {
	for ; cells != 0; cells &= cells - 1 {
		image |= 1 << to[bits.TrailingZeros64(cells)]
	}
	return image
}

// childKey returns the key of the position after a move, not canonical.
func (n *breakerNode) childKey(m uint8, makerMoves bool) positionKey {
	if makerMoves {
		return positionKey{n.maker | 1<<m, n.cells &^ (1 << m), false}
	}
	return positionKey{n.maker, n.cells &^ (1 << m), true}
}

// A numbersTable holds the numbers of positions. Two positions with equal hashes share a place; the later one stays. A place
// with two zeros is empty.
type numbersTable struct {
	places []tableEntry
	mask   uint64
}

type tableEntry struct {
	key     positionKey
	numbers numbers
}

func newNumbersTable(tableBits int) *numbersTable {
	return &numbersTable{make([]tableEntry, 1<<tableBits), 1<<tableBits - 1}
}

func (t *numbersTable) get(k positionKey) (numbers, bool) {
	e := &t.places[k.hash()&t.mask]
	return e.numbers, e.key == k && e.numbers != numbers{}
}

func (t *numbersTable) put(k positionKey, n numbers) { t.places[k.hash()&t.mask] = tableEntry{k, n} }

// childBits bounds the table of the children's numbers, so that it stays in the cache of a processor.
const childBits = 16
