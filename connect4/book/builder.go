package book

import (
	"fmt"
	"iter"
	"slices"

	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/rules"
)

// A Builder makes a book. It asks for the scores of the positions of the deepest ply, which a Solver finds; the scores of
// all other positions follow from theirs.
type Builder struct {
	spec    bookSpec
	deepest bookPly
	leaves  []connect4.Bitboards // the positions to solve, in an order in which neighbours share most of their stones
	solved  int                  // of the leaves
	draft   DraftFile            // nil if the scores are kept in memory only
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

// chunkSize is the greatest number of positions of a chunk: enough that the positions of a chunk share a transposition table.
const chunkSize = 64

// Unsolved returns the positions that have no score yet, in chunks of at most 64 neighbours. The chunks of two Builders of one
// book are the same, but for the positions that have scores.
func (b *Builder) Unsolved() iter.Seq[[]connect4.Bitboards] {
	return func(yield func([]connect4.Bitboards) bool) {
		for chunk := range slices.Chunk(b.leaves, chunkSize) {
			unsolved := slices.DeleteFunc(slices.Clone(chunk), func(p connect4.Bitboards) bool {
				return b.deepest.scores[b.deepest.index(p)] != 0
			})
			if len(unsolved) > 0 && !yield(unsolved) {
				return
			}
		}
	}
}

// Progress returns how many positions have scores, of how many that need them.
func (b *Builder) Progress() (solved, of int) { return b.solved, len(b.leaves) }

// Store stores the scores of the positions of a chunk of Unsolved, in the draft file too if there is one. It stores nothing if
// scores are missing or one is impossible. Any other error is that of the file, which holds the scores before the error.
func (b *Builder) Store(chunk []connect4.Bitboards, scores []int) error {
	if len(scores) != len(chunk) {
		return fmt.Errorf("book: %d scores, expected %d, one for each position", len(scores), len(chunk))
	}
	low, high := b.spec.scoreRange()
	for _, score := range scores {
		if score < low || score > high {
			return fmt.Errorf("book: score %d, expected %d to %d", score, low, high)
		}
	}
	for i, p := range chunk {
		if err := b.store(p, scores[i]); err != nil {
			return err
		}
	}
	return nil
}

// store stores the score of a leaf, first in the draft file if there is one. The error is that of the file.
func (b *Builder) store(p connect4.Bitboards, score int) error {
	i, encoded := b.deepest.index(p), byte(score+scoreOffset)
	if b.draft != nil {
		if _, err := b.draft.WriteAt([]byte{encoded}, int64(len(b.spec.header(draftMagic))+i)); err != nil {
			return err
		}
	}
	if b.deepest.scores[i] == 0 {
		b.solved++
	}
	b.deepest.scores[i] = encoded
	return nil
}

// Book returns the book. Each position must have a score.
func (b *Builder) Book() *Book { return newBook(b.spec, b.spec.scorePlies(b.deepest.score)) }
