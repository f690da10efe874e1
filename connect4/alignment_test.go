package connect4

import (
	"math/rand/v2"
	"testing"
)

// TestWinningCells compares winningCells and completingCells with hasAlignment, cell by cell.
func TestWinningCells(t *testing.T) {
	b := newBoard[[7]byte](7)
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		p, ok := b.random(rng, 2+rng.IntN(38))
		if !ok {
			continue
		}
		empty := b.cells &^ (p.own | p.opp)
		var want uint64
		for rest := empty; rest != 0; rest &= rest - 1 {
			if cell := rest & -rest; hasAlignment[[7]byte](p.own | cell) {
				want |= cell
			}
		}
		if got := completingCells[[7]byte](p.own, empty); got != want {
			t.Fatalf("%+v: completingCells got %#x, want %#x", p, got, want)
		}
		if got := winningCells[[7]byte](p.own, empty); got != want {
			t.Fatalf("%+v: winningCells got %#x, want %#x", p, got, want)
		}
	}
}

// TestNonLosingMoves compares nonLosingMoves with the moves after which the opponent has no win at once.
func TestNonLosingMoves(t *testing.T) {
	b := newBoard[[7]byte](7)
	rng := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		p, ok := b.random(rng, 2+rng.IntN(38))
		if !ok {
			continue
		}
		playable := b.playable(p.own | p.opp)
		var want uint64
		for rest := playable; rest != 0; rest &= rest - 1 {
			q := p.after(rest & -rest)
			taken := q.own | q.opp
			if winningCells[[7]byte](q.own, b.cells&^taken)&b.playable(taken) == 0 {
				want |= rest & -rest
			}
		}
		if got := nonLosingMoves(playable, winningCells[[7]byte](p.opp, b.cells&^(p.own|p.opp))); got != want {
			t.Fatalf("%+v: got %#x, want %#x", p, got, want)
		}
	}
}
