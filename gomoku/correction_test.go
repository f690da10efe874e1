package gomoku

import (
	"math/rand/v2"
	"testing"
)

// TestCorrection updates the tables with the same difference many times: the correction approaches that difference, up to
// defaultParams.maxCorrection, and the other side's correction stays 0.
func TestCorrection(t *testing.T) {
	for _, tt := range []struct{ better, want int }{{100, 100}, {-60, -60}, {5000, defaultParams.maxCorrection}, {-5000, -defaultParams.maxCorrection}} {
		var c correctionTables
		b := start(t, "gomoku")
		before := b.CellOf(3)
		last := 0
		for range 300 {
			c.update(defaultParams, b, before, 8, tt.better)
			if now := c.value(b, before); max(now, -now) < max(last, -last) {
				t.Fatalf("%d: the correction went from %d to %d, away from the difference", tt.better, last, now)
			} else {
				last = now
			}
		}
		if max(last-tt.want, tt.want-last) > 1 {
			t.Errorf("%d: corrected by %d, want %d", tt.better, last, tt.want)
		}
		if got := c.value(b, b.CellOf(4)); max(2*got-tt.want, tt.want-2*got) > 2 {
			t.Errorf("%d: corrected by %d after another move, want half of %d", tt.better, got, tt.want)
		}
		b.SideToMove = b.SideToMove.Other()
		if got := c.value(b, before); got != 0 {
			t.Errorf("%d: the other side's is %d, want 0", tt.better, got)
		}
	}
}

// TestCorrectionChangesSearch checks that correction history changes the nodes that searches visit.
func TestCorrectionChangesSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	differ := 0
	const searches = 40
	for range searches {
		b := randomPosition(t, rng, "gomoku", 10)
		var visited [2]uint64
		for i, off := range []Heuristics{0, correctionHistory} {
			s := newSearcher(newBudget(t), b, nil, off)
			s.search(0, 5, -infinity, infinity)
			visited[i] = s.Visited()
		}
		if visited[0] != visited[1] {
			differ++
		}
	}
	if differ < 4 {
		t.Errorf("%d of %d searches visit other nodes with corrections, want 4 at least", differ, searches)
	}
}
