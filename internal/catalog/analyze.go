package catalog

import (
	"context"

	"github.com/alinha/alinha"
)

// AnalyzeMoves calls search, which searches a position with an engine of the entry, and returns
// the result with a score for every move. The move and the node count are those of the engine's
// usual search. Of a reference system (R1 to R7) or a replica with BoundsOnly set, that search
// knows only bounds of the other moves: the scores come from a second search with
// Limits.EveryMove, of which only Result.Moves is used. The error is that of the first search.
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
