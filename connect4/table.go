package connect4

import (
	"math/bits"
	"slices"
	"sync/atomic"
)

// An entry of the table is a word, never 0, which is none: the highest bits of the key
// that its bucket does not tell, bounds of the value, and the work that they took.
//
//	tag 63..17 | upper+32 16..11 | lower+32 10..5 | work 4..0
type entry uint64

const (
	workBits  = 5
	boundBits = 6
	tagShift  = workBits + 2*boundBits
	tagBits   = 64 - tagShift
	scoreBias = 1 << (boundBits - 1) // more than any score
)

func newEntry(tag uint64, lower, upper int, work uint64) entry {
	return entry(tag<<tagShift | uint64(upper+scoreBias)<<(workBits+boundBits) | uint64(lower+scoreBias)<<workBits | work)
}

func (e entry) tag() uint64 { return uint64(e >> tagShift) }
func (e entry) upper() int  { return int(e>>(workBits+boundBits)&(1<<boundBits-1)) - scoreBias }
func (e entry) lower() int  { return int(e>>workBits&(1<<boundBits-1)) - scoreBias }

// bounds returns the bounds of an entry, of any value if there is none.
func (e entry) bounds() (lower, upper int) {
	if e == 0 {
		return -scoreBias, scoreBias - 1
	}
	return e.lower(), e.upper()
}

func (e entry) work() uint64 { return uint64(e & (1<<workBits - 1)) }

// A bucket is half a line of the processor's cache.
type bucket [4]entry

const bucketBytes = 32

// A table remembers bounds of the values of positions. It takes memory as it fills, so
// that an easy position costs no clearing of what it does not use: twice as much again and
// again. From nearBuckets on, which the caches hold, more of it costs time, and is worth that
// only to a long search.
type table struct {
	buckets     []bucket
	shared      bool // by several goroutines
	keyBits     uint
	initialBits uint // bits of a code that tell the bucket at first
	bucketShift uint // of a code to the number of its bucket; the rest is its tag
	filled      int  // entries
	maxBuckets  int  // buckets
}

// firstBits is how many bits of a code tell the bucket at first, if they leave no more
// than a tag holds: 8 KiB on boards of up to 55 bits, then up to 4 MiB.
const defaultInitialBits = 8

// newTable returns a table for keys of so many bits that takes so much memory when it is full.
func newTable(keyBits uint, mib int) *table {
	t := &table{keyBits: keyBits, initialBits: min(defaultInitialBits, keyBits)}
	if keyBits > t.initialBits+tagBits {
		t.initialBits = keyBits - tagBits
	}
	t.maxBuckets = max(mib<<20/bucketBytes, 1<<t.initialBits)
	if keyBits < 32 {
		t.maxBuckets = min(t.maxBuckets, 1<<keyBits)
	}
	t.buckets = make([]bucket, 1<<t.initialBits)
	t.reset()
	return t
}

// reset empties the table.
func (t *table) reset() {
	t.buckets = t.buckets[:1<<t.initialBits]
	clear(t.buckets)
	t.bucketShift, t.filled, t.shared = t.keyBits-t.initialBits, 0, false
}

// code scrambles a key by a permutation of the numbers of keyBits bits, the multiplication by an odd number. So the
// number of a bucket, its highest bits, on which all of the key have a say (Knuth 1973), and a tag are together a key, and a hit is never false.
func (t *table) hash(key uint64) uint64 { return key * hashMultiplier & t.keyMask() }

const hashMultiplier = 0x9e3779b97f4a7c15

// mask returns the bits of a key.
func (t *table) keyMask() uint64 { return 1<<t.keyBits - 1 }

// place returns the bucket of a code and its tag there.
func (t *table) locate(code uint64) (*bucket, uint64) {
	return t.bucket(code), code & (1<<(t.bucketShift&63) - 1)
}

// bucket returns the bucket of a code.
func (t *table) bucket(code uint64) *bucket { return &t.buckets[code>>(t.bucketShift&63)] }

