package search

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// hire sets n goroutines to search the same root, each from another depth on: they
// fill the table ahead of s (Lazy SMP). The function returned ends them. Without a
// table they would be of no use, and there are none.
func (s *pvs) hire(n int) (dismiss func()) {
	if n < 1 || s.table == nil {
		return func() {}
	}
	stop, wait := s.Go(n, func(i int) func(*budget.Budget) {
		pos := s.pos.Clone()
		return func(budget *budget.Budget) {
			s.helper(budget, pos.Clone()).deepen(i + 2) // again, into memory that this goroutine writes alone
		}
	})
	return func() {
		stop()
		wait()
	}
}

// helper returns what another goroutine needs to search the root of s.
func (s *pvs) helper(budget *budget.Budget, pos alinha.Position) *pvs {
	h := &pvs{searchState: newSearchState(budget, pos, s.eval, nil), table: s.table, off: s.off, lim: s.lim}
	h.iterate, h.own = h.aspirate, h.widely
	return h
}
