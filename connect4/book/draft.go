package book

import (
	"bytes"
	"errors"
	"io"
)

// A DraftFile keeps the scores that a Builder has stored, so that a later Builder goes on from there; an *os.File is
// one. The package comment describes the file. The file is valid after any number of writes, even if a crash leaves the
// last ones out: each write is one score.
type DraftFile interface {
	io.ReaderAt
	io.WriterAt
}

// draftMagic begins the file of a draft.
const draftMagic = "alinha draft 1\n"

// ErrDraft is the error of Builder.Resume for a file that is not a draft of the same book. The file is left unchanged.
var ErrDraft = errors.New("book: not a draft of this book")

// Resume reads the scores of a draft file, which may be empty, and makes Store write scores there from then on. Its
// error is that of the file, or ErrDraft.
func (b *Builder) Resume(file DraftFile) error {
	header := b.spec.header(draftMagic)
	content, err := io.ReadAll(io.NewSectionReader(file, 0, int64(len(header)+len(b.deepest.scores)+1)))
	if err != nil {
		return err
	}
	if bytes.HasPrefix(header, content) { // a new file, or one whose header was not written to its end
		_, err := file.WriteAt(header, 0)
		b.draft = file
		return err
	}
	scores, ok := bytes.CutPrefix(content, header)
	if !ok || !b.restore(scores) {
		return ErrDraft
	}
	b.draft = file
	return nil
}

// restore takes over the scores of a draft file. It returns false and changes nothing if they cannot be scores of the
// deepest ply: a score out of range, or at an index without a position, or too many.
func (b *Builder) restore(draft []byte) bool {
	if len(draft) > len(b.deepest.scores) {
		return false
	}
	scores := make([]byte, len(b.deepest.scores))
	low, high := b.spec.scoreRange()
	solved := 0
	for _, p := range b.leaves {
		i := b.deepest.index(p)
		if i >= len(draft) || draft[i] == 0 {
			continue
		}
		if score := int(draft[i]) - scoreOffset; score < low || score > high {
			return false
		}
		scores[i] = draft[i]
		solved++
	}
	if solved != len(draft)-bytes.Count(draft, []byte{0}) { // a score without a position
		return false
	}
	b.deepest.scores, b.solved = scores, solved
	return true
}
