package connect4

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/alinha/alinha/internal/budget"
)

// threadPool runs null-window queries on several goroutines that share one transposition table (Lazy SMP). Every
// goroutine searches the same position from the root. The helpers order moves a little differently, so that the
// goroutines search different parts of the tree and find each other's results in the table.
type threadPool[H height] struct {
	*searcher[H] // of the calling goroutine
	helpers      []*searcher[H]
}

// queryState holds the stop flags of the current null-window query. All searchers of a threadPool share it.
type queryState struct {
	stop        atomic.Bool // ends the search of every goroutine: the query is answered, or the table must grow
	needsGrowth atomic.Bool // the table must grow before the query is put again
}

// columnNoise is the largest change of a column score for a helper.
const columnNoise = centreWeight / 8

// newThreadPool returns a pool without helpers for boards of that many columns.
func newThreadPool[H height](columns int, t *table) *threadPool[H] {
	return &threadPool[H]{searcher: newSearcher[H](columns, t, new(queryState))}
}

// begin implements boardSearch. It makes a helper for each budget but the first.
func (tp *threadPool[H]) begin(p position, budgets []*budget.Budget) {
	tp.searcher.begin(p, budgets[0])
	tp.multiThreaded = len(budgets) > 1
	tp.helpers = tp.helpers[:0]
	for i, budget := range budgets[1:] {
		h := newSearcher[H](tp.columns, tp.table, tp.queryState)
		rng := rand.New(rand.NewPCG(uint64(i), 0))
		for j := range h.history.columnScores {
			h.history.columnScores[j] += int16(rng.IntN(2*columnNoise+1) - columnNoise)
		}
		h.begin(p, budget)
		h.multiThreaded = true
		tp.helpers = append(tp.helpers, h)
	}
}

// nodes implements boardSearch.
func (tp *threadPool[H]) nodes() uint64 {
	n := tp.Nodes
	for _, h := range tp.helpers {
		n += h.Nodes
	}
	return n
}

// nullWindow implements boardSearch. Most queries are answered by one goroutine before the table has grown much. A
// harder query is put to all goroutines, and again each time the table has grown.
func (tp *threadPool[H]) nullWindow(p position, alpha int) int {
	for {
		tp.stop.Store(false)
		v := tp.searchAll(p, alpha)
		switch {
		case !tp.needsGrowth.Swap(false):
			return v
		case tp.table.shared:
			tp.table.grow()
		default:
			tp.table.makeShared()
		}
	}
}

// searchAll runs the query on the calling goroutine, and on all helpers if the table is shared. It returns the first
// answer. The answer means nothing if needsGrowth is set or the search was stopped.
func (tp *threadPool[H]) searchAll(p position, alpha int) (answer int) {
	if len(tp.helpers) == 0 || !tp.table.shared {
		return tp.searcher.nullWindow(p, alpha)
	}
	var wait sync.WaitGroup
	run := func(s *searcher[H]) {
		v := s.nullWindow(p, alpha)
		if !s.Stopped() && tp.stop.CompareAndSwap(false, true) {
			answer = v
		}
	}
	for _, h := range tp.helpers {
		wait.Go(func() { run(h) })
	}
	run(tp.searcher)
	tp.stop.Store(true)
	wait.Wait()
	return answer
}

// useBudget implements boardSearch.
func (tp *threadPool[H]) useBudget(budget *budget.Budget) {
	tp.Budget, tp.helpers, tp.multiThreaded = budget, nil, false
}
