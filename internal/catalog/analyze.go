package catalog

import (
	"context"

	"github.com/alinha/alinha"
)

// AnalyzeMoves asks an engine of the entry, by search, for its move and for its value of every
// move. A reference system or a replica chooses and counts as itself; if that leaves it with
// bounds, the values come from a second search, of which nothing else counts.
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
