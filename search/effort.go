package search

import (
	"context"
	"math"
	"sync"
	"time"

	"github.com/alinha/alinha"
)

// An Effort is the work of one search, or of one of its goroutines: it counts nodes, and
// says when to stop.
type Effort struct {
	Nodes uint64 // visited by this goroutine

	caller   context.Context // the caller's, without the time limit
	ctx      context.Context
	deadline time.Time // of the limits, zero for none
	limit    uint64    // of Nodes, until the purse is asked for more
	granted  uint64    // nodes to visit before Visit asks again
	stopped  bool
	purse    *purse // of all goroutines, nil while there is but one
	banked   uint64 // of Nodes, those that the purse knows of

	_ [56]byte // goroutines count side by side, each in a line of the cache of its own
}

// Begin starts the work of a search. The caller calls the function returned at its end.
func Begin(ctx context.Context, lim alinha.Limits) (*Effort, context.CancelFunc) {
	e := &Effort{caller: ctx, ctx: ctx, limit: math.MaxUint64}
	if lim.Nodes > 0 {
		e.limit = lim.Nodes
	}
	if lim.Time <= 0 {
		return e, func() {}
	}
	timed, cancel := context.WithTimeout(ctx, lim.Time)
	e.ctx = timed
	e.deadline = time.Now().Add(lim.Time)
	return e, cancel
}

// Hire sets n goroutines to the same search, each with an effort of its own, which ends with ctx as
// well; the limit of nodes is one for all of them. Prepare is called here and returns what the i-th
// does there, as with a copy of a position. The function returned waits for them to end. No
// goroutine may be at work on the search before.
func (e *Effort) Hire(ctx context.Context, n int, prepare func(i int) (work func(*Effort))) (wait func()) {
	var crew sync.WaitGroup
	for i := range n {
		work, effort := prepare(i), e.fork(ctx)
		crew.Go(func() {
			work(effort)
			effort.bank()
		})
	}
	return crew.Wait
}

// fork returns the effort of one more goroutine. The first handful stays with e, or the others could take
// all there is before it has begun.
func (e *Effort) fork(ctx context.Context) *Effort {
	if e.purse == nil {
		e.purse = newPurse(e.limit - e.Nodes)
		e.limit, e.granted = e.Nodes, e.Nodes
		e.purse.fill(e)
	}
	return &Effort{caller: ctx, ctx: ctx, deadline: e.deadline, purse: e.purse}
}

// bank counts the nodes of a goroutine that has ended its work, and leaves to the others
// those that it could have visited.
func (e *Effort) bank() {
	e.purse.bank(e)
	e.purse.left.Add(int64(e.limit - e.Nodes))
	e.limit, e.granted = e.Nodes, e.Nodes
}

// Visited returns the nodes of all goroutines, but for the last handful of each other one
// that is still at work.
func (e *Effort) Visited() uint64 {
	if e.purse == nil {
		return e.Nodes
	}
	return e.purse.visited(e)
}

// Visit counts one node and returns true, or returns false if the search must
// stop before it; then the tree unwinds by testing Stopped. It asks the clock and the
// context every 1,024 nodes.
func (e *Effort) Visit() bool {
	if e.Nodes < e.granted {
		e.Nodes++
		return true
	}
	return e.ask()
}

// ask grants the next nodes, and visits the first, unless the search must stop.
func (e *Effort) ask() bool {
	if e.Nodes >= e.limit && e.purse != nil && !e.stopped {
		e.purse.fill(e)
	}
	if e.stopped || e.Nodes >= e.limit || expired(e.ctx) || !e.deadline.IsZero() && time.Now().After(e.deadline) {
		e.stopped, e.granted = true, 0
		return false
	}
	e.granted = min(e.Nodes+1024, e.limit)
	e.Nodes++
	return true
}

// Stopped says that a limit or the context has ended the search.
func (e *Effort) Stopped() bool { return e.stopped }

// Err returns the error of a search that has found no move at all: that of the
// caller's context. It is nil if a limit ended the search.
func (e *Effort) Err() error { return e.caller.Err() }
