package connect4

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/alinha/alinha"
)

// A Book knows the value of every undecided position of a size of board with at most so
// many stones. A [Draft] becomes one. Goroutines may share it.
type Book struct {
	scope
	layers func() []layer // by the number of stones
}

// Size returns the size of the board.
func (b *Book) Size() (columns, rows int) { return b.columns, b.rows }

// Ply returns the most stones of a position that the book knows.
func (b *Book) Ply() int { return b.ply }

// Score returns the score of a position, as the function Score gives it; false if the
// book does not know it.
func (b *Book) Score(pos alinha.Position) (score int, ok bool) {
	p, columns, rows, err := readPosition(pos)
	if b = b.on(columns, rows); err != nil || b == nil {
		return 0, false
	}
	if b.solving(nil).winningMoves(p) != 0 {
		return (p.left + 1) / 2, true
	}
	return b.score(p)
}

// on returns the book if it is one of a size of board, else nil, which knows nothing.
func (b *Book) on(columns, rows int) *Book {
	if b == nil || b.columns != columns || b.rows != rows {
		return nil
	}
	return b
}

// score returns the score of a position in which the mover has no win at once.
func (b *Book) score(p position) (score int, ok bool) {
	if b == nil || p.stones() > b.ply {
		return 0, false
	}
	return b.layers()[p.stones()].score(p), true
}

// A BookError is the error for a book with a wrong score.
type BookError struct {
	Stones, Number int // of the position; the number is that of the book
	Got, Want      int // scores
}

func (e *BookError) Error() string {
	return fmt.Sprintf("connect4: position %d with %d stones: the book says %d, want %d", e.Number, e.Stones, e.Got, e.Want)
}

// Check checks that all scores follow from those of the deepest ply, and solves a sample of
// the latter anew, chosen by seed; it returns how many. Report is told after each.
// The error is a *BookError or that of ctx.
func (b *Book) Check(ctx context.Context, sample int, seed uint64, report func(done, of int)) (solved int, err error) {
	var leaves []position
	deepest := b.layers()[b.ply]
	for stones, want := range b.explore(func(p position) int {
		leaves = append(leaves, p)
		return deepest.score(p)
	}) {
		got := b.layers()[stones]
		if i := differ(got.scores, want.scores); i >= 0 {
			return 0, &BookError{stones, i, int(got.scores[i]) - scoreBias, int(want.scores[i]) - scoreBias}
		}
	}
	rng := rand.New(rand.NewPCG(seed, seed))
	sample = min(sample, len(leaves))
	t := b.table(defaultTableMiB)
	for i := range sample {
		j := i + rng.IntN(len(leaves)-i)
		p := leaves[j]
		leaves[j] = leaves[i]
		t.reset()
		want, err := b.solve(ctx, p, nil, t)
		if err != nil {
			return i, err
		}
		if got := deepest.score(p); got != want {
			return i, &BookError{b.ply, deepest.index(p), got, want}
		}
		report(i+1, sample)
	}
	return sample, nil
}

// differ returns the first index at which two lists of a length differ, -1 if there is none.
func differ(a, b []byte) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return -1
}
