package board

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
)

// TestVectors puts and takes stones of either side at random, on a board by vectors and on another without them: all that
// these know must be the same, to the cells left on the undo stack.
func TestVectors(t *testing.T) {
	if !cpuHasVectors {
		t.Skip("the processor has none")
	}
	for _, game := range boardtest.Games {
		rng := rand.New(rand.NewPCG(7, 7))
		fast := start(t, game)
		plain := fast.Copy()
		plain.useVectors = false
		for range 3000 {
			cells := fast.Empty.AppendTo(nil)
			taken := len(fast.undoInfos)
			if taken > 0 && (len(cells) == 0 || rng.IntN(5) == 0) {
				fast.UndoPlace()
				plain.UndoPlace()
			} else {
				cell, p := int(cells[rng.IntN(len(cells))]), alinha.Player(rng.IntN(2))
				fast.Place(cell, p)
				plain.Place(cell, p)
			}
			if d := fast.differingField(plain); d != "" {
				t.Fatalf("%s, %d stones: %s differ", game, len(fast.undoInfos), d)
			}
			if !slices.Equal(fast.undoStack, plain.undoStack) || !slices.Equal(fast.undoInfos, plain.undoInfos) {
				t.Fatalf("%s, %d stones: the undo stacks differ", game, len(fast.undoInfos))
			}
		}
	}
}
