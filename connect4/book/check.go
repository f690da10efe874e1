package book

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/alinha/alinha/connect4"
)

// A ScoreError is the error for a book with a wrong score.
type ScoreError struct {
	Stones, Index int // of the position; Index is that of the book's list of positions with Stones stones
	Got, Want     int // scores: the book's, and the right one
}

// Error implements error.
func (e *ScoreError) Error() string {
	return fmt.Sprintf("book: position %d with %d stones: the book says %d, want %d", e.Index, e.Stones, e.Got, e.Want)
}

// checkTableMiB is the size of the transposition table with which Check solves positions.
const checkTableMiB = 64

// Check checks that all scores follow from those of the deepest ply, and solves a sample of the deepest ply anew. sample
// is the size of the sample and seed determines the choice. After each solved position Check calls report, which must not
// be nil. Check returns how many positions it has solved. Its error is a *ScoreError, or that of ctx.
func (b *Book) Check(ctx context.Context, sample int, seed uint64, report func(done, of int)) (solved int, err error) {
	var leaves []connect4.Bitboards
	deepest := b.plies()[b.spec.ply]
	for stones, want := range b.spec.scorePlies(func(p connect4.Bitboards) int {
		leaves = append(leaves, p)
		return deepest.score(p)
	}) {
		got := b.plies()[stones]
		if i := firstDifference(got.scores, want.scores); i >= 0 {
			return 0, &ScoreError{stones, i, int(got.scores[i]) - scoreOffset, int(want.scores[i]) - scoreOffset}
		}
	}
	rng := rand.New(rand.NewPCG(seed, seed))
	sample = min(sample, len(leaves))
	solver := connect4.NewBatchSolver(b.spec.size, checkTableMiB)
	for i := range sample {
		j := i + rng.IntN(len(leaves)-i)
		p := leaves[j]
		leaves[j] = leaves[i]
		solver.ClearTable()
		want, err := solver.Solve(ctx, p, nil)
		if err != nil {
			return i, err
		}
		if got := deepest.score(p); got != want {
			return i, &ScoreError{b.spec.ply, deepest.index(p), got, want}
		}
		report(i+1, sample)
	}
	return sample, nil
}

// firstDifference returns the first index at which two lists of equal length differ, -1 if there is none.
func firstDifference(a, b []byte) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return -1
}
