package budget

import (
	"math"
	"sync/atomic"
)

// sharedNodes is the node limit and the node count that the goroutines of one search share.
type sharedNodes struct {
	left  atomic.Int64  // nodes that no goroutine has drawn
	spent atomic.Uint64 // nodes that goroutines have registered
}

// batch is how many nodes a goroutine draws at a time.
const batch = 64

func newSharedNodes(limit uint64) *sharedNodes {
	n := new(sharedNodes)
	n.left.Store(int64(min(limit, math.MaxInt64)))
	return n
}

// draw registers b's nodes and raises b's limit by a batch, or by what is left.
func (n *sharedNodes) draw(b *Budget) {
	n.register(b)
	b.limit += uint64(max(0, min(n.left.Add(-batch)+batch, batch)))
}

// register adds the nodes that b has visited since the last call to the shared count.
func (n *sharedNodes) register(b *Budget) {
	n.spent.Add(b.Nodes - b.registered)
	b.registered = b.Nodes
}

// visited returns all registered nodes, plus those of b that are not registered yet.
func (n *sharedNodes) visited(b *Budget) uint64 { return n.spent.Load() + b.Nodes - b.registered }
