package search

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	"github.com/alinha/alinha"
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

// fill lets e visit a handful more, as long as there are any.
func (p *purse) fill(e *Effort) {
	p.bank(e)
	e.limit += uint64(max(0, min(p.left.Add(-handful)+handful, handful)))
}

// bank counts what e has visited.
func (p *purse) bank(e *Effort) {
	p.spent.Add(e.Nodes - e.banked)
	e.banked = e.Nodes
}

// visited returns the nodes of all goroutines, but for the last handfuls of those
// other than e's.
func (p *purse) visited(e *Effort) uint64 { return p.spent.Load() + e.Nodes - e.banked }

// visited returns the nodes of the search so far.
func (s *pvs) visited() uint64 { return s.purse.visited(s.Effort) }

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
		pos := s.pos.Clone()
		wait.Go(func() {
			h := s.helper(ctx, pos.Clone()) // again, into memory that this goroutine writes alone
			h.deepen(i + 2)
			h.purse.bank(h.Effort)
		})
	}
	return func() {
		cancel()
		wait.Wait()
	}
}

// helper returns what another goroutine needs to search the root of s.
func (s *pvs) helper(ctx context.Context, pos alinha.Position) *pvs {
	effort := &Effort{caller: ctx, ctx: ctx}
	h := &pvs{tree: newTree(effort, pos, s.eval, nil), table: s.table, off: s.off, lim: s.lim, purse: s.purse}
	h.iterate, h.own = h.aspirate, h.widely
	return h
}
