package book

import (
	"bytes"
	"cmp"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// The embedded book is at most 4 MiB, holds the scores of its file, and all its scores follow from its deepest ply.
func TestOpenings(t *testing.T) {
	if got, most := len(openingsFile), 4<<20; got > most {
		t.Errorf("the file has %d bytes, want %d at most", got, most)
	}
	book, err := ReadBook(bytes.NewReader(openingsFile))
	if err != nil {
		t.Fatal(err)
	}
	for stones, bp := range book.plies() {
		if Openings().spec != book.spec || !bytes.Equal(Openings().plies()[stones].scores, bp.scores) {
			t.Errorf("Openings differs from its file at ply %d", stones)
		}
	}
	gametest.Long(t) // 7 seconds
	if _, err := book.Check(t.Context(), 0, 0, func(int, int) {}); err != nil {
		t.Error(err)
	}
	t.Logf("7x6 to ply %d, %d bytes", book.Ply(), len(openingsFile))
}

// The first player wins, with the last stone, in the centre column and in no other (Allis 1988); the scores are those
// of Tromp (2008).
func TestFirstMoves(t *testing.T) {
	for column, want := range []int{-2, -1, 0, 1, 0, -1, -2} {
		p := rules.New(variant(t, "7x6"))
		p.Play(alinha.Move(5*7 + column))
		if got, ok := Openings().Score(p); !ok || -got != want {
			t.Errorf("column %d: got score %d, %v, want %d", column+1, -got, ok, want)
		}
	}
}

// With eight stones on the board and no forced move, one of two mirror images counted, the first player wins 44,473
// positions, draws 6,449 and loses 16,635 (Tromp 1995, the data set connect-4 of the UCI repository).
func TestEightPlies(t *testing.T) {
	const stones = 8
	size := connect4.Size{Columns: 7, Rows: 6}
	x := newIndexer(size, stones)
	seen := make(map[int]bool)
	var counts [3]int // lost, drawn, won
	visitPositions(size, stones, func(p connect4.Bitboards) {
		opponent := connect4.Bitboards{Size: size, Own: p.Opp, Opp: p.Own}
		if p.Stones() != stones || p.WinningMoves() != 0 || opponent.WinningMoves() != 0 || seen[x.index(p)] {
			return
		}
		seen[x.index(p)] = true
		score, _ := Openings().Lookup(p)
		counts[cmp.Compare(score, 0)+1]++
	})
	if want := [...]int{16635, 6449, 44473}; counts != want {
		t.Errorf("lost, drawn, won: got %v, want %v", counts, want)
	}
}
