package connect4

import (
	"math/bits"
	"slices"
	"sync/atomic"
)

// entry is an entry of the transposition table: the tag of the position, bounds of its value, and the work of the
// search that found them. The zero entry is empty; no other entry is 0.
//
//	tag 63..17 | upper+32 16..11 | lower+32 10..5 | work 4..0
type entry uint64

const (
	workBits  = 5
	boundBits = 6
	tagShift  = workBits + 2*boundBits
	tagBits   = 64 - tagShift
	scoreBias = 1 << (boundBits - 1) // greater than any score
)

func newEntry(tag uint64, lower, upper int, work uint64) entry {
	return entry(tag<<tagShift | uint64(upper+scoreBias)<<(workBits+boundBits) | uint64(lower+scoreBias)<<workBits | work)
}

func (e entry) tag() uint64 { return uint64(e >> tagShift) }
func (e entry) upper() int  { return int(e>>(workBits+boundBits)&(1<<boundBits-1)) - scoreBias }
func (e entry) lower() int  { return int(e>>workBits&(1<<boundBits-1)) - scoreBias }

// work returns the binary length of the number of nodes that the bounds took.
func (e entry) work() uint64 { return uint64(e & (1<<workBits - 1)) }

// bounds returns the bounds of the value. Those of an empty entry exclude no score.
func (e entry) bounds() (lower, upper int) {
	if e == 0 {
		return -scoreBias, scoreBias - 1
	}
	return e.lower(), e.upper()
}

// bucket holds the entries of one hash index: half a cache line.
type bucket [4]entry

const (
	bucketBytes    = 1 << bucketBytesLog
	bucketBytesLog = 5
)

// table is a transposition table: it maps positions to bounds of their values. A position is known by its hash, whose
// highest bits are the number of a bucket; the remaining bits are the tag of an entry.
//
// The table begins small and doubles as it fills, so that an easy position does not pay for clearing a large one.
// Beyond cacheBuckets a probe misses the processor's cache, which pays only in a long search (worthGrowing).
type table struct {
	buckets     []bucket
	shared      bool // by several goroutines
	simd        bool // use the AVX-512 code
	keyBits     uint // bits of a key, and of a hash
	initialBits uint // bits of the bucket number of an empty table
	bucketShift uint // hash >> bucketShift is the bucket number
	filled      int  // entries in use; not counted while shared
	maxBuckets  int
}

// defaultInitialBits is the number of bits of a bucket number at first: 8 KiB. Boards of more than 55 bits need more,
// up to 4 MiB, for the rest of the hash to fit into a tag.
const defaultInitialBits = 8

// newTable returns a table for keys of keyBits bits that grows to mib MiB at most. If the smallest table for such keys
// is larger, the table has that size and does not grow.
func newTable(keyBits uint, mib int) *table {
	t := &table{keyBits: keyBits, initialBits: min(defaultInitialBits, keyBits), simd: hasAVX512}
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

// reset empties the table and makes it small again.
func (t *table) reset() {
	t.buckets = t.buckets[:1<<t.initialBits]
	clear(t.buckets)
	t.bucketShift, t.filled, t.shared = t.keyBits-t.initialBits, 0, false
}

// hash returns the hash of a key: its product with an odd number, modulo 2^keyBits. Different keys have different
// hashes, so that bucket number and tag together identify the position and a hit is never false. All bits of the key
// influence the bucket number, the highest bits of the product (multiplicative hashing, Knuth 1973).
func (t *table) hash(key uint64) uint64 { return key * hashMultiplier & t.keyMask() }

const hashMultiplier = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio

// keyMask returns keyBits ones.
func (t *table) keyMask() uint64 { return 1<<t.keyBits - 1 }

// locate returns the bucket and the tag of a hash.
func (t *table) locate(hash uint64) (*bucket, uint64) {
	return t.bucket(hash), hash & (1<<(t.bucketShift&63) - 1)
}

func (t *table) bucket(hash uint64) *bucket { return &t.buckets[hash>>(t.bucketShift&63)] }

// probe returns the entry of a hash, 0 if there is none.
func (t *table) probe(hash uint64) entry {
	b, tag := t.locate(hash)
	for i := range b {
		if e := b.load(i); e.tag() == tag && e != 0 {
			return e
		}
	}
	return 0
}

// probeChildren looks up the children in set, fills in their entries, and returns the set of those found.
func (t *table) probeChildren(c *children, set uint64) (found uint64) {
	if assembly && t.simd {
		return probeAVX512(c, &t.buckets[0], uint64(t.bucketShift), set)
	}
	for ; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set)
		if c.entries[i] = t.probe(c.hashes[i]); c.entries[i] != 0 {
			found |= 1 << i
		}
	}
	return found
}

