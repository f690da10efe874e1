package catalog

import (
	"context"

	"github.com/alinha/alinha"
)

// AnalyzeMoves calls search, which searches a position with an engine of the entry, and returns
// the result with a score for every move. Limits.EveryMove is set, except for reference systems (R1
// to R7) and entries with BoundsOnly: these keep the move and the node count of their usual search.
// With BoundsOnly, that search has only bounds for the other moves, and Result.Moves comes from a
// second search with EveryMove, unless ctx ends before. The error is that of the first search.
func (e Engine) AnalyzeMoves(ctx context.Context, lim alinha.Limits, search func(alinha.Limits) (alinha.Result, error)) (alinha.Result, error) {
	lim.EveryMove = e.System == "" && !e.BoundsOnly
	res, err := search(lim)
	if err == nil && e.BoundsOnly && ctx.Err() == nil {
		lim.EveryMove = true
		if every, err := search(lim); err == nil {
			res.Moves = every.Moves
		}
	}
	return res, err
}
