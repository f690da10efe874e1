package connect4

import (
	"math/rand/v2"
	"testing"
)

// TestBitboards compares Size and Bitboards with the board of the search.
func TestBitboards(t *testing.T) {
	t.Run("7x6", func(t *testing.T) { compareBitboards(t, newBoard[[7]byte](7)) })
	t.Run("8x4", func(t *testing.T) { compareBitboards(t, newBoard[[5]byte](8)) })
}

func compareBitboards[H height](t *testing.T, b board[H]) {
	size := Size{b.columns, int(stride[H]()) - 1}
	rng := rand.New(rand.NewPCG(7, 8))
	for range 2000 {
		p, _ := b.random(rng, rng.IntN(size.Cells()+1)) // a position may be decided
		q := size.bitboards(p)
		taken := p.own | p.opp
		playable := b.playable(taken)
		if got := q.Playable(); got != playable {
			t.Fatalf("%+v: Playable got %#x, want %#x", p, got, playable)
		}
		if got, want := q.WinningMoves(), winningCells[H](p.own, b.cells&^taken)&playable; got != want {
			t.Fatalf("%+v: WinningMoves got %#x, want %#x", p, got, want)
		}
		if got, want := q.HasAlignment(p.opp), hasAlignment[H](p.opp); got != want {
			t.Fatalf("%+v: HasAlignment got %v, want %v", p, got, want)
		}
		if got, want := q.Mirror(p.own), b.mirror(p.own); got != want {
			t.Fatalf("%+v: Mirror got %#x, want %#x", p, got, want)
		}
	}
}
