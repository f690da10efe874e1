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

// connect4Engine plays Connect Four in two phases. Phase 1 is the perfect solver with half of the
// limits. If its result is not complete, phase 2 is a PVS search with the rest of the limits. The
// result has the solver's scores, those of the PVS search for the moves that the solver has not
// scored, and the proven scores of the PVS search.
type connect4Engine struct {
	solver   connect4.Solver
	fallback alinha.Resetter // PVS with a table as large as the solver's; nil until first needed
}

// newConnect4Engine returns an engine that uses the opening book if useBook is set. The tables of
// the solver and of the fallback share memoryMiB.
func newConnect4Engine(useBook bool, threads, memoryMiB int) *connect4Engine {
	e := &connect4Engine{solver: connect4.Solver{Threads: threads, TableMiB: max(1, memoryMiB/2)}}
	if useBook {
		e.solver.Book = book.Openings()
	}
	return e
}

// Connect4Solver returns the perfect solver inside an engine, or nil if it has none.
func Connect4Solver(e alinha.Engine) *connect4.Solver {
	if c, ok := Unwrap(e).(*connect4Engine); ok {
		return &c.solver
	}
	return nil
}

// depthOnlyNodes is the node limit of the solver if only the depth is limited: the solver
// ignores Limits.Depth.
const depthOnlyNodes = 1 << 20

// Reset clears the table of the fallback search. It implements alinha.Resetter.
func (e *connect4Engine) Reset() {
	if e.fallback != nil {
		e.fallback.Reset()
	}
}

// Search runs the solver and, if necessary, the fallback search. It implements alinha.Engine.
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
		return solved, nil //nolint:nilerr // the result of the solver is an answer
	}
	return mergeResults(&solved, &searched), nil
}

// complete reports whether the solver's result r needs no second search. With Limits.EveryMove
// every move must have a proven score; otherwise a proven score or a winning move is enough.
func complete(r *alinha.Result, pos alinha.Position, lim alinha.Limits) bool {
	if !lim.EveryMove {
		return r.Score.Proven || r.Score.Value > 0
	}
	unproven := func(s alinha.MoveScore) bool { return !s.Score.Proven }
	return len(r.Moves) == len(pos.Moves(nil)) && !slices.ContainsFunc(r.Moves, unproven)
}

// mergeResults combines the result of the solver with that of the fallback search. The move is
// the solver's if it wins, otherwise a best move of the merged scores.
func mergeResults(solved, searched *alinha.Result) alinha.Result {
	res := *searched
	res.Nodes += solved.Nodes
	res.Moves = mergeMoveScores(solved.Moves, searched.Moves)
	best := search.BestMoves(res.Moves)
	if slices.ContainsFunc(best, func(s alinha.MoveScore) bool { return s.Move == res.Move }) {
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

// mergeMoveScores returns the scores of the fallback search, in its order, with those of the
// solver in place of unproven ones, followed by the scores that only the solver has. A proven
// score of the fallback search stays: it also has the exact distance in plies.
func mergeMoveScores(solved, searched []alinha.MoveScore) []alinha.MoveScore {
	scores := slices.Clone(searched)
	for _, s := range solved {
		i := slices.IndexFunc(scores, func(a alinha.MoveScore) bool { return a.Move == s.Move })
		switch {
		case i < 0:
			scores = append(scores, s)
		case !scores[i].Score.Proven:
			scores[i] = s
		}
	}
	return scores
}
