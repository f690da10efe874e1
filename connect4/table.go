package connect4

import (
	"math/bits"
	"slices"
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
	bias      = 1 << (boundBits - 1) // more than any score
)

func newEntry(tag uint64, lower, upper int, work uint64) entry {
	return entry(tag<<tagShift | uint64(upper+bias)<<(workBits+boundBits) | uint64(lower+bias)<<workBits | work)
}

func (e entry) tag() uint64  { return uint64(e >> tagShift) }
func (e entry) upper() int   { return int(e>>(workBits+boundBits)&(1<<boundBits-1)) - bias }
func (e entry) lower() int   { return int(e>>workBits&(1<<boundBits-1)) - bias }
func (e entry) work() uint64 { return uint64(e & (1<<workBits - 1)) }

// A bucket is half a line of the processor's cache.
type bucket [4]entry

const bucketBytes = 32

// A table remembers bounds of the values of positions. It takes memory as it fills, so
// that an easy position costs no clearing of what it does not use, and keeps it.
type table struct {
	buckets []bucket
	keyBits uint
	shift   uint // of a code to the number of its bucket; the rest is its tag
	filled  int  // entries
	most    int  // buckets
}

// firstBits is how many bits of a code tell the bucket at first, if they leave no more
// than a tag holds: 8 KiB on boards of up to 55 bits, then up to 4 MiB.
const firstBits = 8

// reset empties the table, for keys of so many bits and so much memory.
func (t *table) reset(keyBits uint, mib int) {
	first := min(firstBits, keyBits)
	if keyBits > first+tagBits {
		first = keyBits - tagBits
	}
	if cap(t.buckets) < 1<<first {
		t.buckets = make([]bucket, 1<<first)
	}
	t.buckets = t.buckets[:1<<first]
	clear(t.buckets)
	t.keyBits, t.shift, t.filled = keyBits, keyBits-first, 0
	t.most = mib << 20 / bucketBytes
	if keyBits < 32 {
		t.most = min(t.most, 1<<keyBits)
	}
}

// code scrambles a key by a permutation of the numbers of keyBits bits: multiplication
// by an odd number and a shift to the right combined by xor can both be undone. So the
// number of a bucket and a tag are together a key, and a hit is never false.
func (t *table) code(key uint64) uint64 {
	mask := uint64(1)<<t.keyBits - 1
	key = key * 0x9e3779b97f4a7c15 & mask
	key ^= key >> (t.keyBits / 2)
	return key * 0xbf58476d1ce4e5b9 & mask
}

// place returns the bucket of a code and its tag there.
func (t *table) place(code uint64) (*bucket, uint64) {
	return t.bucket(code), code & (1<<(t.shift&63) - 1)
}

// bucket returns the bucket of a code.
func (t *table) bucket(code uint64) *bucket { return &t.buckets[code>>(t.shift&63)] }

// load returns the entry of a code, 0 if there is none.
func (t *table) load(code uint64) entry {
	b, tag := t.place(code)
	for _, e := range b {
		if e.tag() == tag && e != 0 {
			return e
		}
	}
	return 0
}

// store keeps the bounds of a position and the nodes, at least 1, that they took, in
// place of its last entry, of nothing, or of what took the least.
func (t *table) store(code uint64, lower, upper int, nodes uint64) {
	b, tag := t.place(code)
	victim := 0
	for i, e := range b {
		if e == 0 || e.tag() == tag {
			victim = i
			break
		}
		if e.work() < b[victim].work() {
			victim = i
		}
	}
	if b[victim] == 0 {
		t.filled++
	}
	b[victim] = newEntry(tag, lower, upper, uint64(min(bits.Len64(nodes), 1<<workBits-1)))
	// Half full: one bucket in twenty overflows.
	if t.filled > 2*len(t.buckets) && 2*len(t.buckets) <= t.most {
		t.grow()
	}
}

// grow doubles the table: the highest bit of the tags tells which of two buckets each
// entry goes to. From the last bucket on, none is written before it is read.
func (t *table) grow() {
	old := t.buckets
	if n := 2 * len(old); n <= cap(old) {
		t.buckets = old[:n]
	} else {
		t.buckets = make([]bucket, n)
	}
	t.shift--
	for i, b := range slices.Backward(old) {
		var halves [2]bucket
		var n [2]int
		for _, e := range b {
			if e == 0 {
				continue
			}
			half := e.tag() >> t.shift
			halves[half][n[half]] = e &^ (1 << (tagShift + t.shift))
			n[half]++
		}
		t.buckets[2*i], t.buckets[2*i+1] = halves[0], halves[1]
	}
}
