package connect4

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"sync"

	"github.com/alinha/alinha/rules"
)

// A Draft is a book in the making: the scores of the positions of its deepest ply, as far
// as they are known. All others follow from them.
type Draft struct {
	scope
	deepest   layer
	todo      []position // all of the deepest ply, neighbours with much in common
	shallower *Book      // nil if the draft leans on none
	file      DraftFile  // nil if nothing keeps the draft
}

// A DraftFile keeps a draft, so that it goes on where it was; an *os.File is one. After a heading
// it has a byte for each number of a position, 0 until its score is known. Whatever byte is
// written last, the file is one of a draft.
type DraftFile interface {
	io.ReaderAt
	io.WriterAt
}

const draftWords = "alinha draft 1\n"

// ErrDraft is returned for a file that keeps something else than the draft. It is left
// as it was.
var ErrDraft = errors.New("connect4: not this draft")

// NewDraft returns the draft of a book of the positions of a variant with at most ply
// stones. Its error wraps errors.ErrUnsupported or is a *PlyError.
func NewDraft(v rules.Variant, ply int) (*Draft, error) {
	s, err := newScope(v, ply)
	if err != nil {
		return nil, err
	}
	d := &Draft{scope: s, deepest: s.layer(ply)}
	s.explore(func(p position) int {
		d.todo = append(d.todo, p)
		return 0
	})
	return d, nil
}

// Lean spares the draft a part of its work by a book that is one ply shallower. Any other book says nothing, and no
// book once Solve has begun.
func (d *Draft) Lean(b *Book) {
	if b = b.on(d.columns, d.rows); b != nil && b.ply == d.ply-1 {
		d.shallower = b
	}
}

// Keep takes what a file keeps of the draft, which may be nothing, and keeps there what
// Solve finds from then on. Its error is that of the file, or ErrDraft.
func (d *Draft) Keep(file DraftFile) error {
	heading := d.heading(draftWords)
	kept, err := io.ReadAll(io.NewSectionReader(file, 0, int64(len(heading)+len(d.deepest.scores)+1)))
	if err != nil {
		return err
	}
	if bytes.HasPrefix(heading, kept) { // it is new, or was stopped as it began
		_, err := file.WriteAt(heading, 0)
		d.file = file
		return err
	}
	kept, ok := bytes.CutPrefix(kept, heading)
	if !ok || len(kept) > len(d.deepest.scores) {
		return ErrDraft
	}
	scores := make([]byte, len(d.deepest.scores))
	known := len(kept) - bytes.Count(kept, []byte{0})
	left := d.cells() - d.ply
	for _, p := range d.todo {
		i := d.deepest.index(p)
		if i >= len(kept) || kept[i] == 0 {
			continue
		}
		if score := int(kept[i]) - scoreBias; score < -(left/2) || score > (left-1)/2 {
			return ErrDraft
		}
		scores[i] = kept[i]
		known--
	}
	if known != 0 {
		return ErrDraft
	}
	d.deepest.scores, d.file = scores, file
	return nil
}

// open returns the positions that are not solved.
func (d *Draft) open() []position {
	return slices.DeleteFunc(slices.Clone(d.todo), func(p position) bool { return d.deepest.scores[d.deepest.index(p)] != 0 })
}

// A finding is the score of a position.
type finding struct {
	position
	score int
}

// Solve solves what is not solved, on so many threads, each with a table of so many MiB.
// Report is told how many are, at first and after each. The error is that of the file
// or of ctx.
func (d *Draft) Solve(ctx context.Context, threads, tableMiB int, report func(done, of int)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	open := d.open()
	runs, findings := make(chan []position), make(chan finding)
	var group sync.WaitGroup
	group.Go(func() {
		defer close(runs)
		for run := range slices.Chunk(open, neighbours) {
			select {
			case runs <- run:
			case <-ctx.Done():
				return
			}
		}
	})
	for range threads {
		group.Go(func() { d.work(ctx, tableMiB, runs, findings) })
	}
	go func() {
		group.Wait()
		close(findings)
	}()
	done := len(d.todo) - len(open)
	report(done, len(d.todo))
	for f := range findings {
		if err := d.note(f); err != nil {
			cancel(err)
			continue
		}
		done++
		report(done, len(d.todo))
	}
	return context.Cause(ctx)
}

// neighbours is how many positions that have much in common one thread solves in a row.
const neighbours = 64

// work solves runs of positions until there is none.
func (d *Draft) work(ctx context.Context, tableMiB int, runs <-chan []position, findings chan<- finding) {
	t := d.table(tableMiB)
	for run := range runs {
		for _, p := range run {
			score, err := d.solve(ctx, p, d.shallower, t)
			if err != nil {
				return
			}
			findings <- finding{p, score}
		}
	}
}

// note puts down a score, in the file too.
func (d *Draft) note(f finding) error {
	i := d.deepest.index(f.position)
	score := byte(f.score + scoreBias)
	if d.file != nil {
		if _, err := d.file.WriteAt([]byte{score}, int64(len(d.heading(draftWords))+i)); err != nil {
			return err
		}
	}
	d.deepest.scores[i] = score
	return nil
}

// Book returns the book. All must be solved.
func (d *Draft) Book() *Book {
	layers := d.explore(d.deepest.score)
	return &Book{d.scope, func() []layer { return layers }}
}
