package book

import (
	"context"
	"slices"
	"sync"

	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/rules"
)

// A Builder makes a book. It solves the positions of the deepest ply; the scores of all others follow from theirs.
type Builder struct {
	spec      bookSpec
	deepest   bookPly
	leaves    []connect4.Bitboards // the positions to solve, in an order in which neighbours share most of their stones
	shallower *Book                // a book of one ply less; nil for none
	draft     DraftFile            // nil if the scores are kept in memory only
}

// NewBuilder returns the Builder of a book of the positions of a variant with at most ply stones. Its error wraps
// errors.ErrUnsupported or is a *PlyError.
func NewBuilder(v rules.Variant, ply int) (*Builder, error) {
	s, err := newBookSpec(v, ply)
	if err != nil {
		return nil, err
	}
	b := &Builder{spec: s, deepest: s.newPly(ply)}
	s.scorePlies(func(p connect4.Bitboards) int {
		b.leaves = append(b.leaves, p)
		return 0
	})
	return b, nil
}

// UseShallower lets Solve take lower bounds from a book of the same board size that is one ply shallower. It ignores any
// other book, and nil. Call it before Solve.
func (b *Builder) UseShallower(book *Book) {
	if book != nil && book.spec.size == b.spec.size && book.spec.ply == b.spec.ply-1 {
		b.shallower = book
	}
}

// unsolved returns the leaves that have no score yet.
func (b *Builder) unsolved() []connect4.Bitboards {
	return slices.DeleteFunc(slices.Clone(b.leaves), func(p connect4.Bitboards) bool {
		return b.deepest.scores[b.deepest.index(p)] != 0
	})
}

// A solvedPosition is a position and its score.
type solvedPosition struct {
	connect4.Bitboards
	score int
}

// Solve solves the positions that have no score yet, on several threads, each with a transposition table of tableMiB
// MiB. It calls report at first and after each position with the number of solved positions and of all. Its error is that
// of the draft file or of ctx; the scores found until then are kept.
func (b *Builder) Solve(ctx context.Context, threads, tableMiB int, report func(done, of int)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	unsolved := b.unsolved()
	batches, solved := make(chan []connect4.Bitboards), make(chan solvedPosition)
	var group sync.WaitGroup
	group.Go(func() {
		defer close(batches)
		for batch := range slices.Chunk(unsolved, batchSize) {
			select {
			case batches <- batch:
			case <-ctx.Done():
				return
			}
		}
	})
	for range threads {
		group.Go(func() { b.solveBatches(ctx, tableMiB, batches, solved) })
	}
	go func() {
		group.Wait()
		close(solved)
	}()
	done := len(b.leaves) - len(unsolved)
	report(done, len(b.leaves))
	for s := range solved {
		if err := b.store(s); err != nil {
			cancel(err)
			continue
		}
		done++
		report(done, len(b.leaves))
	}
	return context.Cause(ctx)
}

// batchSize is how many neighbouring positions one thread solves in a row, with the table of the positions before.
const batchSize = 64

// solveBatches solves the positions of batches with one BatchSolver, and sends their scores to solved. It returns when
// batches is closed or ctx ends.
func (b *Builder) solveBatches(ctx context.Context, tableMiB int, batches <-chan []connect4.Bitboards, solved chan<- solvedPosition) {
	solver := connect4.NewBatchSolver(b.spec.size, tableMiB)
	var bounds connect4.Book
	if b.shallower != nil {
		bounds = b.shallower
	}
	for batch := range batches {
		for _, p := range batch {
			score, err := solver.Solve(ctx, p, bounds)
			if err != nil {
				return
			}
			solved <- solvedPosition{p, score}
		}
	}
}

// store stores a score in the deepest ply, and first in the draft file if there is one. The error is that of the file.
func (b *Builder) store(s solvedPosition) error {
	i := b.deepest.index(s.Bitboards)
	score := byte(s.score + scoreOffset)
	if b.draft != nil {
		if _, err := b.draft.WriteAt([]byte{score}, int64(len(b.spec.header(draftMagic))+i)); err != nil {
			return err
		}
	}
	b.deepest.scores[i] = score
	return nil
}

// Book returns the book. Solve must have returned without an error.
func (b *Builder) Book() *Book { return newBook(b.spec, b.spec.scorePlies(b.deepest.score)) }
