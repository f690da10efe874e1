package board

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
)

// TestWindows compares the windows of every empty cell with the stones round it, and those of
// both sides with each other.
func TestWindows(t *testing.T) {
	for _, game := range boardtest.Games {
		rng := rand.New(rand.NewPCG(12, 12))
		b := start(t, game)
		radius := b.rule.radius
		for b.Outcome() == alinha.Undecided {
			b.Play(boardtest.Near(rng, b))
			for _, m := range b.Moves(nil) {
				for d, step := range DirSteps {
					w := b.windowAt(d, b.CellOf(m))
					if !w.valid(radius) {
						t.Fatalf("%s: window %b lies beyond the edge", game, w)
					}
					for at := range 2 * radius {
						got, turned, want := w.at(at), w.coloursSwapped().at(at), b.stones[b.CellOf(m)+windowOffset(at, radius)*step]
						if got != want || turned != [...]stone{noStone, secondStone, firstStone, offBoard}[want] {
							t.Fatalf("%s: at %d of direction %d from %d is %d, turned %d, want %d", game, at, d, m, got, turned, want)
						}
					}
				}
			}
		}
	}
}

// TestAllWindows compares the windows of a radius with all numbers, and counts them: each arm ends
// in some cells beyond the edge, or in none.
func TestAllWindows(t *testing.T) {
	for radius, arms := range map[int]int{4: 1 + 3 + 9 + 27 + 81, 5: 1 + 3 + 9 + 27 + 81 + 243} {
		var want []window
		for w := range window(1) << (4 * radius) {
			if w.valid(radius) {
				want = append(want, w)
			}
		}
		slices.Reverse(want)
		if got := slices.Collect(allWindows(radius)); !slices.Equal(got, want) || len(got) != arms*arms {
			t.Errorf("%d windows of radius %d, want %d, %d of them whole", len(got), radius, arms*arms, len(want))
		}
	}
}
