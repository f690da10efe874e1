package search

import (
	"context"
	"errors"

	"github.com/alinha/alinha"
)

// IterativeDeepening runs an engine to depth 1, then 2, and so on (iterative deepening,
// Slate and Atkin 1977), until a limit or until the position is solved. The result
// is that of the last iteration that was finished.
type IterativeDeepening struct {
	Engine alinha.Engine // keeps to Limits.Depth
}

var _ alinha.Resetter = (*IterativeDeepening)(nil)

// Reset implements alinha.Resetter: it resets the engine, if that has a memory.
func (d *IterativeDeepening) Reset() {
	if r, ok := d.Engine.(alinha.Resetter); ok {
		r.Reset()
	}
}

// Search implements alinha.Engine.
func (d *IterativeDeepening) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if d.Engine == nil {
		return alinha.Result{}, errors.New("deepening: no engine to deepen")
	}
	timed, done := ctx, func() {}
	if lim.Time > 0 {
		timed, done = context.WithTimeout(ctx, lim.Time)
	}
	defer done()
	deepest := lim.Depth
	if f, ok := pos.(alinha.Finite); ok && (deepest == 0 || deepest > f.Left()) {
		deepest = max(1, f.Left())
	}
	var last alinha.Result
	for depth := 1; deepest == 0 || depth <= deepest; depth++ {
		step := alinha.Limits{Depth: depth, EveryMove: lim.EveryMove}
		if lim.Nodes > 0 {
			step.Nodes = lim.Nodes - last.Nodes
		}
		res, err := d.Engine.Search(timed, pos, step, d.after(&last, report))
		late := err != nil && timed.Err() != nil && errors.Is(err, timed.Err())
		switch {
		case late && depth > 1:
			return last, nil
		case late && ctx.Err() == nil:
			return alinha.Result{Move: pos.Moves(nil)[0]}, nil
		case err != nil:
			return alinha.Result{}, err
		}
		res.Nodes += last.Nodes
		if res.Depth == 0 && depth > 1 {
			last.Nodes = res.Nodes
			return last, nil
		}
		last = res
		if report != nil && res.Depth > 0 {
			report(alinha.Info{Depth: res.Depth, Nodes: res.Nodes, Score: res.Score, PV: res.PV, Moves: res.Moves})
		}
		if res.Depth == 0 || solved(res) || lim.Nodes > 0 && last.Nodes >= lim.Nodes {
			return last, nil
		}
	}
	return last, nil
}

// after adds to the reports of an iteration the nodes and the lines of those before.
func (d *IterativeDeepening) after(last *alinha.Result, report func(alinha.Info)) func(alinha.Info) {
	if report == nil {
		return nil
	}
	return func(info alinha.Info) {
		info.Nodes += last.Nodes
		info.Moves = last.Moves
		report(info)
	}
}

// solved says that a deeper search would find nothing new. What it knows of beyond its
// depth, by a table from other searches, need not be the shortest win or the longest loss.
func solved(res alinha.Result) bool {
	settled := func(s alinha.Score) bool { return s.Proven && s.Plies <= res.Depth }
	for _, line := range res.Moves {
		if !settled(line.Score) {
			return false
		}
	}
	return settled(res.Score)
}
