package board

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
)

// TestVectors places and takes back random stones of either side on a board without vector code, and on one with each set
// of vector instructions that the processor has. All must be equal in every field, undo stack included.
func TestVectors(t *testing.T) {
	if cpuVectors == noVectors {
		t.Skip("the processor has no AVX2")
	}
	for vectors := avx2; vectors <= cpuVectors; vectors++ {
		testVectors(t, vectors)
	}
}

// testVectors is TestVectors for one set of vector instructions.
func testVectors(t *testing.T, vectors vectorSet) {
	t.Helper()
	for _, game := range boardtest.Games {
		rng := rand.New(rand.NewPCG(7, 7))
		fast := start(t, game)
		fast.vectors = vectors
		plain := fast.Copy()
		plain.vectors = noVectors
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
				t.Fatalf("%s, vectors %d, %d stones: %s differs", game, vectors, len(fast.undoInfos), d)
			}
			if !slices.Equal(fast.undoStack, plain.undoStack) || !slices.Equal(fast.undoInfos, plain.undoInfos) {
				t.Fatalf("%s, vectors %d, %d stones: the undo stacks differ", game, vectors, len(fast.undoInfos))
			}
			var got, want CellSet
			fast.Candidates(&got)
			plain.Candidates(&want)
			if got != want {
				t.Fatalf("%s, vectors %d, %d stones: candidates %x, want %x", game, vectors, len(fast.undoInfos), got, want)
			}
		}
	}
}

// TestCompressedLanes compares the lanes of each mask with those of a count from the highest bit down.
func TestCompressedLanes(t *testing.T) {
	for mask := range uint(1 << avx2LaneCount) {
		for rest := mask; rest != 0; {
			lane := uint8(bits.Len(rest) - 1)
			rest -= 1 << lane
			if got := compressedLanes[mask][bits.OnesCount(rest)]; got != lane {
				t.Errorf("mask %08b, entry %d: lane %d, want %d", mask, bits.OnesCount(rest), got, lane)
			}
		}
	}
}
