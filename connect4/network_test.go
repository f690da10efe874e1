package connect4

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/smallnet"
)

// visitFarPositions visits positions of random play in which a search may ask the network. It passes the winning
// cells of the opponent, the children, of which cells and threats are set, and the set of all children.
func visitFarPositions(t *testing.T, count int, visit func(p position, oppThreats uint64, c *children, set uint64)) {
	t.Helper()
	b := newBoard[[7]byte](7)
	rng := rand.New(rand.NewPCG(12, 12))
	for range count {
		p, ok := b.random(rng, networkMinLeft+rng.IntN(42-networkMinLeft+1))
		if !ok {
			continue
		}
		empty := b.cells &^ (p.own | p.opp)
		var c children
		var set uint64
		for moves := b.playable(p.own | p.opp); moves != 0; moves &= moves - 1 {
			cell := moves & -moves
			i := bits.TrailingZeros64(cell) / 7
			c.cells[i], c.threats[i] = cell, winningCells[[7]byte](p.own|cell, empty&^cell)
			set |= 1 << i
		}
		visit(p, winningCells[[7]byte](p.opp, empty), &c, set)
	}
}

// TestScoreChildren compares the move scores with those of plain numbers, summed anew for each child.
func TestScoreChildren(t *testing.T) {
	n := embeddedNetwork()
	visitFarPositions(t, 500, func(p position, oppThreats uint64, c *children, set uint64) {
		n.scoreChildren(p, oppThreats, c, set)
		for ; set != 0; set &= set - 1 {
			i := bits.TrailingZeros64(set)
			q := p.after(c.cells[i])
			value := n.plainValue(q, oppThreats&^c.cells[i], c.threats[i])
			if p.left&1 == 1 {
				value = -value
			}
			if want := int64(value*networkWeight/smallnet.UnitsPerLogit) << indexBits; c.moveScores[i] != want {
				t.Fatalf("%+v, column %d: got move score %d, want %d", p, i, c.moveScores[i], want)
			}
		}
	})
}

// plainValue returns the value of p for First without accumulators or quads. ownThreats and oppThreats are the
// winningCells of p.
func (n *network) plainValue(p position, ownThreats, oppThreats uint64) (value int) {
	stones, threats := [2]uint64{p.own, p.opp}, [2]uint64{ownThreats, oppThreats}
	for quad := range n.toMove[0] {
		for unit, bias := range n.toMove[p.left&1][quad].Unpack() {
			sum := int(bias)
			for side := range 2 {
				player := p.left&1 ^ side
				for cell := range networkCells {
					sum += int(n.stones[player][cell][quad].Unpack()[unit]) * int(stones[side]>>cell&1)
					sum += int(n.threats[player][cell][quad].Unpack()[unit]) * int(threats[side]>>cell&1)
				}
			}
			value += int(smallnet.OutputWeights[unit]) * max(sum, 0)
		}
	}
	return value
}

// TestNetworkFitsInt16 adds up the largest and the smallest contribution of each cell: every sum must fit into 16
// bits.
func TestNetworkFitsInt16(t *testing.T) {
	n := embeddedNetwork()
	highest, lowest := 0, 0
	for quad := range n.toMove[0] {
		for unit := range smallnet.Width {
			weight := func(v *unitVector) int { return int(v[quad].Unpack()[unit]) }
			high := max(weight(&n.toMove[0]), weight(&n.toMove[1]))
			low := min(weight(&n.toMove[0]), weight(&n.toMove[1]))
			for cell := range networkCells {
				first, second := weight(&n.threats[0][cell]), weight(&n.threats[1][cell])
				high += max(weight(&n.stones[0][cell]), weight(&n.stones[1][cell]), max(first, 0)+max(second, 0))
				low += min(weight(&n.stones[0][cell]), weight(&n.stones[1][cell]), min(first, 0)+min(second, 0))
			}
			highest, lowest = max(highest, high), min(lowest, low)
		}
	}
	if highest > math.MaxInt16 || lowest < math.MinInt16 {
		t.Errorf("got sums of %d to %d, want 16 bits", lowest, highest)
	}
}

// solveWithNetwork returns the score of p and the nodes of a search that has already visited so many, with network n
// or without, nil.
func solveWithNetwork(t *testing.T, p position, n *network, nodes uint64) (score int, visited uint64) {
	t.Helper()
	pool := newTestPool[[7]byte](7, defaultTableMiB)
	pool.network = n
	r := newRootSearch(t, pool, p, 1, nodes)
	r.solveRoot()
	return r.bounds.low, r.nodes() - nodes
}

// TestNetworkSameScores solves positions with the network and without: the scores are equal. The searches begin at
// networkMinNodes nodes, so that the network orders moves from the first node on.
func TestNetworkSameScores(t *testing.T) {
	b := newBoard[[7]byte](7)
	rng := rand.New(rand.NewPCG(8, 8))
	differ := 0
	for range 12 {
		p, ok := b.random(rng, networkMinLeft+3)
		if !ok {
			continue
		}
		got, gotNodes := solveWithNetwork(t, p, embeddedNetwork(), networkMinNodes)
		want, wantNodes := solveWithNetwork(t, p, nil, networkMinNodes)
		if got != want {
			t.Errorf("%+v: got score %d, want %d", p, got, want)
		}
		if gotNodes != wantNodes {
			differ++
		}
	}
	if differ == 0 {
		t.Error("the network never changed the number of nodes")
	}
}

// TestNetworkSavesNodesLong solves hard openings with the network and without: the scores are equal, and the network
// saves a tenth of the nodes at least.
func TestNetworkSavesNodesLong(t *testing.T) {
	gametest.Long(t)
	b := newBoard[[7]byte](7)
	rng := rand.New(rand.NewPCG(8, 8))
	var with, without uint64
	for range 12 {
		p, _ := b.random(rng, 42-6)
		got, gotNodes := solveWithNetwork(t, p, embeddedNetwork(), 0)
		want, wantNodes := solveWithNetwork(t, p, nil, 0)
		if got != want {
			t.Errorf("%+v: got score %d, want %d", p, got, want)
		}
		with, without = with+gotNodes, without+wantNodes
	}
	t.Logf("%d nodes with the network, %d without", with, without)
	if with*10 > without*9 {
		t.Errorf("got %d nodes with the network, %d without: want nine tenths at most", with, without)
	}
}
