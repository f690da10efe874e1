package connect4

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// A BatchSolver solves positions of one board size, one after another, for a caller who makes a book. It keeps its
// transposition table from one position to the next, so that a position that shares most of its stones with the one before
// costs less. It serves one goroutine at a time.
type BatchSolver struct {
	size   Size
	table  *table
	search boardSearch
}

// NewBatchSolver returns a BatchSolver whose transposition table takes at most tableMiB MiB.
func NewBatchSolver(size Size, tableMiB int) *BatchSolver {
	t := newTable(uint(size.Columns)*size.Stride(), tableMiB)
	return &BatchSolver{size, t, newBoardSearch(size.Columns, size.Rows, t)}
}

// Solve returns the score of p, as the function Score defines it. The mover of p must have no win at once. book may be
// nil. The error is that of ctx.
func (s *BatchSolver) Solve(ctx context.Context, p Bitboards, book Book) (int, error) {
	own, done := budget.New(ctx, alinha.Limits{})
	defer done()
	r := &rootSearch{position: p.position(), size: s.size, boardSearch: s.search, Budget: own, book: book}
	r.begin(r.position, []*budget.Budget{own})
	if r.solveRoot(); own.Stopped() {
		return 0, own.Err()
	}
	return r.bounds.low, nil
}

// Compare compares the score of p with alpha: it returns v <= alpha if the score is at most v, and v > alpha if the score is
// at least v. v may depend on what was searched before; on which side of alpha v is does not. The mover of p must have no win
// at once. nodes is the number of nodes of this search. The error is that of ctx.
func (s *BatchSolver) Compare(ctx context.Context, p Bitboards, alpha int) (v int, nodes uint64, err error) {
	own, done := budget.New(ctx, alinha.Limits{})
	defer done()
	s.search.begin(p.position(), []*budget.Budget{own})
	if v = s.search.nullWindow(p.position(), alpha); own.Stopped() {
		return 0, own.Nodes, own.Err()
	}
	return v, own.Nodes, nil
}

// Children returns the positions after each legal move of p, the most promising move first. The order does not depend on
// what was searched before.
func (s *BatchSolver) Children(p Bitboards) []Bitboards {
	moves := s.search.legalMoves(p.position())
	children := make([]Bitboards, len(moves))
	for i, m := range moves {
		children[i] = s.size.bitboards(m.after)
	}
	return children
}

// ClearTable empties the transposition table.
func (s *BatchSolver) ClearTable() { s.table.reset() }
