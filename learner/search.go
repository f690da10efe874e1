package learner

import (
	"context"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

// searchView searches a noisy view within limits, and within the depth and the number of nodes of the level. Scores in
// the result and in reports are never proven: the view may lack lines.
func searchView(
	ctx context.Context, pvs *search.PVS, view alinha.Position, maxDepth int, maxNodes uint64, lim alinha.Limits, report func(alinha.Info),
) (alinha.Result, error) {
	if lim.Depth == 0 || lim.Depth > maxDepth {
		lim.Depth = maxDepth
	}
	if lim.Nodes == 0 || lim.Nodes > maxNodes {
		lim.Nodes = maxNodes
	}
	var reportUnproven func(alinha.Info)
	if report != nil {
		reportUnproven = func(i alinha.Info) {
			i.Score, i.Moves = unproven(i.Score), unprovenMoves(i.Moves)
			report(i)
		}
	}
	res, err := pvs.Search(ctx, view, lim, reportUnproven)
	res.Score, res.Moves = unproven(res.Score), unprovenMoves(res.Moves)
	return res, err
}

// unproven returns a score without its proof.
func unproven(s alinha.Score) alinha.Score { return alinha.Score{Value: s.Value} }

// unprovenMoves returns a copy of moves with unproven scores.
func unprovenMoves(moves []alinha.MoveScore) []alinha.MoveScore {
	moves = slices.Clone(moves)
	for i := range moves {
		moves[i].Score = unproven(moves[i].Score)
	}
	return moves
}
