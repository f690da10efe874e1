package proof

import "iter"

// A numbersTable holds the numbers of positions, each at one of two neighbouring places. A place with two zeros is empty.
type numbersTable[K tableKey] struct{ places []tableEntry[K] }

// A tableKey identifies a position in a table.
type tableKey interface {
	comparable
	hash() uint64
}

type tableEntry[K tableKey] struct {
	key K
	numbers
}

// replaceCost returns how much is lost with an entry of a table, from 0: nothing with an empty one, most with a proof or disproof, which
// would have to be searched again.
func (n numbers) replaceCost() int {
	switch {
	case n == numbers{}:
		return 0
	case n.proof > 0 && n.disproof > 0:
		return 1
	}
	return 2
}

// newNumbersTable returns a table with 2^tableBits places, two at least.
func newNumbersTable[K tableKey](tableBits int) *numbersTable[K] {
	return &numbersTable[K]{make([]tableEntry[K], 1<<max(tableBits, 1))}
}

// at returns the two places of a position, first the one that the position takes if they are alike.
func (t *numbersTable[K]) at(k K) (first, second *tableEntry[K]) {
	i := k.hash() & uint64(len(t.places)-1)
	return &t.places[i], &t.places[i^1]
}

// get returns the numbers of a position, if the table has them.
func (t *numbersTable[K]) get(k K) (numbers, bool) {
	first, second := t.at(k)
	if first.key == k && first.numbers != (numbers{}) {
		return first.numbers, true
	}
	return second.numbers, second.key == k && second.numbers != (numbers{})
}

// put sets the numbers of a position. They replace its own entry, or else the one that costs less of the two at its places, of equals
// the first.
func (t *numbersTable[K]) put(k K, n numbers) {
	place, second := t.at(k)
	if place.key != k && (second.key == k || second.replaceCost() < place.replaceCost()) {
		place = second
	}
	*place = tableEntry[K]{k, n}
}

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
