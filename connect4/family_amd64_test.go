package connect4

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// TestFamily looks at the children of random positions by vectors, and at one after the other.
func TestFamily(t *testing.T) {
	if !hasVectors {
		t.Skip("the processor has none")
	}
	followFamilies[[5]byte](t, 4)
	followFamilies[[7]byte](t, 7)
	followFamilies[[8]byte](t, 8)
	followFamilies[[16]byte](t, 4)
}

func followFamilies[H height](t *testing.T, columns int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(8, 8))
	fast, plain := newSearcher[H](columns, nil, nil), newSearcher[H](columns, nil, nil)
	plain.frame = nil
	wins := 0
	for range 20_000 {
		p, ok := fast.random(rng, 1+rng.IntN(bits.OnesCount64(fast.cells)))
		if !ok {
			continue
		}
		taken := p.own | p.opp
		above, empty := taken+fast.bottom, fast.cells&^taken
		moves := unlost(above&fast.cells, threatsOf[H](p.opp, empty))
		n, won := fast.look(p.own, empty, moves, above)
		number, want := plain.look(p.own, empty, moves, above)
		switch {
		case won != want, !won && n != number:
			t.Fatalf("%d columns, %+v: %d children, one won %v, want %d, %v", columns, p, n, won, number, want)
		case won:
			wins++
		}
		for i := range number {
			got, of := fast.family, &plain.family
			if got.cells[i] != of.cells[i] || got.threats[i] != of.threats[i] || got.replies[i] != of.replies[i] {
				t.Fatalf("%d columns, %+v: child %d of %x, want %x", columns, p, i, got, *of)
			}
		}
	}
	if wins == 0 {
		t.Errorf("%d columns: no child won", columns)
	}
}
