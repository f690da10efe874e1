package search

import (
	"context"
	"math"

	"github.com/alinha/alinha"
)

// An Effort is the work of one search: it counts nodes, and says when to stop.
type Effort struct {
	Nodes uint64 // visited

	caller  context.Context // the caller's, without the time limit
	ctx     context.Context
	limit   uint64
	granted uint64 // nodes to visit before Visit asks again
	stopped bool
	banked  uint64 // of Nodes, those that the purse of several goroutines knows of

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
	return e, cancel
}

// Visit counts one node and returns true, or returns false if the search must
// stop before it; then the tree unwinds by testing Stopped. It asks the context
// every 1,024 nodes.
func (e *Effort) Visit() bool {
	if e.Nodes < e.granted {
		e.Nodes++
		return true
	}
	return e.ask()
}

// ask grants the next nodes, and visits the first, unless the search must stop.
func (e *Effort) ask() bool {
	if e.stopped || e.Nodes >= e.limit || expired(e.ctx) {
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
