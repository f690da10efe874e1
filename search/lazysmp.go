package search

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// startHelpers starts n goroutines that search the same root as s and share its table (lazy SMP). Helper i begins at depth
// i+2, so that the helpers fill the table ahead of s. The caller must call stopHelpers, which ends the goroutines, waits
// for them and returns them. Without a table helpers would be of no use, and startHelpers starts none.
func (s *pvs) startHelpers(n int) (stopHelpers func() []*pvs) {
	if n < 1 || s.table == nil {
		return func() []*pvs { return nil }
	}
	helpers := make([]*pvs, n)
	stop, wait := s.Go(n, func(i int) func(*budget.Budget) {
		pos := s.pos.Clone()
		return func(budget *budget.Budget) {
			// A second clone puts the position into memory that only this goroutine writes.
			helpers[i] = s.newHelper(budget, pos.Clone())
			helpers[i].iterativeDeepening(i + 2)
		}
	})
	return func() []*pvs {
		stop()
		wait()
		return helpers
	}
}

// newHelper returns the state of a helper goroutine: a copy of s with its own budget and position, without a trace and
// without reports.
func (s *pvs) newHelper(budget *budget.Budget, pos alinha.Position) *pvs {
	h := &pvs{searchState: newSearchState(budget, pos, s.eval, nil), table: s.table, off: s.off, lim: s.lim}
	h.iterate, h.rootMoveValue = h.aspirationSearch, h.fullWindowValue
	return h
}
