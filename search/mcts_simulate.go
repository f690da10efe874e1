package search

import (
	"math"

	"github.com/alinha/alinha"
)

// simulate runs one simulation from node i, which is ply plies and turns turns from the
// root and on the board:
//
//	Step 1. Expansion: give the node children if it is visited again.
//	Step 2. Selection: descend to a child (recursively), or at a leaf
//	Step 3. Playout: play to the end of the game.
//	Step 4. Backpropagation: add the result to the node and update its bounds.
//
// A solved node returns its value at once. simulate returns the result of the simulation,
// which is meaningless if the search was stopped.
func (t *mctsTree) simulate(i int32, ply, turns int) float64 {
	if t.shouldExpand(i, turns) {
		t.expand(i, ply, turns)
	}
	result := 0.0
	switch {
	case t.isSolved(i):
		result = t.value(i)
	case t.nodes[i].children == 0:
		result = t.rollout(ply)
	default:
		if t.nodes[i].toMove != alinha.Chance {
			turns++
		}
		c := t.selectChild(i)
		low, high := t.nodes[c].low, t.nodes[c].high
		if !t.Visit() {
			return 0
		}
		t.pos.Play(t.nodes[c].move)
		result = t.simulate(c, ply+1, turns)
		t.pos.Undo()
		if t.nodes[c].low != low || t.nodes[c].high != high {
			t.updateBounds(i)
		}
	}
	if t.Stopped() {
		return 0
	}
	n := &t.nodes[i]
	result = max(n.low, min(result, n.high))
	n.visits++
	n.sum += result
	t.traceSimulation(i)
	return result
}

// shouldExpand reports whether node i, turns turns from the root, is to be expanded: the
// root at once, any other leaf on its second visit, if the depth limit allows and the node
// is not solved.
func (t *mctsTree) shouldExpand(i int32, turns int) bool {
	n := &t.nodes[i]
	return n.children == 0 && (n.visits > 0 || i == 0) && turns < t.maxDepth && !t.isSolved(i)
}

// expand appends the children of node i to the tree. Children that end the game get
// their result as bounds. The node stays a leaf if the search is stopped, or if the
// children do not fit into maxNodes nodes; those of the root always fit.
func (t *mctsTree) expand(i int32, ply, turns int) {
	t.moves = t.pos.Moves(t.moves[:0])
	first := len(t.nodes)
	if first+len(t.moves) > t.maxNodes && i > 0 {
		return
	}
	t.weights = t.weights[:0]
	if t.nodes[i].toMove == alinha.Chance {
		t.weights = t.chancy.Weights(t.weights)
	} else {
		turns++
	}
	for at, m := range t.moves {
		if !t.Visit() {
			t.nodes = t.nodes[:first]
			t.traceNode = t.traceNode[:min(first, len(t.traceNode))]
			return
		}
		t.pos.Play(m)
		child := t.newNode(m, ply+1)
		t.pos.Undo()
		if len(t.weights) > 0 {
			child.weight = t.weights[at]
		}
		t.traceChild(i, child)
		t.nodes = append(t.nodes, child)
	}
	t.nodes[i].firstChild, t.nodes[i].children = int32(first), int32(len(t.moves))
	t.depth = max(t.depth, turns)
	t.updateBounds(i)
}

// selectChild returns the child of the unsolved node i into which the next simulation
// goes. At a chance node the child is sampled by its probability. At a player's node it
// is the first unvisited child, or the child with the greatest upper confidence bound
// (UCT). Children that are solved, or whose bounds show that they cannot be better than
// what the side to move already has, are not selected.
func (t *mctsTree) selectChild(i int32) int32 {
	n, children := &t.nodes[i], t.children(i)
	if n.toMove == alinha.Chance {
		return n.firstChild + int32(t.sampleChild(children))
	}
	explore := t.exploration * t.rewardScale * math.Sqrt(math.Log(float64(n.visits+1)))
	sign, best, bestUCB := playerSign[n.toMove], int32(-1), 0.0
	for k := range children {
		child := &children[k]
		c := n.firstChild + int32(k)
		if t.isSolved(c) || n.toMove == alinha.First && child.high <= n.low || n.toMove == alinha.Second && child.low >= n.high {
			continue
		}
		if child.visits == 0 {
			return c
		}
		visits := float64(child.visits)
		if ucb := sign*child.sum/visits + explore/math.Sqrt(visits); best < 0 || ucb > bestUCB {
			best, bestUCB = c, ucb
		}
	}
	return best
}

// sampleChild returns the index of a child drawn by its probability.
func (t *mctsTree) sampleChild(children []mctsNode) int {
	r := t.random.Float64()
	for k := range children {
		if r -= children[k].weight; r < 0 {
			return k
		}
	}
	return len(children) - 1
}

// updateBounds recomputes the bounds of node i from those of its children: the maximum for
// First, the minimum for Second, the expectation at a chance node (Cazenave and Saffidine
// 2010).
func (t *mctsTree) updateBounds(i int32) {
	n, children := &t.nodes[i], t.children(i)
	switch n.toMove {
	case alinha.First:
		n.low, n.high = math.Inf(-1), math.Inf(-1)
		for c := range children {
			n.low, n.high = max(n.low, children[c].low), max(n.high, children[c].high)
		}
	case alinha.Second:
		n.low, n.high = math.Inf(1), math.Inf(1)
		for c := range children {
			n.low, n.high = min(n.low, children[c].low), min(n.high, children[c].high)
		}
	default:
		n.low, n.high = 0, 0
		for c := range children {
			n.low += children[c].weight * children[c].low
			n.high += children[c].weight * children[c].high
		}
	}
}
