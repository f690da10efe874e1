package connect4

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha/internal/smallnet"
)

// farPositions visits positions of random play, with what a search knows when it asks the network for an order.
func farPositions(t *testing.T, count int, visit func(p position, theirs uint64, of *children, children uint64)) {
	t.Helper()
	b := newBoard[[7]byte](7)
	rng := rand.New(rand.NewPCG(12, 12))
	for range count {
		p, ok := b.random(rng, networkMinLeft+rng.IntN(42-networkMinLeft+1))
		if !ok {
			continue
		}
		empty := b.cells &^ (p.own | p.opp)
		var of children
		var children uint64
		for moves := b.playable(p.own | p.opp); moves != 0; moves &= moves - 1 {
			cell := moves & -moves
			i := bits.TrailingZeros64(cell) / 7
			of.cells[i], of.threats[i] = cell, winningCells[[7]byte](p.own|cell, empty&^cell)
			children |= 1 << i
		}
		visit(p, winningCells[[7]byte](p.opp, empty), &of, children)
	}
}

// TestForesee compares the ranks with those of plain numbers, added up anew for each child.
func TestForesee(t *testing.T) {
	n := embeddedNetwork()
	farPositions(t, 1000, func(p position, theirs uint64, of *children, children uint64) {
		n.scoreChildren(p, theirs, of, children)
		for ; children != 0; children &= children - 1 {
			i := bits.TrailingZeros64(children)
			q := p.after(of.cells[i])
			stones, threats := [2]uint64{q.own, q.opp}, [2]uint64{theirs &^ of.cells[i], of.threats[i]}
			value := 0
			for k4, q4 := range n.toMove[q.left&1] {
				for j, x := range q4.Numbers() {
					sum := int(x)
					for k := range 2 {
						player := q.left&1 ^ k
						for cell := range networkCells {
							sum += int(n.stones[player][cell][k4].Numbers()[j]) * int(stones[k]>>cell&1)
							sum += int(n.threats[player][cell][k4].Numbers()[j]) * int(threats[k]>>cell&1)
						}
					}
					value += int(smallnet.Signs[j]) * max(sum, 0)
				}
			}
			if p.left&1 == 1 {
				value = -value
			}
			if want := int64(value*networkWeight/smallnet.Logit) << indexBits; of.moveScores[i] != want {
				t.Fatalf("%+v, column %d: got rank %d, want %d", p, i, of.moveScores[i], want)
			}
		}
	})
}

// TestSumsFit adds up the most and the least that each cell can give: what sixteen bits hold.
func TestSumsFit(t *testing.T) {
	n := embeddedNetwork()
	most, least := 0, 0
	for i := range n.toMove[0] {
		for j := range smallnet.Width {
			of := func(s *accumulator) int { return int(s[i].Numbers()[j]) }
			high := max(of(&n.toMove[0]), of(&n.toMove[1]))
			low := min(of(&n.toMove[0]), of(&n.toMove[1]))
			for cell := range networkCells {
				first, second := of(&n.threats[0][cell]), of(&n.threats[1][cell])
				high += max(of(&n.stones[0][cell]), of(&n.stones[1][cell]), max(first, 0)+max(second, 0))
				low += min(of(&n.stones[0][cell]), of(&n.stones[1][cell]), min(first, 0)+min(second, 0))
			}
			most, least = max(most, high), min(least, low)
		}
	}
	t.Logf("%d to %d", least, most)
	if most > math.MaxInt16 || least < math.MinInt16 {
		t.Errorf("sums of %d to %d, want 16 bits", least, most)
	}
}

// TestNetworkPays solves openings with the network and without it: the same scores, of fewer nodes.
func TestNetworkPays(t *testing.T) {
	openings := 12
	if testing.Short() {
		openings = 2
	}
	solve := func(p position, n *network) (score int, nodes uint64) {
		_, r := crewOf(t, p, n, 1, 0)
		r.solveRoot()
		return r.bounds.low, r.nodes()
	}
	b := newBoard[[7]byte](7)
	rng := rand.New(rand.NewPCG(8, 8))
	var with, without uint64
	for range openings {
		p, _ := b.random(rng, 42-6)
		got, nodes := solve(p, embeddedNetwork())
		want, most := solve(p, nil)
		if got != want {
			t.Errorf("%+v: got score %d, want %d", p, got, want)
		}
		with, without = with+nodes, without+most
	}
	t.Logf("%d openings: %d nodes with the network, %d without", openings, with, without)
	if with*10 > without*9 {
		t.Errorf("%d nodes with the network, %d without: want nine in ten at most", with, without)
	}
}
