package book

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"slices"
	"testing"

	"github.com/alinha/alinha/connect4"
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

// After a build that ends with a full disk, after any number of scores, the next Builder resumes there and makes the same book.
func TestResume(t *testing.T) {
	complete := &memoryFile{writes: unlimited}
	b := resume(t, complete)
	want := fileOf(t, finish(t, b))
	for stop := 0; stop < len(b.leaves); stop += 5 {
		checkResume(t, stop, want, complete.bytes)
	}
	checkResume(t, len(b.leaves), want, complete.bytes)
}

// checkResume stops a build by its file after a number of scores, and finishes it. The book and the draft must then have the
// bytes that are wanted.
func checkResume(t *testing.T, stop int, wantBook, wantDraft []byte) {
	t.Helper()
	file := &memoryFile{writes: 1 + stop} // one for the header
	b := resume(t, file)
	if err := solveInto(t, b, newSolver(t, b)); stop < len(b.leaves) && !errors.Is(err, io.ErrShortWrite) {
		t.Fatalf("full after %d: got error %v, want that of the file", stop, err)
	}
	if solved, of := b.Progress(); solved != stop || of != len(b.leaves) {
		t.Errorf("full after %d: got progress %d of %d", stop, solved, of)
	}
	file.writes = unlimited
	again := resume(t, file)
	if solved, _ := again.Progress(); solved != stop {
		t.Errorf("full after %d: resumes from %d", stop, solved)
	}
	if got := fileOf(t, finish(t, again)); !bytes.Equal(got, wantBook) || !bytes.Equal(file.bytes, wantDraft) {
		t.Fatalf("full after %d: another book", stop)
	}
	if solved, of := again.Progress(); solved != of {
		t.Errorf("full after %d: got progress %d of %d at the end", stop, solved, of)
	}
}

// The chunks of a Builder are all its positions. After some scores the others stay in their chunks, so that a server that has
// their scores finds them.
func TestUnsolved(t *testing.T) {
	b := newBuilder(t, "4x4", 5)
	all := slices.Collect(b.Unsolved())
	if got := slices.Concat(all...); len(all) < 3 || !slices.Equal(got, b.leaves) {
		t.Fatalf("got %d positions in %d chunks, want %d in 3 chunks or more", len(got), len(all), len(b.leaves))
	}
	for _, chunk := range all[:len(all)-1] {
		if len(chunk) != chunkSize {
			t.Errorf("got a chunk of %d positions, want %d", len(chunk), chunkSize)
		}
	}
	for _, known := range [][]connect4.Bitboards{all[1], all[0][3:5]} {
		if err := b.Store(known, make([]int, len(known))); err != nil {
			t.Fatal(err)
		}
	}
	want := slices.Concat([][]connect4.Bitboards{slices.Concat(all[0][:3], all[0][5:])}, all[2:])
	if got := slices.Collect(b.Unsolved()); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Store refuses impossible and missing scores, and stores none of them.
func TestStoreRefuses(t *testing.T) {
	file := &memoryFile{writes: unlimited}
	b := resume(t, file)
	header := len(file.bytes)
	chunk := b.leaves[:2]
	for _, scores := range [][]int{nil, {0}, {0, 0, 0}, {0, -6}, {0, 6}, {1 << 30, 0}} { // with 11 empty cells: -5 to 5
		if err := b.Store(chunk, scores); err == nil {
			t.Errorf("%v: got no error, want one", scores)
		}
	}
	if solved, _ := b.Progress(); solved != 0 || len(file.bytes) != header {
		t.Errorf("got %d scores, and a draft of %d bytes, want none", solved, len(file.bytes))
	}
	if err := b.Store(chunk, []int{-5, 5}); err != nil {
		t.Error(err)
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
