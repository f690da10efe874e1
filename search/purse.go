package search

import (
	"math"
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