// load returns the entry of a code, 0 if there is none.
func (t *table) probe(code uint64) entry {
	b, tag := t.locate(code)
	for i := range b {
		if e := b.load(i); e.tag() == tag && e != 0 {
			return e
		}
	}
	return 0
}

// recall fills in what a table knows of some children, and returns of which it knows anything.
func (t *table) probeChildren(of *children, some uint64) (known uint64) {
	if hasAVX512 {
		return probeAVX512(of, &t.buckets[0], uint64(t.bucketShift), some)
	}
	for ; some != 0; some &= some - 1 {
		i := bits.TrailingZeros64(some)
		if of.entries[i] = t.probe(of.hashes[i]); of.entries[i] != 0 {
			known |= 1 << i
		}
	}
	return known
}

// store keeps the bounds of a position and the nodes, at least 1, that they took, in
// place of its last entry, of nothing, or of what took the least. It says that the table
// should grow.
func (t *table) store(code uint64, lower, upper int, nodes uint64) (crowded bool) {
	b, tag := t.locate(code)
	victim, least := 0, entry(1<<64-1)
	for i := range b {
		e := b.load(i)
		if e == 0 || e.tag() == tag {
			victim, least = i, e
			break
		}
		if e.work() < least.work() {
			victim, least = i, e
		}
	}
	e := newEntry(tag, lower, upper, uint64(min(bits.Len64(nodes), 1<<workBits-1)))
	if t.shared {
		atomic.StoreUint64((*uint64)(&b[victim]), uint64(e))
		return false
	}
	b[victim] = e
	if least == 0 {
		t.filled++
	}
	// Half full: one bucket in twenty overflows.
	return t.filled > 2*len(t.buckets) && 2*len(t.buckets) <= min(cacheBuckets, t.maxBuckets)
}

// worn is how many nodes of a search have a bucket among them before a larger table saves more
// nodes than it makes dearer.
const nodesPerBucket = 128

// outworn says that the table should grow for a search that has come to so many nodes.
func (t *table) worthGrowing(nodes uint64) bool {
	n := len(t.buckets)
	return n >= cacheBuckets && nodes > nodesPerBucket*uint64(n) && 2*n <= t.maxBuckets
}

// share makes the table as large as the caches hold, and safe for several goroutines: each
// entry is read and written whole.
func (t *table) makeShared() {
	for 2*len(t.buckets) <= min(cacheBuckets, t.maxBuckets) {
		t.grow()
	}
	t.shared = true
}

// large says that questions that fill the table more are worth several goroutines.
func (t *table) worthThreads() bool { return len(t.buckets) >= 1<<13 }

// nearBuckets take 2 MiB.
const cacheBuckets = 2 << 20 / bucketBytes

// grow doubles the table: the highest bit of the tags tells which of two buckets each
// entry goes to. From the last bucket on, none is written before it is read.
func (t *table) grow() {
	old := t.buckets
	n := 2 * len(old)
	switch {
	case n <= cap(old):
		t.buckets = old[:n]
	case n <= cacheBuckets:
		t.buckets = make([]bucket, n)
	default:
		t.buckets = make([]bucket, n, max(n, t.maxBuckets)) // of which what it does not use costs nothing
	}
	t.bucketShift--
	splitBuckets(t.buckets, old, 1<<(tagShift+t.bucketShift))
}

// split moves the entries of some buckets into twice as many, which may begin at the same place, by a bit of theirs, which it clears.
func splitBuckets(to, from []bucket, bit entry) {
	if hasAVX512 {
		splitAVX512(&to[0], &from[0], len(from), uint64(bit))
		return
	}
	for i, b := range slices.Backward(from) {
		var halves [2]bucket
		var n [2]int
		for _, e := range b {
			if e == 0 {
				continue
			}
			half := 0
			if e&bit != 0 {
				half = 1
			}
			halves[half][n[half]] = e &^ bit
			n[half]++
		}
		to[2*i], to[2*i+1] = halves[0], halves[1]
	}
}
