package connect4

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// crewOf returns a crew for 7x6 at a position, of so many goroutines that have come to so many nodes each, with a network or
// nil, and the root that asks it.
func crewOf(t *testing.T, p position, n *network, threads int, nodes uint64) (*threadPool[[7]byte], *rootSearch) {
	c := newThreadPool[[7]byte](7, newTable(7*7, defaultTableMiB))
	c.network = n
	var budgets []*budget.Budget
	for range threads {
		budget, done := budget.New(t.Context(), alinha.Limits{})
		t.Cleanup(done)
		budget.Nodes = nodes
		budgets = append(budgets, budget)
	}
	c.begin(p, budgets)
	return c, &rootSearch{position: p, boardSearch: c, Budget: budgets[0]}
}

// TestTableGrowsBeneathThreads solves openings for goroutines that have come to so many nodes that the table
// which they share grows again and again: the same scores as of one.
func TestTableGrowsBeneathThreads(t *testing.T) {
	solve := func(p position, threads int, nodes uint64) (score, buckets int) {
		c, r := crewOf(t, p, embeddedNetwork(), threads, nodes)
		r.solveRoot()
		return r.bounds.low, len(c.table.buckets)
	}
	b := newBoard[[7]byte](7)
	rng := rand.New(rand.NewPCG(9, 9))
	for tried := 0; tried < 3; {
		p, _ := b.random(rng, 42-12)
		want, buckets := solve(p, 1, 0)
		if buckets < 1<<14 {
			continue // too easy for several goroutines
		}
		tried++
		got, buckets := solve(p, 3, 100_000_000)
		if got != want {
			t.Errorf("%+v: got score %d, want %d", p, got, want)
		}
		if want := 16 * cacheBuckets; buckets != want {
			t.Errorf("%+v: the table has %d buckets, want %d", p, buckets, want)
		}
	}
}
