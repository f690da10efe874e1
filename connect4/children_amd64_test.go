package connect4

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// TestFamily looks at the children of random positions by vectors, and at one after the other.
func TestFamily(t *testing.T) {
	if !hasAVX512 {
		t.Skip("the processor has none")
	}
	followFamilies[[5]byte](t, 4)
	followFamilies[[7]byte](t, 7)
	followFamilies[[8]byte](t, 8)
	followFamilies[[16]byte](t, 4)
	followFamilies[[5]byte](t, 12)
}

func followFamilies[H height](t *testing.T, columns int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(8, 8))
	s := newSearcher[H](columns, newTable(uint(columns)*stride[H](), 1), nil)
	s.begin(position{}, nil)
	frame := s.simd
	wins, claims, kept := 0, 0, 0
	for range 20_000 {
		p, ok := s.random(rng, 1+rng.IntN(bits.OnesCount64(s.cells)))
		mine, theirs, playable := s.threats(p.own, p), s.threats(p.opp, p), s.playable(p.own|p.opp)
		moves := nonLosingMoves(playable, theirs)
		if !ok || moves == 0 || mine&playable != 0 {
			continue
		}
		s.useMirror = rng.IntN(2) == 0
		var buckets *bucket
		if rng.IntN(3) > 0 {
			buckets = &s.table.buckets[0]
		}
		alpha := rng.IntN(11) - 5
		at := s.prepareExpand(p, moves, mine, theirs, alpha)
		var got, want children
		s.simd = frame
		won := s.expand(&got, at, buckets)
		s.simd = nil
		if lost := s.expand(&want, at, buckets); won != lost {
			t.Fatalf("%d columns, %+v: one won %v, want %v", columns, p, won, lost)
		}
		if won {
			wins++
			continue
		}
		n := bits.OnesCount64(moves)
		for i := n; i < maxColumns; i++ { // no children
			got.cells[i], got.threats[i], got.replies[i], got.moveScores[i], got.hashes[i], got.entries[i] = 0, 0, 0, 0, 0, 0
		}
		for i := range n {
			if want.stored>>i&1 == 0 {
				got.hashes[i] = 0
			}
			if want.claimable>>i&1 == 0 {
				playable, alpha := s.playable(p.own|p.opp|want.cells[i]), -alpha-1
				if v, ok := s.claimevenBound(p.after(want.cells[i]), playable, theirs&^want.cells[i], want.threats[i], alpha, want.noLine>>i&1 != 0); ok {
					t.Fatalf("%d columns, %+v, alpha %d: a claim of %d for child %d of %+v", columns, p, alpha, v, i, want)
				}
			}
		}
		if got != want {
			t.Fatalf("%d columns, %+v:\ngot  %+v\nwant %+v", columns, p, got, want)
		}
		claims += bits.OnesCount64(want.claimable)
		kept += bits.OnesCount64(want.stored)
	}
	if wins == 0 || claims == 0 || kept == 0 {
		t.Errorf("%d columns: %d won, %d claims, %d kept: want some of each", columns, wins, claims, kept)
	}
}

// TestRecall asks a table for random children by vectors, and for one after the other.
func TestRecall(t *testing.T) {
	if !hasAVX512 {
		t.Skip("the processor has none")
	}
	rng := rand.New(rand.NewPCG(9, 9))
	tab := newTable(49, 1)
	var codes []uint64
	for range 4000 {
		codes = append(codes, tab.hash(rng.Uint64()>>15))
		if tab.store(codes[len(codes)-1], -rng.IntN(scoreBias), rng.IntN(scoreBias), 1) {
			tab.grow()
		}
	}
	found := 0
	for range 10_000 {
		var got children
		for i := range got.hashes {
			got.hashes[i] = codes[rng.IntN(len(codes))] + rng.Uint64N(2)
		}
		want, some := got, rng.Uint64N(1<<maxColumns)
		known := probeAVX512(&got, &tab.buckets[0], uint64(tab.bucketShift), some)
		var all uint64
		for i := range want.hashes {
			if some>>i&1 == 0 {
				continue
			}
			if want.entries[i] = tab.probe(want.hashes[i]); want.entries[i] != 0 {
				all |= 1 << i
				found++
			}
		}
		if known != all || !slices.Equal(got.entries[:], want.entries[:]) {
			t.Fatalf("of %b: got %b, %x, want %b, %x", some, known, got.entries, all, want.entries)
		}
	}
	if found == 0 {
		t.Error("the table knew nothing")
	}
}

// TestVectorsChangeNothing solves random positions with vectors and without: the same scores, of the same nodes.
func TestVectorsChangeNothing(t *testing.T) {
	if !hasAVX512 {
		t.Skip("the processor has none")
	}
	solve := func(s Size, p position) (interval, uint64) {
		own, done := budget.New(t.Context(), alinha.Limits{})
		defer done()
		r := &rootSearch{position: p, boardSearch: newBoardSearch(s.Columns, s.Rows, newTable(uint(s.Columns)*s.Stride(), 1)), Budget: own}
		r.begin(p, []*budget.Budget{own})
		r.solveRoot()
		return r.bounds, r.nodes()
	}
	rng := rand.New(rand.NewPCG(10, 10))
	for _, test := range []struct {
		Size
		random func(*rand.Rand, int) (position, bool)
	}{
		{Size{7, 6}, func(rng *rand.Rand, left int) (position, bool) { b := newBoard[[7]byte](7); return b.random(rng, left) }},
		{Size{12, 4}, func(rng *rand.Rand, left int) (position, bool) {
			b := newBoard[[5]byte](12)
			return b.random(rng, left)
		}},
	} {
		var total uint64
		for range 40 {
			p, ok := test.random(rng, 27)
			if !ok {
				continue
			}
			got, nodes := solve(test.Size, p)
			hasAVX512 = false
			want, most := solve(test.Size, p)
			hasAVX512 = true
			if got != want || nodes != most {
				t.Errorf("%d columns, %+v: got %v of %d nodes, want %v of %d", test.Columns, p, got, nodes, want, most)
			}
			total += nodes
		}
		t.Logf("%d columns: %d nodes", test.Columns, total)
	}
}
