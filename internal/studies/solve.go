package studies

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/connect4/book"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/rules"
)

// SolveKind is the kind of the studies that solve positions: a payload is the text of a position, as catalog.OpenPosition
// reads it; a result is a Solution.
const SolveKind = "solve"

// SolveParams are the parameters of a study that solves positions.
type SolveParams struct {
	Game   string        `json:"game"`   // as rules.Parse reads it
	ToMove string        `json:"toMove"` // as catalog.OpenPosition reads it
	Limits alinha.Limits `json:"limits"` // of the search of each position

	// The following are for Connect Four. Only the solver of Connect Four can obey them.
	Weak      bool `json:"weak"`      // find only who wins
	NoBook    bool `json:"noBook"`    // search without the book of openings
	ScoreOnly bool `json:"scoreOnly"` // find the score, but no move

	Proof bool `json:"proof"` // write and check the certificate of a value that is found by a proof

	List string `json:"list"` // tells lists with equal parameters apart; "" if the study never leaves this process
}

// A Solution is what a search has found of a position.
type Solution struct {
	Result  alinha.Result `json:"result"`  // with ScoreOnly, only Score and Nodes
	Elapsed time.Duration `json:"elapsed"` // without Proof

	Proof *analysis.ProofSize `json:"proof,omitempty"` // with SolveParams.Proof
}

// Study returns the study with these parameters, for engines of a version.
func (p *SolveParams) Study(version string) (*jobs.Study, error) {
	return jobs.NewStudy(SolveKind, version, p)
}

// A PositionSolver solves positions of one game. It may keep tables from one position to the next.
type PositionSolver struct {
	params  SolveParams
	variant rules.Variant
	engine  alinha.Engine
	scorer  *connect4.Solver // nil without ScoreOnly
}

// NewPositionSolver returns a PositionSolver. The error is a *rules.VariantError if there is no such game, and wraps
// errors.ErrUnsupported if the parameters are for Connect Four and the game is another.
func NewPositionSolver(p SolveParams) (*PositionSolver, error) {
	v, err := rules.Parse(p.Game)
	if err != nil {
		return nil, err
	}
	s := &PositionSolver{params: p, variant: v}
	if !p.Weak && !p.NoBook && !p.ScoreOnly {
		s.engine = catalog.Solver(rules.New(v))
		return s, nil
	}
	solver := &connect4.Solver{Weak: p.Weak}
	if !p.NoBook {
		solver.Book = book.Openings()
	}
	if !catalog.Supports(solver, v) {
		return nil, fmt.Errorf("game %s is not Connect Four: %w", v, errors.ErrUnsupported)
	}
	if s.engine = solver; p.ScoreOnly {
		s.scorer = solver
	}
	return s, nil
}

// Solve solves a position of the game. It calls report as alinha.Engine does. The errors are those of alinha.Engine.
func (s *PositionSolver) Solve(ctx context.Context, pos alinha.Position, report func(alinha.Info)) (sol Solution, err error) {
	engine := s.engine
	if s.scorer == nil && !catalog.SupportsPosition(engine, pos) {
		engine = catalog.Solver(pos)
	}
	start := time.Now()
	var certificate certificateRun
	if s.params.Proof {
		ctx = catalog.WithSolution(ctx, certificate.measure)
	}
	if s.scorer != nil {
		sol.Result.Score, sol.Result.Nodes, err = s.scorer.Value(ctx, pos, s.params.Limits)
	} else {
		sol.Result, err = engine.Search(ctx, pos, s.params.Limits, report)
	}
	sol.Elapsed = time.Since(start) - certificate.took
	sol.Proof = certificate.size
	return sol, cmp.Or(err, certificate.err)
}

// NewSolveRunner returns what makes the runners of kind SolveKind for jobs.Kinds. A solver that needs more memory than limits
// allow is a *catalog.NeedError. The other errors are those of NewPositionSolver.
func NewSolveRunner(limits catalog.Resources) func(params json.RawMessage) (jobs.Runner, error) {
	return func(params json.RawMessage) (jobs.Runner, error) {
		var p SolveParams
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, err
		}
		s, err := NewPositionSolver(p)
		if err != nil {
			return nil, err
		}
		if limits.MemoryMiB > 0 && limits.MemoryMiB < solverMiB {
			return nil, &catalog.NeedError{Engine: "solve", What: "MiB of memory", Need: solverMiB, Most: limits.MemoryMiB}
		}
		return &solveRunner{s}, nil
	}
}

// solverMiB is the most memory that a solver takes: the tablebase of a small board.
const solverMiB = 256

// A solveRunner is a Runner of kind SolveKind.
type solveRunner struct{ *PositionSolver }

// Run implements jobs.Runner.
func (r *solveRunner) Run(ctx context.Context, payload json.RawMessage) (json.RawMessage, error) {
	var text string
	if err := json.Unmarshal(payload, &text); err != nil {
		return nil, err
	}
	pos, err := catalog.OpenPosition(r.variant, text, r.params.ToMove)
	if err != nil {
		return nil, err
	}
	sol, err := r.Solve(ctx, pos, nil)
	if err != nil {
		return nil, err
	}
	return json.Marshal(sol)
}

// Close implements jobs.Runner.
func (*solveRunner) Close() error { return nil }

// EqualSolutions reports whether two results of a unit agree. Times may differ, and so may nodes and which of several equally good
// moves is named, because a Runner keeps tables between units. Scores may differ unless both are proven.
func EqualSolutions(a, b json.RawMessage) bool {
	var x, y Solution
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	return x.Result.Score == y.Result.Score || !x.Result.Score.Proven || !y.Result.Score.Proven
}
