package proof

import "iter"

// A numbersTable holds the numbers of positions. Two positions with equal hashes share a place; the later one stays. A place
// with two zeros is empty.
type numbersTable[K tableKey] struct{ places []tableEntry[K] }

// A tableKey identifies a position in a table.
type tableKey interface {
	comparable
	hash() uint64
}

type tableEntry[K tableKey] struct {
	key     K
	numbers numbers
}

// newNumbersTable returns a table with 2^tableBits places.
func newNumbersTable[K tableKey](tableBits int) *numbersTable[K] {
	return &numbersTable[K]{make([]tableEntry[K], 1<<tableBits)}
}

// place returns the place of a position.
func (t *numbersTable[K]) place(k K) *tableEntry[K] {
	return &t.places[k.hash()&uint64(len(t.places)-1)]
}

// get returns the numbers of a position, if the table has them.
func (t *numbersTable[K]) get(k K) (numbers, bool) {
	e := t.place(k)
	return e.numbers, e.key == k && e.numbers != numbers{}
}

// put sets the numbers of a position, in place of those of any other position there.
func (t *numbersTable[K]) put(k K, n numbers) { *t.place(k) = tableEntry[K]{k, n} }

// all returns the positions in the table and their numbers.
func (t *numbersTable[K]) all() iter.Seq2[K, numbers] {
	return func(yield func(K, numbers) bool) {
		for i := range t.places {
			if e := &t.places[i]; e.numbers != (numbers{}) && !yield(e.key, e.numbers) {
				return
			}
		}
	}
}

// childBits bounds the table of the children's numbers, so that it stays in the cache of a processor.
const childBits = 16
