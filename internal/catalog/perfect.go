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

// A perfect engine solves Connect Four. Where its limits end that before it knows the
// move, or the value of every move that was asked for, our best search spends the other half
// of them: what is known stays, and of the rest the result says what that search thinks.
type perfect struct {
	solver  connect4.Solver
	adviser alinha.Resetter // nil until it is asked; it has as much memory
}

// newPerfect returns the engine, which knows the openings by heart or searches them.
func newPerfect(useBook bool, threads, memoryMiB int) *perfect {
	e := &perfect{solver: connect4.Solver{Threads: threads, TableMiB: max(1, memoryMiB/2)}}
	if useBook {
		e.solver.Book = book.Openings()
	}
	return e
}

// glance is how many nodes the solver may visit where only the depth is limited, of
// which it knows nothing.
const glance = 1 << 20

// Reset implements alinha.Resetter.
func (e *perfect) Reset() {
	if e.adviser != nil {
		e.adviser.Reset()
	}
}

// Search implements alinha.Engine.
func (e *perfect) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	half := lim
	half.Time, half.Nodes = (lim.Time+1)/2, (lim.Nodes+1)/2
	if lim.Depth > 0 && lim.Nodes == 0 {
		half.Nodes = glance
	}
	known, err := e.solver.Search(ctx, pos, half, report)
	if err != nil || ctx.Err() != nil || lim.Nodes > 0 && known.Nodes >= lim.Nodes || complete(&known, pos, lim) {
		return known, err
	}
	rest := lim
	rest.Time /= 2
	if lim.Nodes > 0 {
		rest.Nodes -= known.Nodes
	}
	later := report
	if report != nil {
		later = func(i alinha.Info) {
			i.Nodes += known.Nodes
			i.Moves = mergeLines(known.Moves, i.Moves)
			report(i)
		}
	}
	if e.adviser == nil {
		e.adviser = swiftResetter{&search.PVS{Eval: eval.Threats, Table: tt.New(e.solver.TableMiB)}}
	}
	advice, err := e.adviser.Search(ctx, pos, rest, later)
	if err != nil {
		return known, nil //nolint:nilerr // what is known is an answer
	}
	return merge(&known, &advice), nil
}

// complete says that a result leaves nothing to ask: without lines a winner is enough.
func complete(r *alinha.Result, pos alinha.Position, lim alinha.Limits) bool {
	if !lim.EveryMove {
		return r.Score.Proven || r.Score.Value > 0
	}
	unproven := func(l alinha.MoveScore) bool { return !l.Score.Proven }
	return len(r.Moves) == len(pos.Moves(nil)) && !slices.ContainsFunc(r.Moves, unproven)
}

// merge adds to what is known of a position what is thought of the rest.
func merge(known, advice *alinha.Result) alinha.Result {
	res := *advice
	res.Nodes += known.Nodes
	res.Moves = mergeLines(known.Moves, advice.Moves)
	best := search.BestMoves(res.Moves)
	if slices.ContainsFunc(best, func(l alinha.MoveScore) bool { return l.Move == res.Move }) {
		best = nil
	}
	switch {
	case known.Score.Value > 0:
		res.Move, res.Score, res.PV = known.Move, known.Score, known.PV
	case len(best) > 0:
		res.Move, res.Score, res.PV = best[0].Move, best[0].Score, []alinha.Move{best[0].Move}
	}
	return res
}

// mergeLines adds to the moves of which something is known what is thought of the rest. What
// is thought may be proven too, and more than known: in how many plies.
func mergeLines(known, advice []alinha.MoveScore) []alinha.MoveScore {
	lines := slices.Clone(advice)
	for _, l := range known {
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
