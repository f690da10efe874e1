package proof

import (
	"iter"
	"sync"
)

// A numbersTable holds the numbers of positions. Two positions with equal hashes share a place; the later one stays. A place
// with two zeros is empty.
type numbersTable[K tableKey] struct {
	places []tableEntry[K]
	locks  []sync.Mutex // of places with equal last bits of their numbers; nil until share
}

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
	return &numbersTable[K]{places: make([]tableEntry[K], 1<<tableBits)}
}

// tableLocks is the number of locks of a table that several goroutines share.
const tableLocks = 1024

// share lets several goroutines use the table from now on.
func (t *numbersTable[K]) share() { t.locks = make([]sync.Mutex, min(tableLocks, len(t.places))) }

// place returns the number of the place of a position.
func (t *numbersTable[K]) place(k K) uint64 { return k.hash() & uint64(len(t.places)-1) }

// lock locks a place of a shared table. The caller unlocks it.
func (t *numbersTable[K]) lock(place uint64) *sync.Mutex {
	lock := &t.locks[place&uint64(len(t.locks)-1)]
	lock.Lock()
	return lock
}

// load returns what is in a place.
func (t *numbersTable[K]) load(place uint64) tableEntry[K] {
	if t.locks == nil {
		return t.places[place]
	}
	lock := t.lock(place)
	e := t.places[place]
	lock.Unlock()
	return e
}

func (t *numbersTable[K]) get(k K) (numbers, bool) {
	e := t.load(t.place(k))
	return e.numbers, e.key == k && e.numbers != numbers{}
}

func (t *numbersTable[K]) put(k K, n numbers) {
	place := t.place(k)
	if t.locks == nil {
		t.places[place] = tableEntry[K]{k, n}
		return
	}
	lock := t.lock(place)
	t.places[place] = tableEntry[K]{k, n}
	lock.Unlock()
}

// all returns the positions in the table and their numbers.
func (t *numbersTable[K]) all() iter.Seq2[K, numbers] {
	return func(yield func(K, numbers) bool) {
		for i := range t.places {
			if e := t.load(uint64(i)); e.numbers != (numbers{}) && !yield(e.key, e.numbers) {
				return
			}
		}
	}
}

// childBits bounds the table of the children's numbers, so that it stays in the cache of a processor.
const childBits = 16

// mix is the finaliser of splitmix64 (Steele, Lea and Flood 2014).
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
