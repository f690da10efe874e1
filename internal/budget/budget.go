// Package budget counts the nodes of a search and ends the search at a limit of nodes, of time, or of its context.
//
// Every search of Alinha calls Visit once per node. One goroutine counts in a plain integer; several goroutines of one
// search draw their nodes in small batches from a shared counter, so that together they never exceed a limit of nodes:
//
//	Limits.Nodes ──> sharedNodes.left ──batch of 64──> Budget (goroutine 0): Visit, Visit, ...
//	                                  ──batch of 64──> Budget (goroutine 1): Visit, Visit, ...
package budget

import (
	"context"
	"math"
	"sync"
	"time"

	"github.com/alinha/alinha"
)

// A Budget is what one goroutine of a search may spend and has spent. Each goroutine has its own.
type Budget struct {
	Nodes uint64 // visited by this goroutine

	caller     context.Context // the caller's, without the time limit
	ctx        context.Context // the caller's, with the time limit
	deadline   time.Time       // zero without a time limit
	limit      uint64          // Nodes at which this goroutine must ask sharedNodes for another batch, or stop
	checkAt    uint64          // Nodes at which Visit next looks at the clock, the context and limit
	stopped    bool
	shared     *sharedNodes // nil while the search has one goroutine
	registered uint64       // the part of Nodes that shared has counted

	_ [56]byte // pads Budget so that no two goroutines count in one cache line
}

// New returns the budget of a search that ends at lim.Nodes, at lim.Time or with ctx. It ignores lim.Depth, which is
// left to the search. The caller calls cancel when the search ends.
func New(ctx context.Context, lim alinha.Limits) (b *Budget, cancel context.CancelFunc) {
	b = &Budget{caller: ctx, ctx: ctx, limit: math.MaxUint64}
	if lim.Nodes > 0 {
		b.limit = lim.Nodes
	}
	if lim.Time <= 0 {
		return b, func() {}
	}
	b.ctx, cancel = context.WithTimeout(ctx, lim.Time)
	b.deadline = time.Now().Add(lim.Time)
	return b, cancel
}

// Go starts n more goroutines of the same search. Each has its own budget and draws from the one limit of nodes. Go calls
// prepare(i) on the caller's goroutine, where it can copy a position; prepare returns what the i-th goroutine runs. The
// function stop ends the n goroutines early; wait blocks until they have returned and must be called. No other goroutine of
// the search may be running.
func (b *Budget) Go(n int, prepare func(i int) (work func(*Budget))) (stop, wait func()) {
	ctx, cancel := context.WithCancel(b.ctx)
	var running sync.WaitGroup
	for i := range n {
		work, own := prepare(i), b.fork(ctx)
		running.Go(func() {
			work(own)
			own.release()
		})
	}
	return cancel, func() {
		running.Wait()
		cancel()
	}
}

// fork returns the budget of one more goroutine. b keeps the first batch: the new goroutines could otherwise use up the
// whole limit before b visits a node.
func (b *Budget) fork(ctx context.Context) *Budget {
	if b.shared == nil {
		b.shared = newSharedNodes(b.limit - b.Nodes)
		b.limit, b.checkAt = b.Nodes, b.Nodes
		b.shared.draw(b)
	}
	return &Budget{caller: ctx, ctx: ctx, deadline: b.deadline, shared: b.shared}
}

// release registers the nodes of a goroutine that has ended and gives back the rest of its batch.
func (b *Budget) release() {
	b.shared.register(b)
	b.shared.left.Add(int64(b.limit - b.Nodes))
	b.limit, b.checkAt = b.Nodes, b.Nodes
}

// Visited returns the nodes of all goroutines of the search. Another goroutine that is still running may have visited up to
// one batch more.
func (b *Budget) Visited() uint64 {
	if b.shared == nil {
		return b.Nodes
	}
	return b.shared.visited(b)
}

// Visit counts one node and returns true, or returns false if the search must stop before that node. After false the
// search unwinds by testing Stopped. Visit looks at the clock and the context every YieldNodes nodes.
func (b *Budget) Visit() bool {
	if b.Nodes < b.checkAt {
		b.Nodes++
		return true
	}
	return b.check()
}

// check is the slow path of Visit: it looks at every limit and sets when to look again.
func (b *Budget) check() bool {
	if b.Nodes >= b.limit && b.shared != nil && !b.stopped {
		b.shared.draw(b)
	}
	if b.stopped || b.Nodes >= b.limit || Expired(b.ctx) || !b.deadline.IsZero() && time.Now().After(b.deadline) {
		b.stopped, b.checkAt = true, 0
		return false
	}
	b.checkAt = min(b.Nodes+YieldNodes, b.limit)
	b.Nodes++
	return true
}

// Stopped reports whether a limit or the context has ended the search.
func (b *Budget) Stopped() bool { return b.stopped }

// Err returns the error of the caller's context, for a search that has found no move at all. It is nil if a limit ended
// the search.
func (b *Budget) Err() error { return b.caller.Err() }
