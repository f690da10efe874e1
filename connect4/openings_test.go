package connect4

import (
	"bytes"
	"cmp"
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

// With eight stones on the board and no move forced, of two mirror images one, the first player
// wins 44,473 positions, draws 6,449 and loses 16,635 (Tromp 1995, the data set connect-4 of
// the UCI repository).
func TestEightPlies(t *testing.T) {
	const stones = 8
	b, numbers := newBoard[[7]byte](7), newIndexer(7, 6, stones)
	seen := make(map[int]bool)
	var worths [3]int // lost, drawn, won
	plies(&b, stones, func(p position, n int) {
		empty, playable := b.cells&^(p.own|p.opp), b.playable(p.own|p.opp)
		forced := (winningCells[[7]byte](p.own, empty) | winningCells[[7]byte](p.opp, empty)) & playable
		if n != stones || forced != 0 || seen[numbers.index(p)] {
			return
		}
		seen[numbers.index(p)] = true
		score, _ := Openings().score(p)
		worths[cmp.Compare(score, 0)+1]++
	})
	if want := [...]int{16635, 6449, 44473}; worths != want {
		t.Errorf("lost, drawn, won: got %v, want %v", worths, want)
	}
}
