package proof

import (
	"sync"
	"sync/atomic"

	"github.com/alinha/alinha/internal/budget"
)

// A sharedSearch is what the searches of several threads have in common, besides their tables. Each thread searches the root, and
// a position seems the harder the more threads search it, so that the threads go different ways.
type sharedSearch struct {
	busy []atomic.Int32 // by hash: how many threads search a position
	done atomic.Bool    // a thread has found the value of the root
}

// busyPlaces is the number of places of sharedSearch.busy, a power of two: far more than the positions on the paths of all threads.
const busyPlaces = 1 << 14

// A helperSearch is the search of a thread besides the first.
type helperSearch struct {
	*strongSearch
	counted atomic.Uint64 // allNodes, as other threads may read it
}

// setThreads has Prove search on so many threads.
func (p *StrongProver) setThreads(threads, tableBits int) {
	s := p.search
	if threads < 2 {
		return
	}
	s.shared = &sharedSearch{busy: make([]atomic.Int32, busyPlaces)}
	s.table.share()
	s.children.share()
	for range threads - 1 {
		h := &helperSearch{strongSearch: newStrongSearch(s.board, s.weak.board, tableBits)}
		h.table, h.children, h.shared = s.table, s.children, s.shared
		h.report = func(*expansion) { h.counted.Store(h.allNodes()) }
		p.helpers = append(p.helpers, h)
	}
}

// searchRoot returns the numbers of the root, by a search on all threads until one knows the value, each of at most so many
// nodes, or without limit if that is 0.
func (p *StrongProver) searchRoot(at stones, attackerMoves bool, nodes uint64) numbers {
	s := p.search
	begin := func(s *strongSearch) {
		s.limit, s.stop = 0, false
		if nodes > 0 {
			s.limit = s.allNodes() + nodes
		}
	}
	values := make([]numbers, len(p.helpers))
	var group sync.WaitGroup
	for i, h := range p.helpers {
		begin(h.strongSearch)
		h.ctx, h.base = budget.WithYield(s.ctx, func() {}), s.base
		group.Go(func() {
			values[i] = h.search(at, attackerMoves, 0, unlimited)
			h.counted.Store(h.allNodes())
			if values[i].solved() {
				s.shared.done.Store(true)
			}
		})
	}
	begin(s)
	value := s.search(at, attackerMoves, 0, unlimited)
	if s.shared != nil {
		if value.solved() {
			s.shared.done.Store(true)
		}
		group.Wait()
		s.shared.done.Store(false)
	}
	s.limit, s.stop = 0, false
	for _, v := range values {
		if v.solved() {
			return v
		}
	}
	return value
}

// solved reports whether numbers are those of a proof or a disproof.
func (n numbers) solved() bool { return n.proof == 0 || n.disproof == 0 }

// count returns how many threads search a position, in a place that positions with equal hashes share.
func (s *sharedSearch) count(k childKey) *atomic.Int32 { return &s.busy[k.hash()&(busyPlaces-1)] }

// next is expansion.next where other threads may search too: a child seems the harder the more of them search it.
func (s *strongSearch) next(n *strongNode, value, limit numbers, attackerMoves bool) (best int, childLimit numbers) {
	if s.shared == nil {
		return n.expansion.next(value, limit, attackerMoves)
	}
	n.harder.moves, n.harder.children = n.moves, append(n.harder.children[:0], n.children...)
	for i := range n.harder.children {
		number := &n.harder.children[i].disproof
		if attackerMoves {
			number = &n.harder.children[i].proof
		}
		if *number > 0 && *number < infinite {
			busy := s.shared.count(childKey{n.after(n.moves[i], attackerMoves), !attackerMoves}).Load()
			*number = min(infinite-1, *number+uint32(busy)*(*number/2+1))
		}
	}
	return n.harder.next(value, limit, attackerMoves)
}

// searchChild is search for a child, which other threads see.
func (s *strongSearch) searchChild(k childKey, depth int, limit numbers) numbers {
	if s.shared == nil {
		return s.search(k.stones, k.attackerMoves, depth, limit)
	}
	busy := s.shared.count(k)
	busy.Add(1)
	defer busy.Add(-1)
	return s.search(k.stones, k.attackerMoves, depth, limit)
}

// refresh sets the numbers of the children of a node to those that other threads have found.
func (s *strongSearch) refresh(n *strongNode, attackerMoves bool) {
	if s.shared == nil {
		return
	}
	for i, m := range n.moves {
		if n.children[i].solved() {
			continue
		}
		if v, ok := s.children.get(childKey{n.after(m, attackerMoves), !attackerMoves}); ok {
			n.children[i] = v
		}
	}
}
