package rules_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Windows and Symmetries have the known numbers of elements. A flat m x n board has n(m-k+1) +
// m(n-k+1) + 2(m-k+1)(n-k+1) windows of k cells; a cube of side k has ((k+2)^3 - k^3)/2 (Hales and
// Jewett 1963).
func TestWindowAndSymmetryCounts(t *testing.T) {
	for _, test := range []struct {
		game                string
		windows, symmetries int
	}{
		{"tictactoe", 8, 8},
		{"tictactoe4", 10, 8},
		{"points4", 24, 8},
		{"connect4", 69, 2},
		{"free4", 69, 4},
		{"gomoku", 572, 8},
		{"cube", 49, 48},
		{"qubic", 76, 48},
		{"score4", 76, 8},
		{"mnk:1x1,k=1", 1, 1},
		{"mnk:3x3,k=1", 9, 8},
		{"mnk:7x1,k=3", 5, 2},
		{"mnk:1x6,k=2,gravity", 5, 1},
		{"mnk:2x3x4,k=3", 28, 8},
		{"mnk:4x4x2,k=3", 48, 16},
	} {
		b := boardOf(t, startPosition(t, test.game))
		if got := len(b.Windows()); got != test.windows {
			t.Errorf("%s: %d windows, want %d", test.game, got, test.windows)
		}
		if got := len(b.Symmetries()); got != test.symmetries {
			t.Errorf("%s: %d symmetries, want %d", test.game, got, test.symmetries)
		}
	}
}

// Every symmetry maps windows to windows, the first is the identity, and no two are equal.
func TestSymmetriesKeepWindows(t *testing.T) {
	for _, game := range append(rules.Presets(), unnamedGames...) {
		b := boardOf(t, startPosition(t, game))
		windows := make(map[string]bool)
		for _, w := range b.Windows() {
			windows[windowKey(w, nil)] = true
		}
		seen := make(map[string]bool)
		for i, image := range b.Symmetries() {
			if i == 0 && !slices.IsSorted(image) {
				t.Errorf("%s: the first symmetry is %v, want the identity", game, image)
			}
			if name := string(append([]rune(nil), image...)); seen[name] {
				t.Errorf("%s: symmetry %d equals an earlier one", game, i)
			} else {
				seen[name] = true
			}
			for _, w := range b.Windows() {
				if !windows[windowKey(w, image)] {
					t.Errorf("%s: symmetry %d maps %v to no window", game, i, w)
				}
			}
		}
	}
}

// windowKey returns the sorted cells of the image of a window as a string, one rune a cell. A nil
// image is the identity.
func windowKey(w []alinha.Move, image []int32) string {
	cells := make([]rune, len(w))
	for i, m := range w {
		cells[i] = int32(m)
		if image != nil {
			cells[i] = image[m]
		}
	}
	slices.Sort(cells)
	return string(cells)
}

// All images of a position have the same canonical key, the least of their keys.
func TestCanonicalKeyOfImages(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 8))
	for _, game := range append(rules.Presets(), unnamedGames...) {
		pos := startPosition(t, game)
		images := boardOf(t, pos).Symmetries()
		played := make([]alinha.Position, len(images))
		for i := range played {
			played[i] = pos.Clone()
		}
		for moves := pos.Moves(nil); len(moves) > 0; moves = pos.Moves(moves[:0]) {
			m := moves[rng.IntN(len(moves))]
			pos.Play(m)
			want, least := pos.(alinha.Symmetric).CanonicalKey(), ^uint64(0)
			for i, image := range images {
				played[i].Play(alinha.Move(image[m]))
				if got := played[i].(alinha.Symmetric).CanonicalKey(); got != want {
					t.Fatalf("%s after %s: canonical key %#x, of image %d %#x", game, rules.GameText(pos, true), want, i, got)
				}
				least = min(least, played[i].Key())
			}
			if least != want {
				t.Fatalf("%s after %s: canonical key %#x, the least key of an image is %#x", game, rules.GameText(pos, true), want, least)
			}
			if len(boardOf(t, pos).History(nil)) == 40 {
				break // enough of the larger boards
			}
		}
	}
}
