package book

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
)

// A memoryFile is a DraftFile in memory that fails after a number of writes.
type memoryFile struct {
	bytes  []byte
	writes int // left; negative for no limit
}

func (f *memoryFile) ReadAt(dst []byte, at int64) (int, error) {
	n := copy(dst, f.bytes[min(int(at), len(f.bytes)):])
	if n < len(dst) {
		return n, io.EOF
	}
	return n, nil
}

func (f *memoryFile) WriteAt(src []byte, at int64) (int, error) {
	if f.writes == 0 {
		return 0, io.ErrShortWrite
	}
	f.writes--
	if more := int(at) + len(src) - len(f.bytes); more > 0 {
		f.bytes = append(f.bytes, make([]byte, more)...)
	}
	return copy(f.bytes[at:], src), nil
}

const unlimited = -1

// resume returns the Builder of a book of 4x4 to ply 5 that resumes from a file.
func resume(t testing.TB, file *memoryFile) *Builder {
	t.Helper()
	b := newBuilder(t, "4x4", 5)
	if err := b.Resume(file); err != nil {
		t.Fatal(err)
	}
	return b
}

// However a build ends, by cancellation or with a full disk, after any number of scores, the next Builder resumes there
// and makes the same book.
func TestResume(t *testing.T) {
	complete := &memoryFile{writes: unlimited}
	b := resume(t, complete)
	want := fileOf(t, finish(t, b))
	for stop := 0; stop < len(b.leaves); stop += 5 {
		checkResume(t, stop, want, complete.bytes)
	}
	checkResume(t, len(b.leaves), want, complete.bytes)
}

// checkResume stops two builds after a number of scores, one by its context and one by its file, and finishes them. The
// book and the draft must then have the bytes that are wanted.
func checkResume(t *testing.T, stop int, wantBook, wantDraft []byte) {
	t.Helper()
	file := &memoryFile{writes: unlimited}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	err := resume(t, file).Solve(ctx, 2, 1, func(done, _ int) {
		if done == stop {
			cancel()
		}
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped after %d: %v", stop, err)
	}
	full := &memoryFile{writes: 1 + stop} // one for the header
	b := resume(t, full)
	if err := b.Solve(t.Context(), 2, 1, func(int, int) {}); stop < len(b.leaves) && !errors.Is(err, io.ErrShortWrite) {
		t.Fatalf("full after %d: got error %v, want that of the file", stop, err)
	}
	full.writes = unlimited
	for _, file := range []*memoryFile{file, full} {
		again := resume(t, file)
		solved := len(again.leaves) - len(again.unsolved())
		if solved < stop {
			t.Errorf("stopped after %d: the file has %d scores", stop, solved)
		}
		first := true
		err := again.Solve(t.Context(), 2, 1, func(done, _ int) {
			if first && done != solved {
				t.Errorf("stopped after %d: resumes from %d, want %d", stop, done, solved)
			}
			first = false
		})
		if got := fileOf(t, again.Book()); err != nil || !bytes.Equal(got, wantBook) || !bytes.Equal(file.bytes, wantDraft) {
			t.Fatalf("stopped after %d: another book, %v", stop, err)
		}
	}
}

// A draft file may be cut anywhere. One with anything else in it is refused and left unchanged.
func TestDraftFile(t *testing.T) {
	complete := &memoryFile{writes: unlimited}
	b := resume(t, complete)
	finish(t, b)
	header := len(b.spec.header(draftMagic))
	for n := range len(complete.bytes) {
		b := resume(t, &memoryFile{slices.Clone(complete.bytes[:n]), unlimited})
		for _, p := range b.leaves {
			i := b.deepest.index(p)
			got, inFile := b.deepest.scores[i], header+i < n
			if inFile != (got != 0) || inFile && got != complete.bytes[header+i] {
				t.Fatalf("%d bytes: got score %d at index %d", n, got, i)
			}
		}
	}
	refuse := func(name string, content []byte) {
		t.Helper()
		file := &memoryFile{slices.Clone(content), unlimited}
		if err := newBuilder(t, "4x4", 5).Resume(file); !errors.Is(err, ErrDraft) || !bytes.Equal(file.bytes, content) {
			t.Errorf("%s: got error %v, want ErrDraft and the file unchanged", name, err)
		}
	}
	for i, b := range complete.bytes {
		bad := slices.Clone(complete.bytes)
		switch {
		case i < header:
			bad[i]++
		case b == 0: // an index without a position
			bad[i] = scoreOffset
		default:
			bad[i] = scoreOffset + 6 // a win at once
		}
		refuse("a wrong byte", bad)
	}
	refuse("a byte more", append(slices.Clone(complete.bytes), scoreOffset))
	refuse("another file", []byte("moves score\n"))
}

// A Builder that takes lower bounds from a shallower book makes the same book as one that does not. It ignores books of
// another ply or board.
func TestUseShallower(t *testing.T) {
	for ply := 5; ply <= 10; ply++ {
		alone := build(t, "4x4", ply)
		b := newBuilder(t, "4x4", ply)
		for _, other := range []*Book{nil, alone, build(t, "4x4", ply-2), build(t, "5x4", ply-1)} {
			b.UseShallower(other)
		}
		if b.shallower != nil {
			t.Fatalf("to ply %d: uses a book that is not one ply shallower", ply)
		}
		b.UseShallower(build(t, "4x4", ply-1))
		if b.shallower == nil {
			t.Fatalf("to ply %d: ignores the book that is one ply shallower", ply)
		}
		if got := fileOf(t, finish(t, b)); !bytes.Equal(got, fileOf(t, alone)) {
			t.Errorf("to ply %d: another book", ply)
		}
	}
}

func TestNewBuilderRefuses(t *testing.T) {
	for _, test := range []struct {
		size      string
		ply, most int
	}{
		{"4x4", 0, 15},
		{"4x4", 16, 15},
		{"7x6", 16, 15},
		{"12x4", 12, 11},
	} {
		_, err := NewBuilder(variant(t, test.size), test.ply)
		if got, ok := errors.AsType[*PlyError](err); !ok || *got != (PlyError{test.ply, test.most}) {
			t.Errorf("%s to ply %d: got error %v, want a PlyError with at most %d", test.size, test.ply, err, test.most)
		}
	}
	if _, err := NewBuilder(gametest.Variant(t, "tictactoe"), 2); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("tictactoe: got error %v, want errors.ErrUnsupported", err)
	}
}
