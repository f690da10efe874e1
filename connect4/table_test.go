package connect4

import (
	"math/rand/v2"
	"testing"
)

// unhash is the inverse of hash.
func (t *table) unhash(hash uint64) uint64 { return hash * inverse(hashMultiplier) & t.keyMask() }

// inverse returns the number whose product with odd is 1 modulo 2^64, by Newton's method: each step doubles the
// number of correct bits.
func inverse(odd uint64) uint64 {
	x := odd
	for range 6 {
		x *= 2 - odd*x
	}
	return x
}

// TestHashIsPermutation checks that no two keys have the same hash, so that no hit of the table is false.
func TestHashIsPermutation(t *testing.T) {
	for _, bits := range []uint{8, 12, 15} {
		table := newTable(bits, 1)
		seen := make(map[uint64]bool)
		for key := range uint64(1) << bits {
			seen[table.hash(key)] = true
		}
		if len(seen) != 1<<bits {
			t.Errorf("%d bits: got %d hashes, want %d", bits, len(seen), 1<<bits)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for bits := uint(8); bits <= 64; bits++ {
		table := newTable(bits, 1)
		for range 1000 {
			key := rng.Uint64() >> (64 - bits)
			if got := table.unhash(table.hash(key)); got != key {
				t.Fatalf("%d bits: got key %#x back, want %#x", bits, got, key)
			}
		}
	}
}

// TestTable checks that an entry holds the bounds stored last, also after the table has grown.
func TestTable(t *testing.T) {
	for _, bits := range []uint{8, 20, 49, 64} {
		table := newTable(bits, 8)
		rng := rand.New(rand.NewPCG(3, 4))
		stored := make(map[uint64]interval)
		for range 100_000 {
			key := rng.Uint64() >> (64 - bits)
			bounds := interval{-rng.IntN(scoreBias), rng.IntN(scoreBias)}
			stored[key] = bounds
			if table.store(table.hash(key), bounds.low, bounds.high, 1+rng.Uint64N(1<<40)) {
				table.grow()
			}
		}
		held := 0
		for key, want := range stored {
			e := table.probe(table.hash(key))
			if e == 0 {
				continue
			}
			held++
			if got := (interval{e.lower(), e.upper()}); got != want {
				t.Fatalf("%d bits, key %#x: got %v, want %v", bits, key, got, want)
			}
		}
		if held != table.filled || 10*held < 8*len(stored) {
			t.Errorf("%d bits: got %d of %d keys, filled %d; want filled, and four fifths of the keys", bits, held, len(stored), table.filled)
		}
		if maxBuckets := 8 << 20 / bucketBytes; len(table.buckets) > maxBuckets {
			t.Errorf("%d bits: got %d buckets, want %d at most", bits, len(table.buckets), maxBuckets)
		}
	}
}

// TestTableStartsSmall checks the size of an empty table: an easy position must not pay for clearing a large one.
func TestTableStartsSmall(t *testing.T) {
	table := newTable(49, 32)
	if got, want := len(table.buckets)*bucketBytes, 8<<10; got != want {
		t.Errorf("got %d bytes, want %d", got, want)
	}
}
