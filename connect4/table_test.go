package connect4

import (
	"math/rand/v2"
	"testing"
)

// decode undoes code.
func (t *table) decode(code uint64) uint64 { return code * inverse(hashMultiplier) & t.keyMask() }

// inverse returns the number that an odd one must be multiplied by to give 1, by
// Newton's method: each step doubles the bits that are right.
func inverse(odd uint64) uint64 {
	x := odd
	for range 6 {
		x *= 2 - odd*x
	}
	return x
}

// The code of a key is a permutation, so that tags are exact.
func TestCodes(t *testing.T) {
	for _, n := range []uint{8, 12, 15} {
		tab := newTable(n, 1)
		seen := make(map[uint64]bool)
		for key := range uint64(1) << n {
			seen[tab.hash(key)] = true
		}
		if len(seen) != 1<<n {
			t.Errorf("%d bits: got %d codes, want %d", n, len(seen), 1<<n)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for n := uint(8); n <= 64; n++ {
		tab := newTable(n, 1)
		for range 1000 {
			key := rng.Uint64() >> (64 - n)
			if got := tab.decode(tab.hash(key)); got != key {
				t.Fatalf("%d bits: key %#x comes back as %#x", n, key, got)
			}
		}
	}
}

// What the table holds is what was stored last, however it grows.
func TestTable(t *testing.T) {
	for _, n := range []uint{8, 20, 49, 64} {
		tab := newTable(n, 8)
		rng := rand.New(rand.NewPCG(3, 4))
		type bounds struct{ lower, upper int }
		stored := make(map[uint64]bounds)
		for range 100_000 {
			key := rng.Uint64() >> (64 - n)
			b := bounds{-rng.IntN(scoreBias), rng.IntN(scoreBias)}
			stored[key] = b
			if tab.store(tab.hash(key), b.lower, b.upper, 1+rng.Uint64N(1<<40)) {
				tab.grow()
			}
		}
		held := 0
		for key, want := range stored {
			e := tab.probe(tab.hash(key))
			if e == 0 {
				continue
			}
			held++
			if got := (bounds{e.lower(), e.upper()}); got != want {
				t.Fatalf("%d bits, key %#x: got %v, want %v", n, key, got, want)
			}
		}
		if held != tab.filled || 10*held < 8*len(stored) {
			t.Errorf("%d bits: holds %d of %d, and counts %d", n, held, len(stored), tab.filled)
		}
		if most := 8 << 20 / bucketBytes; len(tab.buckets) > most {
			t.Errorf("%d bits: %d buckets, want %d at most", n, len(tab.buckets), most)
		}
	}
}

func TestTableOfAnEasyPositionIsSmall(t *testing.T) {
	tab := newTable(49, 32)
	if got, want := len(tab.buckets)*bucketBytes, 8<<10; got != want {
		t.Errorf("the table begins with %d bytes, want %d", got, want)
	}
}
