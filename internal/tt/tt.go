// Package tt is a transposition table: it stores what a search has found about a position under the position's key.
//
// A table has a fixed size and takes no locks. Several goroutines may probe and store at once, also under the race
// detector.
//
//	Table   2^n buckets; the high bits of key * GoldenRatio select one
//	bucket  4 slots, one cache line
//	slot    check = key ^ data, data
//	data    bit 63      Proven
//	        bits 62..58 generation of the search that stored the entry
//	        bits 57..56 Bound
//	        bits 55..48 Depth
//	        bits 47..32 Move
//	        bits 31..0  Value
package tt

import (
	"slices"
	"sync/atomic"
	"unsafe"
)

// Bound tells how a stored value relates to the true value.
type Bound uint8

// The bounds. The zero Bound marks an empty slot.
const (
	Exact Bound = iota + 1
	Lower       // the true value is at least the stored one
	Upper       // the true value is at most the stored one
)

// Entry is what the table stores about a position.
type Entry struct {
	Value  int32
	Move   int16 // best or refuting move; -1 for none
	Depth  uint8 // plies searched below the position
	Bound  Bound
	Proven bool // the value does not depend on a heuristic evaluation: it holds at every depth
}

// depthLimit is greater than every depth.
const depthLimit = 256

// Table maps keys to entries. Two keys never share an entry, since a slot stores the whole key: a search whose keys are
// exact proves what it finds.
//
// A slot is two words: the entry, and the exclusive or of the entry and the key. If two goroutines write a slot at once,
// the words do not match, and the slot reads as empty (Hyatt and Mann 2002).
type Table struct {
	buckets    []bucket
	shift      uint
	generation uint64
}

// bucket fills one cache line.
type bucket [4]slot

type slot struct{ check, data atomic.Uint64 }

// hugePagesMiB is the size from which a table gains by huge pages.
const hugePagesMiB = 8

// New returns an empty table. Its size is the greatest power of two of bytes that fits in mib MiB, and at least 1 MiB.
func New(mib int) *Table {
	const bucketsPerMiB = 1 << 20 / 64
	n, shift := bucketsPerMiB, uint(64-14)
	for n*2 <= max(mib, 1)*bucketsPerMiB {
		n *= 2
		shift--
	}
	t := &Table{buckets: make([]bucket, n), shift: shift}
	if mib >= hugePagesMiB {
		adviseHugePages(t.buckets)
	}
	return t
}

// Bytes returns the size of the table; 0 for a nil table.
func (t *Table) Bytes() uint64 {
	if t == nil {
		return 0
	}
	return uint64(len(t.buckets)) * uint64(unsafe.Sizeof(bucket{}))
}

// bucket returns the bucket of a key. The keys of small boards are ternary numbers; the multiplication spreads their
// digits over the high bits (Knuth 1973, 6.4).
func (t *Table) bucket(key uint64) *bucket {
	return &t.buckets[key*GoldenRatio>>t.shift]
}

// Probe returns the entry of a key, or false if the table has none.
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

// Prefetch asks the processor to load the bucket of a key that is about to be probed. It does not wait for the memory.
func (t *Table) Prefetch(key uint64) { Prefetch(unsafe.Pointer(t.bucket(key))) }

// generations is the number of generations that a slot can tell apart.
const generations = 32

// NewSearch begins a new generation: from now on Store replaces entries of earlier generations first. No search may be
// using the table.
func (t *Table) NewSearch() { t.generation = (t.generation + 1) % generations }

// Store stores the entry of a key. It replaces the older entry of the same key or fills an empty slot, whichever comes
// first in the bucket. In a full bucket without the key it replaces the entry of least depth; every entry of an earlier
// generation goes before those of the current one.
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

// Clear empties the table. No search may be using the table.
func (t *Table) Clear() {
	const bucketsAtOnce = 1 << 14 // 1 MiB: the garbage collector can stop the goroutine between two parts
	for part := range slices.Chunk(t.buckets, bucketsAtOnce) {
		clear(part)
	}
}

// pack returns the data word of an entry, without the generation.
func (e Entry) pack() uint64 {
	data := uint64(uint32(e.Value)) | uint64(uint16(e.Move))<<32 | uint64(e.Depth)<<48 | uint64(e.Bound)<<56
	if e.Proven {
		data |= 1 << 63
	}
	return data
}

// unpack returns the entry of a data word.
func unpack(data uint64) Entry {
	return Entry{
		Value:  int32(data),
		Move:   int16(data >> 32),
		Depth:  uint8(data >> 48),
		Bound:  Bound(data >> 56 & 3),
		Proven: data>>63 == 1,
	}
}
