package connect4

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/iotest"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

func variant(t testing.TB, size string) rules.Variant {
	t.Helper()
	return gametest.Variant(t, "mnk:"+size+",k=4,gravity")
}

// finish makes a book of a draft.
func finish(t testing.TB, d *Draft) *Book {
	t.Helper()
	if err := d.Solve(t.Context(), 2, 4, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	return d.Book()
}

func newBook(t testing.TB, size string, ply int) *Book {
	t.Helper()
	d, err := NewDraft(variant(t, size), ply)
	if err != nil {
		t.Fatal(err)
	}
	return finish(t, d)
}

func written(t testing.TB, b *Book) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := b.Write(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// plies visits all undecided positions of a board with at most ply stones, once, none left out for
// its mirror image.
func plies[H height](b *board[H], ply int, visit func(p position, stones int)) {
	seen := make(map[position]bool)
	var walk func(p position, stones int)
	walk = func(p position, stones int) {
		if seen[p] || hasAlignment[H](p.opp) || p.left == 0 {
			return
		}
		seen[p] = true
		visit(p, stones)
		if stones == ply {
			return
		}
		for moves := b.playable(p.own | p.opp); moves != 0; moves &= moves - 1 {
			walk(p.after(moves&-moves), stones+1)
		}
	}
	walk(position{left: b.columns * int(stride[H]()-1)}, 0)
}

// Two positions have the same number if and only if one is the other or its mirror image.
func TestNumbering(t *testing.T) {
	testNumbering[[5]byte](t, 4, 15)
	testNumbering[[5]byte](t, 5, 8)
	testNumbering[[3]byte](t, 7, 9)
	testNumbering[[9]byte](t, 4, 6)
	testNumbering[[7]byte](t, 7, 6)
}

func testNumbering[H height](t *testing.T, columns, ply int) {
	b := newBoard[H](columns)
	rows := int(stride[H]()) - 1
	t.Run(fmt.Sprintf("%dx%d", columns, rows), func(t *testing.T) {
		var numberings []*indexer
		for stones := range ply + 1 {
			numberings = append(numberings, newIndexer(columns, rows, stones))
		}
		keys := make([]map[int]uint64, ply+1)
		numbers := make([]map[uint64]int, ply+1)
		for i := range keys {
			keys[i], numbers[i] = make(map[int]uint64), make(map[uint64]int)
		}
		plies(&b, ply, func(p position, stones int) {
			n, key := numberings[stones].index(p), b.key(p.own, p.opp)
			key = min(key, b.mirror(key))
			if n < 0 || n >= numberings[stones].count {
				t.Fatalf("%+v: got number %d of %d", p, n, numberings[stones].count)
			}
			if k, ok := keys[stones][n]; ok && k != key {
				t.Fatalf("%+v: got number %d, which is another position's", p, n)
			}
			if m, ok := numbers[stones][key]; ok && m != n {
				t.Fatalf("%+v: got number %d, want %d as its mirror image", p, n, m)
			}
			keys[stones][n], numbers[stones][key] = key, n
		})
	})
}

// A book says what plain search says of every position that it is to know, and nothing of others.
func TestBook(t *testing.T) {
	testBook(t, "4x4", 9, &plain[[5]byte]{board: newBoard[[5]byte](4), values: make(map[position]int8)})
	if testing.Short() {
		return
	}
	testBook(t, "7x2", 7, &plain[[3]byte]{board: newBoard[[3]byte](7), values: make(map[position]int8)})
	testBook(t, "4x5", 5, &plain[[6]byte]{board: newBoard[[6]byte](4), values: make(map[position]int8)})
}

func testBook[H height](t *testing.T, size string, ply int, m *plain[H]) {
	t.Run(size, func(t *testing.T) {
		book := newBook(t, size, ply)
		positions := 0
		plies(&m.board, ply+1, func(p position, stones int) {
			if winningCells[H](p.own, m.cells&^(p.own|p.opp))&m.playable(p.own|p.opp) != 0 {
				return // a win at once
			}
			got, ok := book.score(p)
			if want := m.value(p); ok != (stones <= ply) || ok && got != want {
				t.Fatalf("%+v: got %d, %v, want %d", p, got, ok, want)
			}
			positions++
		})
		t.Logf("%d positions, %d bytes", positions, len(written(t, book)))
	})
}

// A solver with a book says what one without says, of every move, and searches none of the
// positions that the book knows.
func TestSolverWithBook(t *testing.T) {
	const ply = 4
	for _, size := range []string{"6x4", "4x6"} {
		book := newBook(t, size, ply)
		with, without := &Solver{Book: book}, &Solver{}
		games := 40
		if testing.Short() {
			games = 4
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for range games {
			p := rules.New(variant(t, size))
			for range rng.IntN(ply + 2) {
				moves := p.Moves(nil)
				p.Play(moves[rng.IntN(len(moves))])
			}
			lim := alinha.Limits{EveryMove: true}
			got, err := with.Search(t.Context(), p, lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			want, err := without.Search(t.Context(), p, lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			left := p.(alinha.Finite).Left()
			worth := make(map[alinha.Move]alinha.Score)
			for _, l := range want.Moves {
				worth[l.Move] = l.Score
			}
			for _, l := range got.Moves {
				if l.Score != worth[l.Move] {
					t.Errorf("%s\n%v, move %d: got %+v, want %+v", size, p, l.Move, l.Score, worth[l.Move])
				}
			}
			if got.Score != want.Score || len(got.Moves) != len(want.Moves) || worth[got.Move] != want.Score {
				t.Errorf("%s\n%v: got %+v, want %+v", size, p, got, want)
			}
			score, nodes, err := with.Value(t.Context(), p, alinha.Limits{})
			known, ok := book.Score(p)
			stones := with.Book.columns*with.Book.rows - left
			if err != nil || score != want.Score || ok != (stones <= ply) || ok && (nodes > 0 || known != Score(score, left)) {
				t.Errorf("%s\n%v: got %+v after %d nodes, %v, and %d, %v from the book, want %+v", size, p, score, nodes, err, known, ok, want.Score)
			}
			alone, err := with.Search(t.Context(), p, alinha.Limits{}, nil)
			if err != nil || alone.Score != want.Score || worth[alone.Move] != want.Score {
				t.Errorf("%s\n%v: got move %d, %+v, %v, want %+v", size, p, alone.Move, alone.Score, err, want.Score)
			}
			if stones < ply && alone.Nodes > pvNodes {
				t.Errorf("%s\n%v: got %d nodes, want none but those of the variation", size, p, alone.Nodes)
			}
		}
		if _, ok := book.Score(rules.New(variant(t, "4x4"))); ok {
			t.Errorf("a book of %s knows 4x4", size)
		}
	}
}

// A book is read as it was written, and refused with any byte changed, or missing, or added.
func TestBookFile(t *testing.T) {
	book := newBook(t, "4x4", 5)
	file := written(t, book)
	again, err := ReadBook(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if again.scope != book.scope || !bytes.Equal(written(t, again), file) {
		t.Errorf("got %+v, want %+v", again.scope, book.scope)
	}
	refused := func(what string, file []byte) {
		t.Helper()
		if _, err := ReadBook(bytes.NewReader(file)); !errors.Is(err, ErrBook) {
			t.Errorf("%s: got error %v, want ErrBook", what, err)
		}
	}
	for i := range file {
		for bit := range 8 {
			bad := slices.Clone(file)
			bad[i] ^= 1 << bit
			refused(fmt.Sprintf("byte %d, bit %d", i, bit), bad)
		}
		refused(fmt.Sprintf("%d bytes", i), file[:i])
	}
	refused("a byte more", append(slices.Clone(file), 0))

	// With a seal that fits, what is packed must still be a book.
	body := file[:len(file)-sealBytes]
	for i := range len(bookWords) + 3 {
		bad := slices.Clone(body)
		bad[i]++
		refused(fmt.Sprintf("byte %d of the heading", i), seal(bad))
	}
	refused("half of the scores", seal(slices.Clone(body[:len(body)/2])))
	reader := io.MultiReader(bytes.NewReader(file[:20]), iotest.ErrReader(io.ErrClosedPipe))
	if _, err := ReadBook(reader); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got error %v, want that of the reader", err)
	}
}

// Check finds a wrong score, in the last ply by its sample.
func TestCheck(t *testing.T) {
	book := newBook(t, "4x4", 5)
	all := 1000
	n, err := book.Check(t.Context(), all, 1, func(int, int) {})
	if err != nil || n == 0 || n > all {
		t.Fatalf("checked %d, %v, want some and no error", n, err)
	}
	for stones, l := range book.layers() {
		for i := range l.scores {
			l.scores[i] ^= 1
			if _, err := book.Check(t.Context(), all, 1, func(int, int) {}); err == nil && stones < book.ply {
				t.Errorf("%d stones, number %d: got no error, want one", stones, i)
			}
			l.scores[i] ^= 1
		}
	}
}
