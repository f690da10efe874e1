package catalog

import (
	"context"
	"errors"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/rules"
)

// exactNodes is how many nodes a provingSolver searches for the exact length before it proves the value.
const exactNodes = 200_000

// A provingSolver first searches by PVS for a while, which finds exact lengths where they are near, and then by the provers of
// package proof, which find who wins on larger boards but only bound the length.
type provingSolver struct{ pvs alinha.Engine }

// hasProver reports whether package proof finds who wins the game of a position.
func hasProver(pos alinha.Position) bool {
	board, ok := rules.BoardOf(pos)
	return ok && proof.Supports(board.Variant())
}

// Search implements alinha.Engine.
func (s *provingSolver) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	board, ok := rules.BoardOf(pos)
	if !ok || lim.Depth > 0 || lim.EveryMove {
		return s.pvs.Search(ctx, pos, lim, report)
	}
	start, first := time.Now(), lim
	if lim.Nodes == 0 || lim.Nodes > exactNodes {
		first.Nodes = exactNodes
	}
	res, err := s.pvs.Search(ctx, pos, first, report)
	if err != nil || res.Score.Proven || lim.Nodes == first.Nodes {
		return res, err
	}
	if lim.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, start.Add(lim.Time))
		defer cancel()
	}
	nodes := uint64(0)
	if lim.Nodes > 0 {
		nodes = lim.Nodes - res.Nodes
	}
	sol, err := new(proof.Solver).Solve(ctx, board.Variant(), board.Cells(nil), pos.ToMove(), nodes)
	if err != nil && !errors.Is(err, proof.ErrMemory) {
		return res, err
	}
	if use, ok := ctx.Value(solutionKey{}).(func(*proof.Solution)); ok && sol.Outcome != alinha.Undecided {
		use(sol)
	}
	return provedResult(pos, &res, sol), nil
}

// WithSolution returns a context under which a Solver calls use with the solution of a position whose value it finds by a proof,
// before Search returns.
func WithSolution(ctx context.Context, use func(*proof.Solution)) context.Context {
	return context.WithValue(ctx, solutionKey{}, use)
}

type solutionKey struct{}

// provedResult returns the result of both searches.
func provedResult(pos alinha.Position, first *alinha.Result, sol *proof.Solution) alinha.Result {
	res := *first
	res.Nodes += sol.Nodes
	if sol.Outcome == alinha.Undecided {
		return res
	}
	res.Score = alinha.Score{Value: float64(sol.Outcome.For(pos.ToMove())), Proven: true, Plies: sol.Plies, AtMost: sol.Outcome != alinha.Draw}
	if sol.Move != alinha.NoMove {
		res.Move = sol.Move
	}
	res.PV = []alinha.Move{res.Move}
	return res
}
