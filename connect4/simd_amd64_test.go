package connect4

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

func needAVX512(t *testing.T) {
	t.Helper()
	if !hasAVX512 {
		t.Skip("the processor has no AVX-512")
	}
}

// TestExpandAVX512 compares expandAVX512 with its Go twin on random positions, and checks that claimevenBound bounds
// no child outside the set claimable.
func TestExpandAVX512(t *testing.T) {
	needAVX512(t)
	testExpandAVX512[[5]byte](t, 4)
	testExpandAVX512[[7]byte](t, 7)
	testExpandAVX512[[8]byte](t, 8)
	testExpandAVX512[[16]byte](t, 4)
	testExpandAVX512[[5]byte](t, 12)
}

func testExpandAVX512[H height](t *testing.T, columns int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(8, 8))
	s := newTestPool[H](columns, 1).searcher
	s.begin(position{}, nil)
	simd := s.simd
	wins, claims, stored := 0, 0, 0
	for range 10_000 {
		p, ok := s.random(rng, 1+rng.IntN(bits.OnesCount64(s.cells)))
		ownThreats, oppThreats, playable := s.threats(p.own, p), s.threats(p.opp, p), s.playable(p.own|p.opp)
		moves := nonLosingMoves(playable, oppThreats)
		if !ok || moves == 0 || ownThreats&playable != 0 {
			continue
		}
		s.useMirror = rng.IntN(2) == 0
		var buckets *bucket
		if rng.IntN(3) > 0 {
			buckets = &s.table.buckets[0]
		}
		alpha := rng.IntN(11) - 5
		in := s.prepareExpand(p, moves, ownThreats, oppThreats, alpha)
		var got, want children
		s.simd = simd
		gotWon := s.expand(&got, in, buckets)
		s.simd = nil
		if wantWon := s.expand(&want, in, buckets); gotWon != wantWon {
			t.Fatalf("%d columns, %+v: got won %v, want %v", columns, p, gotWon, wantWon)
		}
		if gotWon {
			wins++
			continue
		}
		clearGarbage(&got, &want, bits.OnesCount64(moves))
		if got != want {
			t.Fatalf("%d columns, %+v:\ngot  %+v\nwant %+v", columns, p, got, want)
		}
		for i := range bits.OnesCount64(moves) {
			if want.claimable>>i&1 != 0 {
				continue
			}
			playable, beta := s.playable(p.own|p.opp|want.cells[i]), -alpha-1
			v, ok := s.claimevenBound(p.after(want.cells[i]), playable, oppThreats&^want.cells[i], want.threats[i], beta, want.noLine>>i&1 != 0)
			if ok {
				t.Fatalf("%d columns, %+v, alpha %d: got bound %d for child %d of %+v, want none", columns, p, alpha, v, i, want)
			}
		}
		claims += bits.OnesCount64(want.claimable)
		stored += bits.OnesCount64(want.stored)
	}
	if wins == 0 || claims == 0 || stored == 0 {
		t.Errorf("%d columns: got %d wins, %d claimable children, %d stored: want some of each", columns, wins, claims, stored)
	}
}

// clearGarbage clears what expandAVX512 leaves undefined in got: the entries behind the n children, and the hashes of
// children that are not stored.
func clearGarbage(got, want *children, n int) {
	for i := n; i < maxColumns; i++ {
		got.cells[i], got.threats[i], got.replies[i], got.moveScores[i], got.hashes[i], got.entries[i] = 0, 0, 0, 0, 0, 0
	}
	for i := range n {
		if want.stored>>i&1 == 0 {
			got.hashes[i] = 0
		}
	}
}

// TestProbeAVX512 compares probeAVX512 with table.probe for random hashes, half of which are in the table.
func TestProbeAVX512(t *testing.T) {
	needAVX512(t)
	rng := rand.New(rand.NewPCG(9, 9))
	table := newTable(49, 1)
	var hashes []uint64
	for range 4000 {
		hashes = append(hashes, table.hash(rng.Uint64()>>15))
		if table.store(hashes[len(hashes)-1], -rng.IntN(scoreBias), rng.IntN(scoreBias), 1) {
			table.grow()
		}
	}
	hits := 0
	for range 10_000 {
		var got children
		for i := range got.hashes {
			got.hashes[i] = hashes[rng.IntN(len(hashes))] + rng.Uint64N(2)
		}
		want, set := got, rng.Uint64N(1<<maxColumns)
		gotFound := probeAVX512(&got, &table.buckets[0], uint64(table.bucketShift), set)
		var wantFound uint64
		for i := range want.hashes {
			if set>>i&1 == 0 {
				continue
			}
			if want.entries[i] = table.probe(want.hashes[i]); want.entries[i] != 0 {
				wantFound |= 1 << i
				hits++
			}
		}
		if gotFound != wantFound || !slices.Equal(got.entries[:], want.entries[:]) {
			t.Fatalf("set %b: got %b, %x, want %b, %x", set, gotFound, got.entries, wantFound, want.entries)
		}
	}
	if hits == 0 {
		t.Error("the table knew no hash")
	}
}

// TestSplitAVX512 compares splitAVX512 with its Go twin on random buckets, which are filled from the first entry on.
func TestSplitAVX512(t *testing.T) {
	needAVX512(t)
	rng := rand.New(rand.NewPCG(11, 11))
	for range 1000 {
		from := make([]bucket, 1+rng.IntN(8))
		for i := range from {
			for j := range rng.IntN(len(from[i]) + 1) {
				from[i][j] = entry(rng.Uint64())
			}
		}
		const bit = 1 << (tagShift + 30)
		got, want := make([]bucket, 2*len(from)), make([]bucket, 2*len(from))
		copy(got, from) // both may begin at the same address
		splitAVX512(&got[0], &got[0], len(from), bit)
		(&table{}).splitBuckets(want, from, bit)
		if !slices.Equal(got, want) {
			t.Fatalf("%x: got %x, want %x", from, got, want)
		}
	}
}

// TestAVX512SameNodes solves random positions with AVX-512 and without: the scores and the numbers of nodes are
// equal.
func TestAVX512SameNodes(t *testing.T) {
	needAVX512(t)
	testAVX512SameNodes[[7]byte](t, 7)
	testAVX512SameNodes[[5]byte](t, 12)
}

func testAVX512SameNodes[H height](t *testing.T, columns int) {
	t.Helper()
	solve := func(p position, simd bool) (interval, uint64) {
		pool := newTestPool[H](columns, 1)
		if !simd {
			pool.table.simd, pool.simd = false, nil
		}
		r := newRootSearch(t, pool, p, 1, 0)
		r.solveRoot()
		return r.bounds, r.nodes()
	}
	b := newBoard[H](columns)
	rng := rand.New(rand.NewPCG(10, 10))
	var total uint64
	for range 20 {
		p, ok := b.random(rng, 27)
		if !ok {
			continue
		}
		got, gotNodes := solve(p, true)
		want, wantNodes := solve(p, false)
		if got != want || gotNodes != wantNodes {
			t.Errorf("%d columns, %+v: got %v in %d nodes, want %v in %d", columns, p, got, gotNodes, want, wantNodes)
		}
		total += gotNodes
	}
	if total == 0 {
		t.Errorf("%d columns: no nodes", columns)
	}
}
