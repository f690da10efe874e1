package connect4

import (
	"math/rand/v2"
	"testing"
)

// TestTableGrowsWhileShared solves openings on three goroutines that have already visited so many nodes that the
// table they share grows again and again. The scores are those of one goroutine.
func TestTableGrowsWhileShared(t *testing.T) {
	solve := func(p position, threads int, nodes uint64) (score, buckets int) {
		pool := newTestPool[[7]byte](7, defaultTableMiB)
		r := newRootSearch(t, pool, p, threads, nodes)
		r.solveRoot()
		return r.bounds.low, len(pool.table.buckets)
	}
	b := newBoard[[7]byte](7)
	rng := rand.New(rand.NewPCG(9, 9))
	for solved := 0; solved < 3; {
		p, _ := b.random(rng, 42-12)
		want, buckets := solve(p, 1, 0)
		if buckets < 1<<14 {
			continue // too easy for several goroutines
		}
		solved++
		got, buckets := solve(p, 3, 100_000_000)
		if got != want {
			t.Errorf("%+v: got score %d, want %d", p, got, want)
		}
		if want := 16 * cacheBuckets; buckets != want {
			t.Errorf("%+v: got %d buckets, want %d", p, buckets, want)
		}
	}
}
