package connect4

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"testing"

	"github.com/alinha/alinha/rules"
)

// A paper is a file in memory; after so many writes it is full.
type paper struct {
	bytes  []byte
	writes int
}

func (p *paper) ReadAt(into []byte, at int64) (int, error) {
	n := copy(into, p.bytes[min(int(at), len(p.bytes)):])
	if n < len(into) {
		return n, io.EOF
	}
	return n, nil
}

func (p *paper) WriteAt(what []byte, at int64) (int, error) {
	if p.writes == 0 {
		return 0, io.ErrShortWrite
	}
	p.writes--
	if more := int(at) + len(what) - len(p.bytes); more > 0 {
		p.bytes = append(p.bytes, make([]byte, more)...)
	}
	return copy(p.bytes[at:], what), nil
}

const endless = -1

func keep(t testing.TB, file *paper) *Draft {
	t.Helper()
	d, err := NewDraft(variant(t, "4x4"), 5)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Keep(file); err != nil {
		t.Fatal(err)
	}
	return d
}

// However a build ends, by Ctrl-C or with a full disk, after any number of scores, the next goes on
// there and makes the same book.
func TestDraft(t *testing.T) {
	whole := &paper{writes: endless}
	d := keep(t, whole)
	want := written(t, finish(t, d))
	for stop := range len(d.todo) + 1 {
		file := &paper{writes: endless}
		ctx, cancel := context.WithCancel(t.Context())
		err := keep(t, file).Solve(ctx, 2, 1, func(done, _ int) {
			if done == stop {
				cancel()
			}
		})
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped after %d: %v", stop, err)
		}
		full := &paper{writes: 1 + stop}
		if err := keep(t, full).Solve(t.Context(), 2, 1, func(int, int) {}); stop < len(d.todo) && !errors.Is(err, io.ErrShortWrite) {
			t.Fatalf("full after %d: got error %v, want that of the file", stop, err)
		}
		full.writes = endless
		for _, file := range []*paper{file, full} {
			solved := len(d.todo) - len(keep(t, file).open())
			if solved < stop {
				t.Errorf("stopped after %d: the file keeps %d", stop, solved)
			}
			first := true
			again := keep(t, file)
			err := again.Solve(t.Context(), 2, 1, func(done, _ int) {
				if first && done != solved {
					t.Errorf("stopped after %d: goes on from %d, want %d", stop, done, solved)
				}
				first = false
			})
			if got := written(t, again.Book()); err != nil || !bytes.Equal(got, want) || !bytes.Equal(file.bytes, whole.bytes) {
				t.Fatalf("stopped after %d: another book, %v", stop, err)
			}
		}
	}
}

// Cut anywhere, a file is still one of the draft; with anything else in it, it is refused
// and stays as it was.
func TestDraftFile(t *testing.T) {
	whole := &paper{writes: endless}
	d := keep(t, whole)
	finish(t, d)
	heading := len(d.heading(draftWords))
	for n := range len(whole.bytes) {
		d := keep(t, &paper{slices.Clone(whole.bytes[:n]), endless})
		for _, p := range d.todo {
			i := d.deepest.index(p)
			if got, known := d.deepest.scores[i], heading+i < n; known != (got != 0) || known && got != whole.bytes[heading+i] {
				t.Fatalf("%d bytes: got score %d of number %d", n, got, i)
			}
		}
	}
	refused := func(what string, text []byte) {
		t.Helper()
		d, err := NewDraft(variant(t, "4x4"), 5)
		if err != nil {
			t.Fatal(err)
		}
		file := &paper{slices.Clone(text), endless}
		if err := d.Keep(file); !errors.Is(err, ErrDraft) || !bytes.Equal(file.bytes, text) {
			t.Errorf("%s: got error %v, want ErrDraft and the file as it was", what, err)
		}
	}
	for i, b := range whole.bytes {
		bad := slices.Clone(whole.bytes)
		switch {
		case i < heading:
			bad[i]++
		case b == 0: // nobody's number
			bad[i] = scoreBias
		default:
			bad[i] = scoreBias + 6 // a win at once
		}
		refused("a wrong byte", bad)
	}
	refused("a byte more", append(slices.Clone(whole.bytes), scoreBias))
	refused("another file", []byte("moves score\n"))
}

// A draft that leans on the book before makes the book that it makes by itself, and what it is told of a position is
// true, often to the point.
func TestLean(t *testing.T) {
	before := newBook(t, "4x4", 4)
	for ply := 5; ply <= 10; ply++ {
		alone := newBook(t, "4x4", ply)
		d, err := NewDraft(variant(t, "4x4"), ply)
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range []*Book{nil, alone, newBook(t, "4x4", ply-2), newBook(t, "5x4", ply-1)} {
			d.Lean(other)
		}
		if d.shallower != nil {
			t.Fatalf("to ply %d: leans on a book that is not that of the ply before", ply)
		}
		d.Lean(before)
		if got := written(t, finish(t, d)); !bytes.Equal(got, written(t, alone)) {
			t.Errorf("to ply %d: another book", ply)
		}
		want := make(map[int]int) // by what they lead to
		r := &rootSearch{boardSearch: before.solving(nil), book: before}
		before.explore(func(p position) int {
			score, _ := before.score(p)
			for _, m := range r.legalMoves(p) {
				number := d.deepest.index(m.after)
				if low, ok := want[number]; !ok || -score > low {
					want[number] = -score
				}
			}
			return score
		})
		exact := 0
		for _, p := range d.todo {
			most := -(p.left / 2)
			if low, ok := want[d.deepest.index(p)]; ok {
				most = max(most, low)
			}
			switch floor, score := r.floor(p), d.deepest.score(p); {
			case floor > score:
				t.Fatalf("%+v: told that it is worth %d at least, want %d", p, floor, score)
			case floor != most:
				t.Fatalf("%+v: told that it is worth %d at least, those before it say %d", p, floor, most)
			case floor == score:
				exact++
			}
		}
		if 3*exact < len(d.todo) {
			t.Errorf("to ply %d: what is told is true to the point of %d of %d", ply, exact, len(d.todo))
		}
		before = alone
	}
}

func TestNewDraft(t *testing.T) {
	for _, test := range []struct {
		size      string
		ply, most int
	}{
		{"4x4", 0, 15},
		{"4x4", 16, 15},
		{"7x6", 16, 15},
		{"12x4", 12, 11},
	} {
		_, err := NewDraft(variant(t, test.size), test.ply)
		if got, ok := errors.AsType[*PlyError](err); !ok || *got != (PlyError{test.ply, test.most}) {
			t.Errorf("%s to ply %d: got error %v, want one of at most %d", test.size, test.ply, err, test.most)
		}
	}
	v, _ := rules.Preset("tictactoe")
	if _, err := NewDraft(v, 2); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("tictactoe: got error %v, want errors.ErrUnsupported", err)
	}
}
