package connect4

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/alinha/alinha/internal/budget"
)

// A threadPool is the goroutines of one search. They answer one question at a time, each from
// the root on and each with a taste of its own, and share what they know of positions (Lazy SMP).
type threadPool[H height] struct {
	*searcher[H] // of the goroutine that asks
	helpers      []*searcher[H]
}

// A query is one that the goroutines of a crew are at.
type query struct {
	finished    atomic.Bool // the question is answered or put off
	needsGrowth atomic.Bool // for the table to grow
}

// taste is how much a helper's rank of a column differs from others', at most.
const columnNoise = centreWeight / 8

func newThreadPool[H height](columns int, t *table) *threadPool[H] {
	return &threadPool[H]{searcher: newSearcher[H](columns, t, new(query))}
}

// begin implements boardSearch.
func (c *threadPool[H]) begin(p position, budgets []*budget.Budget) {
	c.searcher.begin(p, budgets[0])
	c.multiThreaded = len(budgets) > 1
	c.helpers = c.helpers[:0]
	for i, budget := range budgets[1:] {
		h := newSearcher[H](c.columns, c.table, c.query)
		rng := rand.New(rand.NewPCG(uint64(i), 0))
		for j := range h.history.columnScores {
			h.history.columnScores[j] += int16(rng.IntN(2*columnNoise+1) - columnNoise)
		}
		h.begin(p, budget)
		h.multiThreaded = true
		c.helpers = append(c.helpers, h)
	}
}

func (c *threadPool[H]) nodes() uint64 {
	n := c.Nodes
	for _, h := range c.helpers {
		n += h.Nodes
	}
	return n
}

// nullWindow implements boardSearch. Most questions are answered before the table has grown much, by one
// goroutine. One that is not is put to all of them, and again when the table has grown.
func (c *threadPool[H]) nullWindow(p position, alpha int) int {
	for {
		c.finished.Store(false)
		v := c.searchAll(p, alpha)
		switch {
		case !c.needsGrowth.Swap(false):
			return v
		case c.table.shared:
			c.table.grow()
		default:
			c.table.makeShared()
		}
	}
}

// ask puts a question to one goroutine, or to all once they share the table. The answer means nothing
// if the question is put off or the search stopped.
func (c *threadPool[H]) searchAll(p position, alpha int) (answer int) {
	if len(c.helpers) == 0 || !c.table.shared {
		return c.searcher.nullWindow(p, alpha)
	}
	var wait sync.WaitGroup
	ask := func(s *searcher[H]) {
		v := s.nullWindow(p, alpha)
		if !s.Stopped() && c.finished.CompareAndSwap(false, true) {
			answer = v
		}
	}
	for _, h := range c.helpers {
		wait.Go(func() { ask(h) })
	}
	ask(c.searcher)
	c.finished.Store(true)
	wait.Wait()
	return answer
}

// spend makes another effort pay for what follows, which is little: the helpers go home.
func (c *threadPool[H]) useBudget(budget *budget.Budget) {
	c.Budget, c.helpers, c.multiThreaded = budget, nil, false
}
