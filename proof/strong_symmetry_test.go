package proof

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
)

// Each automorphism maps windows to windows, and no two are equal.
func TestAutomorphisms(t *testing.T) {
	for game, want := range map[string]int{
		"mnk:4x4x4,k=4": 192, "mnk:4x4,k=4": 32, "mnk:4x4,k=3": 8, "mnk:4x4x4,k=3": 48, "mnk:4x4x2,k=4": 16, "mnk:3x3x3,k=3": 48,
	} {
		v := gametest.Variant(t, game)
		b := newLineBoard(v)
		windows := make(map[uint64]bool)
		for _, window := range b.windows {
			windows[window] = true
		}
		r := rand.New(rand.NewPCG(4, 192))
		marks := [2]uint64{r.Uint64() & (1<<v.Cells() - 1), r.Uint64() & (1<<v.Cells() - 1)}
		distinct := make(map[[2]uint64]bool)
		for _, to := range b.automorphisms(v) {
			distinct[[2]uint64{to.image(marks[0]), to.image(marks[1])}] = true
			for _, window := range b.windows {
				if !windows[to.image(window)] {
					t.Fatalf("%s: an automorphism maps window %x to %x, want a window", game, window, to.image(window))
				}
			}
		}
		if len(distinct) != want {
			t.Errorf("%s: got %d automorphisms, want %d", game, len(distinct), want)
		}
	}
}