// store stores the bounds of a position and the number of nodes, at least 1, that they took. It replaces the entry of
// the same position, else an empty one, else the one of the least work. crowded tells that the table is more than half
// full and may grow within the caches; it is false while the table is shared.
func (t *table) store(hash uint64, lower, upper int, nodes uint64) (crowded bool) {
	b, tag := t.locate(hash)
	victim, replaced := 0, entry(1<<64-1)
	for i := range b {
		e := b.load(i)
		if e == 0 || e.tag() == tag {
			victim, replaced = i, e
			break
		}
		if e.work() < replaced.work() {
			victim, replaced = i, e
		}
	}
	e := newEntry(tag, lower, upper, uint64(min(bits.Len64(nodes), 1<<workBits-1)))
	if t.shared {
		atomic.StoreUint64((*uint64)(&b[victim]), uint64(e))
		return false
	}
	b[victim] = e
	if replaced == 0 {
		t.filled++
	}
	// More than half full: one bucket in twenty overflows.
	return t.filled > 2*len(t.buckets) && 2*len(t.buckets) <= min(cacheBuckets, t.maxBuckets)
}

// cacheBuckets is the number of buckets in 2 MiB, which the processor's caches hold.
const cacheBuckets = 2 << 20 / bucketBytes

// nodesPerBucket is the number of nodes per bucket from which on a table larger than the caches saves more nodes than
// its cache misses cost.
const nodesPerBucket = 128

// worthGrowing reports whether a table that fills the caches should grow further for a search that has visited that
// many nodes.
func (t *table) worthGrowing(nodes uint64) bool {
	n := len(t.buckets)
	return n >= cacheBuckets && nodes > nodesPerBucket*uint64(n) && 2*n <= t.maxBuckets
}

// worthThreads reports whether the table is so large, 256 KiB, that a query that fills it further is hard enough for
// several goroutines.
func (t *table) worthThreads() bool { return len(t.buckets) >= 1<<13 }

// makeShared grows the table to what the caches hold and makes store safe for concurrent use: from then on each entry
// is written in one atomic operation.
func (t *table) makeShared() {
	for 2*len(t.buckets) <= min(cacheBuckets, t.maxBuckets) {
		t.grow()
	}
	t.shared = true
}

// grow doubles the table. The highest bit of a tag becomes the lowest bit of the bucket number.
func (t *table) grow() {
	old := t.buckets
	n := 2 * len(old)
	switch {
	case n <= cap(old):
		t.buckets = old[:n]
	case n <= cacheBuckets:
		t.buckets = make([]bucket, n)
	default:
		t.buckets = make([]bucket, n, max(n, t.maxBuckets)) // pages that are never touched take no memory
	}
	t.bucketShift--
	t.splitBuckets(t.buckets, old, 1<<(tagShift+t.bucketShift))
}

// splitBuckets moves the entries of bucket i of from to bucket 2i of to, or to bucket 2i+1 if they have the given
// bit, and clears that bit. The slices may begin at the same address: the loop runs from the last bucket down, so
// that no bucket is written before it is read.
func (t *table) splitBuckets(to, from []bucket, bit entry) {
	if assembly && t.simd {
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
