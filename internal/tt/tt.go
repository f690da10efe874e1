// Package tt is a transposition table: what a search found about a position, by
// its key. It has a fixed size, takes no locks, and is clean under the race
// detector.
package tt

import (
	"sync/atomic"
	"unsafe"
)

// A Bound says how a stored value relates to the true one.
type Bound uint8

// The bounds. The zero Bound marks an empty slot.
const (
	Exact Bound = iota + 1
	Lower       // the true value is at least this
	Upper       // the true value is at most this
)

// An Entry is what the table holds of a position.
type Entry struct {
	Value  int32
	Move   int16 // best or refuting move; -1 for none
	Depth  uint8 // plies searched below the position
	Bound  Bound
	Proven bool // no leaf below was an estimate
}

// depthLimit is more than any depth.
const depthLimit = 256

// A Table maps keys to entries. Different keys never share one: a slot holds the
// whole key, so a search with exact keys proves what it finds.
//
// A slot is two words, the entry and its exclusive or with the key. If two
// goroutines write a slot at once the words do not fit together, and the slot
// reads as empty (Hyatt and Mann 2002).
type Table struct {
	buckets    []bucket
	shift      uint
	generation uint64
}

// A bucket fills a cache line.
type bucket [4]slot

type slot struct{ check, data atomic.Uint64 }

// hugePagesMiB is from where on a table gains by large pages.
const hugePagesMiB = 8

// New returns an empty table of the greatest power of two of bytes that fits in
// so many MiB, at least 1.
func New(mib int) *Table {
	const perMiB = 1 << 20 / 64
	n, shift := perMiB, uint(64-14)
	for n*2 <= max(mib, 1)*perMiB {
		n *= 2
		shift--
	}
	t := &Table{buckets: make([]bucket, n), shift: shift}
	if mib >= hugePagesMiB {
		adviseHugePages(t.buckets)
	}
	return t
}

// bucket returns where a key lives. The keys of small boards are ternary numbers,
// whose digits the multiplication spreads over the high bits (Knuth 1973, 6.4).
func (t *Table) bucket(key uint64) *bucket {
	return &t.buckets[key*0x9e3779b97f4a7c15>>t.shift]
}

// Load returns the entry of a key; false if the table holds none.
func (t *Table) Probe(key uint64) (Entry, bool) {
	b := t.bucket(key)
	for i := range b {
		data := b[i].data.Load()
		if data != 0 && b[i].check.Load()^data == key {
			return unpack(data), true
		}
	}
	return Entry{}, false
}

// Prefetch asks for the place of a key, which is to be loaded soon.
func (t *Table) Prefetch(key uint64) { Prefetch(unsafe.Pointer(t.bucket(key))) }

// generations is how many generations differ.
const generations = 32

// Age begins another age: entries of the generations before give way first. No search may be using the table.
func (t *Table) NewSearch() { t.generation = (t.generation + 1) % generations }

// Store keeps the entry of a key, in place of an older one of the same key, else of the least deep one of
// its bucket, of another age if there is one.
func (t *Table) Store(key uint64, e Entry) {
	b := t.bucket(key)
	victim, least := 0, depthLimit
	for i := range b {
		data := b[i].data.Load()
		if data == 0 || b[i].check.Load()^data == key {
			victim = i
			break
		}
		depth := int(unpack(data).Depth)
		if data>>58%generations != t.generation {
			depth -= depthLimit
		}
		if depth < least {
			victim, least = i, depth
		}
	}
	data := e.pack() | t.generation<<58
	b[victim].data.Store(data)
	b[victim].check.Store(key ^ data)
}

// Clear empties the table. No search may be using it.
func (t *Table) Clear() { clear(t.buckets) }

func (e Entry) pack() uint64 {
	data := uint64(uint32(e.Value)) | uint64(uint16(e.Move))<<32 | uint64(e.Depth)<<48 | uint64(e.Bound)<<56
	if e.Proven {
		data |= 1 << 63
	}
	return data
}

func unpack(data uint64) Entry {
	return Entry{
		Value:  int32(data),
		Move:   int16(data >> 32),
		Depth:  uint8(data >> 48),
		Bound:  Bound(data >> 56 & 3),
		Proven: data>>63 == 1,
	}
}
