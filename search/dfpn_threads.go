package search

import (
	"math"
	"sync/atomic"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// dfpnThreads is the state that the goroutines of one df-pn search share besides the table. For each query all goroutines
// search the same root; the first one that finishes has the answer.
type dfpnThreads struct {
	helpers  int                        // goroutines besides the first
	finisher atomic.Pointer[dfpnSearch] // the goroutine that has answered the current query; nil while none has

	// busy counts, by a hash of a position and a move, the goroutines that are searching below the move. Two moves with
	// the same hash share a counter: a goroutine now and then avoids a move for no reason.
	busy [1 << busyBits]atomic.Int32
}

const busyBits = 14

// newDFPNThreads returns the shared state of one goroutine and n helpers, or nil for no helpers.
func newDFPNThreads(n int) *dfpnThreads {
	if n < 1 {
		return nil
	}
	return &dfpnThreads{helpers: n}
}

// newHelper returns the state of a helper goroutine for the query that s answers.
func (s *dfpnSearch) newHelper(budget *budget.Budget, pos alinha.Position) *dfpnSearch {
	h := &dfpnSearch{Budget: budget, pos: pos, table: s.table, threads: s.threads}
	if b, ok := rules.BoardOf(pos); ok {
		h.symmetric = b
	}
	return h
}

// searchRoot searches the root until a query is answered, with all goroutines. It returns the proof numbers of the root
// and the goroutine that found them. If the search is stopped, the numbers are 1 and 1 and the finisher is s.
func (s *dfpnSearch) searchRoot(q proofQuery) (phi, delta uint32, finisher *dfpnSearch) {
	if s.threads == nil {
		phi, delta = s.mid(0, q, infinitePN, infinitePN)
		return phi, delta, s
	}
	s.threads.finisher.Store(nil)
	_, wait := s.Go(s.threads.helpers, func(int) func(*budget.Budget) {
		pos := s.pos.Clone()
		return func(budget *budget.Budget) {
			// A second clone puts the position into memory that only this goroutine writes.
			s.newHelper(budget, pos.Clone()).searchRootThread(q)
		}
	})
	s.searchRootThread(q)
	wait()
	if finisher = s.threads.finisher.Load(); finisher == nil {
		return 1, 1, s
	}
	phi, delta, _, _ = parentNumbers(finisher.children[0])
	return phi, delta, finisher
}

// searchRootThread searches the root as one of several goroutines. If s is the first to finish, it becomes the finisher.
func (s *dfpnSearch) searchRootThread(q proofQuery) {
	s.mid(0, q, infinitePN, infinitePN)
	if !s.Stopped() {
		s.threads.finisher.CompareAndSwap(nil, s)
	}
}

// done reports whether the goroutine must return: the search is stopped, or another goroutine has answered the query.
func (s *dfpnSearch) done() bool {
	return s.Stopped() || s.threads != nil && s.threads.finisher.Load() != nil
}

// busyKey returns the key of the position at a ply for the busy counters, or 0 for a single goroutine.
func (s *dfpnSearch) busyKey(ply int) uint64 {
	if s.threads == nil {
		return 0
	}
	return s.tableKey(ply)
}

// selectChild returns the index of the child to search, and the delta up to which that child stays the most promising.
// For a single goroutine these are best and second, as parentNumbers returns them. With several goroutines each delta is
// multiplied by one more than the number of goroutines below the child (after the virtual proof numbers of Kaneko 2010),
// so that the goroutines spread over the children. Only a child whose own delta is below phiLimit is selected, so that
// the search makes progress.
func (t *dfpnThreads) selectChild(key uint64, children []pnChild, phiLimit uint32, best int, second uint32) (int, uint32) {
	if t == nil {
		return best, second
	}
	choice, least := best, uint64(math.MaxUint64)
	for i := range children {
		child := &children[i]
		if child.delta >= phiLimit {
			continue
		}
		virtual := uint64(child.delta) * uint64(1+t.busyCount(key, child.move).Load())
		if virtual < least || virtual == least && i == best {
			choice, least = i, virtual
		}
	}
	if choice != best {
		second = children[choice].delta
	}
	return choice, second
}

// markBusy adds a goroutine to the counter of a move.
func (t *dfpnThreads) markBusy(key uint64, m alinha.Move) {
	if t != nil {
		t.busyCount(key, m).Add(1)
	}
}

// unmarkBusy removes a goroutine from the counter of a move.
func (t *dfpnThreads) unmarkBusy(key uint64, m alinha.Move) {
	if t != nil {
		t.busyCount(key, m).Add(-1)
	}
}

// busyCount returns the counter of a move in the position of a key.
func (t *dfpnThreads) busyCount(key uint64, m alinha.Move) *atomic.Int32 {
	return &t.busy[(key+uint64(m)+1)*tt.GoldenRatio>>(64-busyBits)]
}
