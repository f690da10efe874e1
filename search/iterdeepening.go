package search

import (
	"context"
	"errors"

	"github.com/alinha/alinha"
)

// IterativeDeepening runs an engine with a depth limit of 1, then 2, and so on (Slate and Atkin 1977), until a limit is
// reached or the position is solved. The result is that of the last finished iteration; its Nodes are those of all
// iterations. PVS and MTDF deepen iteratively by themselves.
type IterativeDeepening struct {
	Engine alinha.Engine // must obey Limits.Depth
}

var _ alinha.Resetter = (*IterativeDeepening)(nil)

// Reset resets the engine if that is an alinha.Resetter. It implements alinha.Resetter.
func (d *IterativeDeepening) Reset() {
	if r, ok := d.Engine.(alinha.Resetter); ok {
		r.Reset()
	}
}

// Search implements alinha.Engine. It returns an error if Engine is nil, and any error of Engine in an iteration. But
// if ctx or the time ends after the first iteration, Search returns the last finished iteration without an error. If
// the time ends before the first iteration is finished, the result is the first legal move without a score.
func (d *IterativeDeepening) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if d.Engine == nil {
		return alinha.Result{}, errors.New("iterative deepening: Engine is nil")
	}
	timed, cancel := ctx, func() {}
	if lim.Time > 0 {
		timed, cancel = context.WithTimeout(ctx, lim.Time)
	}
	defer cancel()
	maxDepth := max(0, lim.Depth)
	if f, ok := pos.(alinha.Finite); ok && (maxDepth == 0 || maxDepth > f.Left()) {
		maxDepth = max(1, f.Left())
	}
	var last alinha.Result
	for depth := 1; maxDepth == 0 || depth <= maxDepth; depth++ {
		iteration := alinha.Limits{Depth: depth, EveryMove: lim.EveryMove}
		if lim.Nodes > 0 {
			iteration.Nodes = lim.Nodes - last.Nodes
		}
		res, err := d.Engine.Search(timed, pos, iteration, reportTotals(&last, report))
		timedOut := err != nil && timed.Err() != nil && errors.Is(err, timed.Err())
		switch {
		case timedOut && depth > 1:
			return last, nil
		case timedOut && ctx.Err() == nil:
			return alinha.Result{Move: pos.Moves(nil)[0]}, nil
		case err != nil:
			return alinha.Result{}, err
		}
		res.Nodes += last.Nodes
		if res.Depth == 0 && depth > 1 { // the iteration was stopped
			last.Nodes = res.Nodes
			last.PeakNodes, last.PeakBytes = max(last.PeakNodes, res.PeakNodes), max(last.PeakBytes, res.PeakBytes)
			return last, nil
		}
		last = res
		if report != nil && res.Depth > 0 {
			report(alinha.Info{Depth: res.Depth, Nodes: res.Nodes, Score: res.Score, PV: res.PV, Moves: res.Moves})
		}
		if res.Depth == 0 || isSolved(res) || lim.Nodes > 0 && last.Nodes >= lim.Nodes {
			return last, nil
		}
	}
	return last, nil
}

// reportTotals wraps report for one iteration: it adds the nodes of the earlier iterations to each report, and the move
// scores of the last finished one. It returns nil if report is nil.
func reportTotals(last *alinha.Result, report func(alinha.Info)) func(alinha.Info) {
	if report == nil {
		return nil
	}
	return func(info alinha.Info) {
		info.Nodes += last.Nodes
		info.Moves = last.Moves
		report(info)
	}
}

// isSolved reports whether a deeper search would find nothing new: the score of the position and those of all moves in
// res are proven, and the game ends within the depth. A win or loss beyond the depth comes from a table entry of another
// search; it need not be the shortest win or the longest loss.
func isSolved(res alinha.Result) bool {
	final := func(s alinha.Score) bool { return s.Proven && s.Plies <= res.Depth }
	for _, m := range res.Moves {
		if !final(m.Score) {
			return false
		}
	}
	return final(res.Score)
}
