package board

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
)

// TestWindows compares the windows of every empty cell, and the windows with swapped colours, with the stones around the
// cell.
func TestWindows(t *testing.T) {
	for _, game := range boardtest.Games {
		rng := rand.New(rand.NewPCG(12, 12))
		b := start(t, game)
		radius := b.rule.radius
		for b.Outcome() == alinha.Undecided {
			b.Play(boardtest.RandomMove(rng, b))
			for _, m := range b.Moves(nil) {
				for d, step := range DirSteps {
					w := b.windowAt(d, b.CellOf(m))
					if !w.valid(radius) {
						t.Fatalf("%s: window %b is not valid", game, w)
					}
					for at := range 2 * radius {
						got, swapped, want := w.at(at), w.coloursSwapped().at(at), b.stones[b.CellOf(m)+windowOffset(at, radius)*step]
						if got != want || swapped != [...]stone{noStone, secondStone, firstStone, offBoard}[want] {
							t.Fatalf("%s: place %d in direction %d of move %d is %d, with swapped colours %d, want %d", game, at, d, m, got, swapped, want)
						}
					}
				}
			}
		}
	}
}

// TestAllWindows compares allWindows with a filter of all numbers by valid, and counts the windows. Each half of a window
// has n places on the board, from 0 to the radius, with three contents each.
func TestAllWindows(t *testing.T) {
	for radius, halves := range map[int]int{4: 1 + 3 + 9 + 27 + 81, 5: 1 + 3 + 9 + 27 + 81 + 243} {
		var want []window
		for w := range window(1) << (4 * radius) {
			if w.valid(radius) {
				want = append(want, w)
			}
		}
		slices.Reverse(want)
		if got := slices.Collect(allWindows(radius)); !slices.Equal(got, want) || len(got) != halves*halves {
			t.Errorf("%d windows of radius %d, want %d; %d numbers are valid", len(got), radius, halves*halves, len(want))
		}
	}
}
