package catalog

import (
	"context"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/connect4/book"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/search"
)

// A connect4Engine engine solves Connect Four. Where its limits end that before it knows the
// move, or the value of every move that was asked for, our best search spends the other half
// of them: what is known stays, and of the rest the result says what that search thinks.
type connect4Engine struct {
	solver   connect4.Solver
	fallback alinha.Resetter // nil until it is asked; it has as much memory
}

// newConnect4Engine returns the engine, which knows the openings by heart or searches them.
func newConnect4Engine(useBook bool, threads, memoryMiB int) *connect4Engine {
	e := &connect4Engine{solver: connect4.Solver{Threads: threads, TableMiB: max(1, memoryMiB/2)}}
	if useBook {
		e.solver.Book = book.Openings()
	}
	return e
}

// depthOnlyNodes is how many nodes the solver may visit where only the depth is limited, of
// which it knows nothing.
const depthOnlyNodes = 1 << 20

// Reset implements alinha.Resetter.
func (e *connect4Engine) Reset() {
	if e.fallback != nil {
		e.fallback.Reset()
	}
}

// Search implements alinha.Engine.
func (e *connect4Engine) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	solverLimits := lim
	solverLimits.Time, solverLimits.Nodes = (lim.Time+1)/2, (lim.Nodes+1)/2
	if lim.Depth > 0 && lim.Nodes == 0 {
		solverLimits.Nodes = depthOnlyNodes
	}
	solved, err := e.solver.Search(ctx, pos, solverLimits, report)
	if err != nil || ctx.Err() != nil || lim.Nodes > 0 && solved.Nodes >= lim.Nodes || complete(&solved, pos, lim) {
		return solved, err
	}
	fallbackLimits := lim
	fallbackLimits.Time /= 2
	if lim.Nodes > 0 {
		fallbackLimits.Nodes -= solved.Nodes
	}
	reportMerged := report
	if report != nil {
		reportMerged = func(i alinha.Info) {
			i.Nodes += solved.Nodes
			i.Moves = mergeMoveScores(solved.Moves, i.Moves)
			report(i)
		}
	}
	if e.fallback == nil {
		e.fallback = bitboardResetter{&search.PVS{Eval: eval.Threats, Table: tt.New(e.solver.TableMiB)}}
	}
	searched, err := e.fallback.Search(ctx, pos, fallbackLimits, reportMerged)
	if err != nil {
		return solved, nil //nolint:nilerr // what is known is an answer
	}
	return mergeResults(&solved, &searched), nil
}

// complete says that a result leaves nothing to ask: without lines a winner is enough.
func complete(r *alinha.Result, pos alinha.Position, lim alinha.Limits) bool {
	if !lim.EveryMove {
		return r.Score.Proven || r.Score.Value > 0
	}
	unproven := func(l alinha.MoveScore) bool { return !l.Score.Proven }
	return len(r.Moves) == len(pos.Moves(nil)) && !slices.ContainsFunc(r.Moves, unproven)
}

// mergeResults adds to what is known of a position what is thought of the rest.
func mergeResults(solved, searched *alinha.Result) alinha.Result {
	res := *searched
	res.Nodes += solved.Nodes
	res.Moves = mergeMoveScores(solved.Moves, searched.Moves)
	best := search.BestMoves(res.Moves)
	if slices.ContainsFunc(best, func(l alinha.MoveScore) bool { return l.Move == res.Move }) {
		best = nil
	}
	switch {
	case solved.Score.Value > 0:
		res.Move, res.Score, res.PV = solved.Move, solved.Score, solved.PV
	case len(best) > 0:
		res.Move, res.Score, res.PV = best[0].Move, best[0].Score, []alinha.Move{best[0].Move}
	}
	return res
}

// mergeMoveScores adds to the moves of which something is known what is thought of the rest. What
// is thought may be proven too, and more than known: in how many plies.
func mergeMoveScores(solved, searched []alinha.MoveScore) []alinha.MoveScore {
	lines := slices.Clone(searched)
	for _, l := range solved {
		i := slices.IndexFunc(lines, func(a alinha.MoveScore) bool { return a.Move == l.Move })
		switch {
		case i < 0:
			lines = append(lines, l)
		case !lines[i].Score.Proven:
			lines[i] = l
		}
	}
	return lines
}
