package proof

import (
	"context"
	"sync"
	"time"

	"github.com/alinha/alinha/internal/budget"
)

// proveByThreads is prove on two goroutines, if the Solver may use so many: the weak game and the game itself are searched at the same
// time, each without turns, until one search has an answer.
func (s *Solver) proveByThreads(ctx context.Context, a *attack, nodes uint64) (Verdict, Prover) {
	if s.Threads < 2 || a.strong == nil {
		return s.prove(ctx, a, nodes)
	}
	half := s.halfLeft(nodes)
	report, _ := ctx.Value(progressKey{}).(func(Progress))
	weak, strong := Unknown, Unknown
	s.together(ctx, func() { s.watch(a, report) }, func(ctx context.Context) bool {
		weak = a.weak.Prove(ctx, limitOf(a.weak.Nodes(), half))
		return weak == DefenderHolds
	}, func(ctx context.Context) bool {
		strong = a.strong.Prove(ctx, limitOf(a.strong.Nodes(), half))
		return strong != Unknown
	})
	s.watch(a, nil)
	// Node may search further, under the context of the last search.
	a.weak.search.ctx, a.strong.search.ctx, a.strong.search.weak.ctx = ctx, ctx, ctx
	switch {
	case weak == DefenderHolds:
		return weak, a.weak
	case strong != Unknown:
		return strong, a.strong
	}
	return s.prove(ctx, a, nodes) // with the nodes that a search has left over
}

// halfLeft returns half of the nodes that are left of a limit, or 0 for no limit.
func (s *Solver) halfLeft(nodes uint64) uint64 {
	if nodes == 0 {
		return 0
	}
	return (nodes - min(nodes-1, s.nodes()-s.earlier) + 1) / 2
}

// limitOf returns the limit of a prover that has searched so many nodes and may search so many more, or 0 for no limit.
func limitOf(searched, more uint64) uint64 {
	if more == 0 {
		return 0
	}
	return searched + more
}

// together runs searches at the same time, the first one on this goroutine, until one returns true: then the context of all ends. It
// calls watch before.
func (s *Solver) together(ctx context.Context, watch func(), searches ...func(context.Context) bool) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.group = newSearchGroup(len(searches))
	defer func() { s.group = nil }()
	watch()
	run := func(ctx context.Context, search func(context.Context) bool) {
		defer s.group.end()
		if search(ctx) {
			cancel()
		}
	}
	var helpers sync.WaitGroup
	for _, search := range searches[1:] {
		helpers.Go(func() { run(budget.WithYield(ctx, func() {}), search) })
	}
	run(ctx, searches[0])
	helpers.Wait()
}

// A searchGroup is the searches that run at the same time. For a report of one the others pause, so that the report may read the
// state of all.
type searchGroup struct {
	mutex     sync.Mutex
	changed   *sync.Cond
	running   int // searches that neither pause nor have ended
	reporting bool
	next      time.Time // of the next report at the earliest
}

// groupInterval is the time between two reports at least: a search may pause some tenths of a second before the others do.
const groupInterval = time.Second

func newSearchGroup(searches int) *searchGroup {
	g := &searchGroup{running: searches}
	g.changed = sync.NewCond(&g.mutex)
	return g
}

// visit is called by each search now and then. It calls report while all other searches pause, if a report is due, and pauses if
// another search reports.
func (g *searchGroup) visit(report func()) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	due := !g.reporting && !time.Now().Before(g.next)
	if !due && !g.reporting {
		return
	}
	g.running--
	g.changed.Broadcast()
	if due {
		g.reporting = true
		for g.running > 0 {
			g.changed.Wait()
		}
		report()
		g.reporting, g.next = false, time.Now().Add(groupInterval)
		g.changed.Broadcast()
	} else {
		for g.reporting {
			g.changed.Wait()
		}
	}
	g.running++
}

// end is called when a search has ended.
func (g *searchGroup) end() {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	g.running--
	g.changed.Broadcast()
}
