package studies

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/connect4/book"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/rules"
)

// BookKind is the kind of the studies that solve the positions of a book of Connect Four: a payload is a chunk of positions, as
// BookPayload writes it; a result is the list of their scores, as connect4.Score defines them.
const BookKind = "book"

// BookParams are the parameters of a study that solves the positions of a book.
type BookParams struct {
	Game     string `json:"game"`  // as rules.Parse reads it
	Ply      int    `json:"ply"`   // of the book
	TableMiB int    `json:"table"` // the most memory of the table of a Runner
}

// Study returns the study with these parameters, for engines of a version.
func (p *BookParams) Study(version string) (*jobs.Study, error) {
	return jobs.NewStudy(BookKind, version, p)
}

// BookPayload returns the payload of a chunk of positions: their bitboards Own and Opp.
func BookPayload(chunk []connect4.Bitboards) json.RawMessage {
	payload := []byte{'['}
	for i, p := range chunk {
		if i > 0 {
			payload = append(payload, ',')
		}
		payload = fmt.Appendf(payload, "[%d,%d]", p.Own, p.Opp)
	}
	return append(payload, ']')
}

// maxTableMiB is the most memory of the table of a Runner of kind BookKind, whatever its limits are.
const maxTableMiB = 1 << 16

// NewBookRunner returns what makes the runners of kind BookKind for jobs.Kinds. Their tables take at most the memory of limits,
// if that is not 0. The error is a *rules.VariantError if there is no such game, a *book.PlyError, or wraps
// errors.ErrUnsupported if the game is not Connect Four.
func NewBookRunner(limits catalog.Resources) func(params json.RawMessage) (jobs.Runner, error) {
	return func(params json.RawMessage) (jobs.Runner, error) {
		var p BookParams
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, err
		}
		v, err := rules.Parse(p.Game)
		if err != nil {
			return nil, err
		}
		size, err := connect4.SizeOf(v)
		if err != nil {
			return nil, err
		}
		if p.TableMiB < 1 {
			return nil, fmt.Errorf("a table of %d MiB, expected 1 or more", p.TableMiB)
		}
		solver, err := book.NewSolver(v, p.Ply, p.allowedTableMiB(limits))
		if err != nil {
			return nil, err
		}
		solver.UseShallower(book.Openings())
		return &bookRunner{size, solver}, nil
	}
}

// allowedTableMiB returns the most memory of the table of a Runner that has limits.
func (p *BookParams) allowedTableMiB(limits catalog.Resources) int {
	return min(p.TableMiB, cmp.Or(limits.MemoryMiB, maxTableMiB), maxTableMiB)
}

// A bookRunner is a Runner of kind BookKind.
type bookRunner struct {
	size   connect4.Size
	solver *book.Solver
}

// Run implements jobs.Runner.
func (r *bookRunner) Run(ctx context.Context, payload json.RawMessage) (json.RawMessage, error) {
	var positions [][2]uint64
	if err := json.Unmarshal(payload, &positions); err != nil {
		return nil, err
	}
	chunk := make([]connect4.Bitboards, len(positions))
	for i, p := range positions {
		chunk[i] = connect4.Bitboards{Size: r.size, Own: p[0], Opp: p[1]}
	}
	scores, err := r.solver.Solve(ctx, chunk)
	if err != nil {
		return nil, err
	}
	return json.Marshal(scores)
}

// Close implements jobs.Runner.
func (*bookRunner) Close() error { return nil }
