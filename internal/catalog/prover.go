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

// smallExactNodes is how many nodes the provers have for a position of a game with exact on at most 64 cells, where PVS finds values that
// the provers do not find, such as draws that blocking alone does not hold.
const smallExactNodes = 2_000_000

// A provingSolver first searches by PVS for a while, which finds exact lengths where they are near, and then by the provers of
// package proof, which find who wins on larger boards but only bound the length. On boards of more than 64 cells the provers
// may try all that they can, with exact on smaller ones up to smallExactNodes nodes; then PVS goes on.
type provingSolver struct{ pvs alinha.Engine }

// hasProver reports whether package proof searches the game of a position.
func hasProver(pos alinha.Position) bool {
	board, ok := rules.BoardOf(pos)
	return ok && (proof.Supports(board.Variant()) || proof.ByThreats(board.Variant()))
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
	if v := board.Variant(); v.Exact && v.Cells() <= 64 && (nodes == 0 || nodes > smallExactNodes) {
		nodes = smallExactNodes
	}
	sol, err := new(proof.Solver).Solve(ctx, board.Variant(), board.Cells(nil), pos.ToMove(), nodes)
	switch {
	case err != nil && !errors.Is(err, proof.ErrMemory):
		return res, err
	case sol.Outcome == alinha.Undecided && ctx.Err() == nil && (lim.Nodes == 0 || res.Nodes+sol.Nodes < lim.Nodes):
		return s.goOn(ctx, pos, lim, res.Nodes+sol.Nodes, report)
	}
	if use, ok := ctx.Value(solutionKey{}).(func(*proof.Solution)); ok && sol.Outcome != alinha.Undecided {
		use(sol)
	}
	return provedResult(pos, &res, sol), nil
}

// goOn searches by PVS until ctx ends or the nodes of all searches reach the limit, of which some are used up.
func (s *provingSolver) goOn(
	ctx context.Context, pos alinha.Position, lim alinha.Limits, used uint64, report func(alinha.Info),
) (alinha.Result, error) {
	lim.Time = 0 // a deadline of ctx
	if lim.Nodes > 0 {
		lim.Nodes -= used
	}
	res, err := s.pvs.Search(ctx, pos, lim, report)
	res.Nodes += used
	return res, err
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
