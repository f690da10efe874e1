package studies

import (
	"context"
	"encoding/json"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/jobs"
)

// PuzzleKind is the kind of the studies that answer puzzles: a payload is an analysis.Puzzle, a result is an
// analysis.PuzzleAnswer.
const PuzzleKind = "puzzles"

// PuzzleParams are the parameters of a study that answers puzzles.
type PuzzleParams struct {
	Nodes uint64 `json:"nodes"` // the most that are searched for a puzzle; 0 for no limit
	List  string `json:"list"`  // as in SolveParams
}

// Study returns the study with these parameters, for engines of a version.
func (p *PuzzleParams) Study(version string) (*jobs.Study, error) {
	return jobs.NewStudy(PuzzleKind, version, p)
}

// NewPuzzleRunner returns a Runner of kind PuzzleKind.
func NewPuzzleRunner(params json.RawMessage) (jobs.Runner, error) {
	var p PuzzleParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	return &puzzleRunner{analysis.PuzzleSolver{Nodes: p.Nodes}}, nil
}

// A puzzleRunner is a Runner of kind PuzzleKind.
type puzzleRunner struct{ solver analysis.PuzzleSolver }

// Run implements jobs.Runner.
func (r *puzzleRunner) Run(ctx context.Context, payload json.RawMessage) (json.RawMessage, error) {
	p, err := analysis.ParsePuzzle(string(payload))
	if err != nil {
		return nil, err
	}
	answer, err := r.solver.Solve(ctx, p)
	if err != nil {
		return nil, err
	}
	return json.Marshal(answer)
}

// Close implements jobs.Runner.
func (*puzzleRunner) Close() error { return nil }

// EqualPuzzleAnswers reports whether two results of a unit agree. Times and nodes may differ, because a Runner keeps tables between
// units; so may the answers if the nodes did not suffice for one of them.
func EqualPuzzleAnswers(a, b json.RawMessage) bool {
	var x, y analysis.PuzzleAnswer
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil || x.ID != y.ID {
		return false
	}
	return x.Got == y.Got || x.Got == analysis.PuzzleUnknown || y.Got == analysis.PuzzleUnknown
}
