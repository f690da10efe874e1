package connect4

import (
	"bytes"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// The book that travels with the package is small and whole, and all of it follows from its
// last ply.
func TestOpenings(t *testing.T) {
	if got, most := len(openingsFile), 4<<20; got > most {
		t.Errorf("the file has %d bytes, want %d at most", got, most)
	}
	book, err := ReadBook(bytes.NewReader(openingsFile))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(written(t, Openings()), written(t, book)) {
		t.Error("Openings is another book than its file")
	}
	if _, err := book.Check(t.Context(), 0, 0, func(int, int) {}); err != nil {
		t.Error(err)
	}
	t.Logf("7x6 to ply %d, %d bytes", book.Ply(), len(openingsFile))
}

// The first player wins, by its last stone, in the middle column and in no other (Allis
// 1988); the scores are those of Tromp (2008).
func TestFirstMoves(t *testing.T) {
	for column, want := range []int{-2, -1, 0, 1, 0, -1, -2} {
		p := rules.New(variant(t, "7x6"))
		p.Play(alinha.Move(5*7 + column))
		if got, ok := Openings().Score(p); !ok || -got != want {
			t.Errorf("column %d: got score %d, %v, want %d", column+1, -got, ok, want)
		}
	}
}
