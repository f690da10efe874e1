package search

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
)

// A purse holds the nodes that the goroutines of one search may still visit, and
// counts those that they have visited.
type purse struct {
	left  atomic.Int64
	spent atomic.Uint64
}

// handful is how many nodes a goroutine takes from the purse at a time.
const handful = 64

func newPurse(limit uint64) *purse {
	p := new(purse)
	p.left.Store(int64(min(limit, math.MaxInt64)))
	return p
}

// fill lets s visit a handful more, as long as there are any.
func (p *purse) fill(s *pvs) {
	p.bank(s)
	s.limit += uint64(max(0, min(p.left.Add(-handful)+handful, handful)))
}

// bank counts what s has visited.
func (p *purse) bank(s *pvs) {
	p.spent.Add(s.Nodes - s.banked)
	s.banked = s.Nodes
}

// visited returns the nodes of all goroutines, but for the last handfuls of the others.
func (s *pvs) visited() uint64 { return s.purse.spent.Load() + s.Nodes - s.banked }

// hire sets n goroutines to search the same root, each from another depth on: they
// fill the table ahead of s (Lazy SMP). The function returned ends them. Without a
// table they would be of no use, and there are none.
func (s *pvs) hire(n int) (dismiss func()) {
	if n < 1 || s.table == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(s.ctx)
	var wait sync.WaitGroup
	for i := range n {
		h := s.helper(ctx)
		wait.Go(func() {
			h.deepen(i + 2)
			h.purse.bank(h)
		})
	}
	return func() {
		cancel()
		wait.Wait()
	}
}

// helper returns what another goroutine needs to search the root of s.
func (s *pvs) helper(ctx context.Context) *pvs {
	effort := &Effort{caller: ctx, ctx: ctx}
	h := &pvs{tree: newTree(effort, s.pos.Clone(), s.eval), table: s.table, off: s.off, lim: s.lim, purse: s.purse}
	h.iterate, h.own = h.aspirate, h.widely
	return h
}
