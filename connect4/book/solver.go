package book

import (
	"context"
	"fmt"

	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/rules"
)

// A Solver solves chunks of positions for a Builder. It keeps its transposition table from one position to the next. It serves
// one goroutine at a time.
type Solver struct {
	spec   bookSpec
	solver *connect4.BatchSolver
	bounds connect4.Book // a book of one ply less; nil for none
}

// NewSolver returns a Solver for the book of the positions of a variant with at most ply stones. Its transposition table takes
// at most tableMiB MiB. Its error wraps errors.ErrUnsupported or is a *PlyError.
func NewSolver(v rules.Variant, ply, tableMiB int) (*Solver, error) {
	s, err := newBookSpec(v, ply)
	if err != nil {
		return nil, err
	}
	return &Solver{spec: s, solver: connect4.NewBatchSolver(s.size, tableMiB)}, nil
}

// UseShallower lets Solve take lower bounds from a book of the same board size that is one ply shallower. It ignores any
// other book, and nil.
func (s *Solver) UseShallower(book *Book) {
	if book != nil && book.spec.size == s.spec.size && book.spec.ply == s.spec.ply-1 {
		s.bounds = book
	}
}

// Solve returns the scores of the positions of a chunk, in their order. The error is that of ctx, or names a position that is
// not of the book's deepest ply, or has a win at once.
func (s *Solver) Solve(ctx context.Context, chunk []connect4.Bitboards) ([]int, error) {
	scores := make([]int, len(chunk))
	for i, p := range chunk {
		if !s.spec.isLeaf(p) {
			return nil, fmt.Errorf("book: %+v: expected an undecided position with %d stones and no win at once on %dx%d",
				p, s.spec.ply, s.spec.size.Columns, s.spec.size.Rows)
		}
		score, err := s.solver.Solve(ctx, p, s.bounds)
		if err != nil {
			return nil, err
		}
		scores[i] = score
	}
	return scores, nil
}
