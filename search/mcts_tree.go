package search

import (
	"context"
	"math"
	"math/rand/v2"
	"sync/atomic"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

const (
	defaultMaxNodes = 1 << 21
	betweenReports  = 4096 // simulations
)

// An mcTree is a tree and the board on which it is searched. Inside it values are
// those to First. In games that are won and lost without chance, a win p plies
// from the root is worth 1-p*perPly.
type mcTree struct {
	pos       alinha.Position
	chancy    alinha.Chancy // nil in a game without chance
	scored    alinha.Scored // nil unless the game is played for points
	distances bool          // wins lose value with their distance
	random    *rand.Rand
	playout   playoutPolicy
	c         float64
	scale     float64 // the greatest result seen, at least 1
	capacity  int
	total     *atomic.Uint64 // nodes of all trees

	*budget.Budget
	counted  uint64 // of the budget's nodes, those in total
	maxDepth int
	depth    int // of the deepest node, in turns
	nodes    []mcNode
	trace    *Trace
	traced   []int32 // of each node, its number in the trace
	moves    []alinha.Move
	weights  []float64
}

// An mcNode is a position. Its children lie side by side.
type mcNode struct {
	low, high float64 // the exact value lies between them
	sum       float64 // of the results of its simulations
	weight    float64 // its probability, if chance led to it
	visits    int32
	first     int32 // child
	children  int32 // 0 if it is a leaf
	move      alinha.Move
	mover     alinha.Player
}

// perPly is what one ply of distance takes from the value of a win: so little that
// sums of results do not notice, and exact in a float64.
const perPly = 1.0 / (1 << 40)

// pliesOf returns the plies in the value of a won or lost game.
func pliesOf(v float64) int { return int((1 - math.Abs(v)) / perPly) }

// signs turn a value to First into one to a player.
var signs = [...]float64{alinha.First: 1, alinha.Second: -1}

// plant returns a tree that is nothing but its root.
func (m *MCTS) plant(pos alinha.Position, seed uint64, total *atomic.Uint64) *mcTree {
	t := &mcTree{
		pos:      pos,
		random:   rand.New(rand.NewPCG(seed, pos.Key())),
		playout:  m.Playout,
		c:        m.C,
		scale:    1,
		capacity: m.MaxNodes,
		total:    total,
	}
	if t.c == 0 {
		t.c = math.Sqrt2
	}
	if t.capacity == 0 {
		t.capacity = defaultMaxNodes
	}
	if t.playout == nil {
		t.playout = uniform
	}
	t.chancy, _ = pos.(alinha.Chancy)
	t.scored, _ = pos.(alinha.Scored)
	t.distances = t.chancy == nil && t.scored == nil
	t.nodes = []mcNode{t.open(alinha.NoMove, 0)}
	return t
}

// grow searches until a limit or until the root is settled.
func (t *mcTree) grow(ctx context.Context, lim alinha.Limits, report func(alinha.Info)) {
	budget, done := budget.New(ctx, lim)
	defer done()
	t.Budget, t.maxDepth = budget, depthLimit(lim)
	t.Visit()
	for n := 1; !t.settled(0); n++ {
		t.simulate(0, 0, 0)
		t.total.Add(t.Nodes - t.counted)
		t.counted = t.Nodes
		if t.Stopped() || lim.Nodes == 0 && lim.Time == 0 && n >= t.capacity {
			return
		}
		if report != nil && n%betweenReports == 0 {
			res := t.result()
			report(alinha.Info{Depth: res.Depth, Nodes: t.total.Load(), Score: res.Score, PV: res.PV, Moves: res.Moves})
		}
	}
}

// simulate goes down from a node, so many plies and turns from the root, to a leaf
// and plays that out. It returns the result, which is nothing if the search is stopped.
func (t *mcTree) simulate(i int32, plies, turns int) float64 {
	if t.grows(i, turns) {
		t.expand(i, plies, turns)
	}
	r := 0.0
	switch {
	case t.settled(i):
		r = t.value(i)
	case t.nodes[i].children == 0:
		r = t.playOut(plies)
	default:
		if t.nodes[i].mover != alinha.Chance {
			turns++
		}
		c := t.selected(i)
		low, high := t.nodes[c].low, t.nodes[c].high
		if !t.Visit() {
			return 0
		}
		t.pos.Play(t.nodes[c].move)
		r = t.simulate(c, plies+1, turns)
		t.pos.Undo()
		if t.nodes[c].low != low || t.nodes[c].high != high {
			t.bound(i)
		}
	}
	if t.Stopped() {
		return 0
	}
	n := &t.nodes[i]
	r = max(n.low, min(r, n.high))
	n.visits++
	n.sum += r
	t.tell(i)
	return r
}

// grows says that a node, so many turns from the root, should get children: the
// root at once, a leaf when it is visited for the second time.
func (t *mcTree) grows(i int32, turns int) bool {
	n := &t.nodes[i]
	return n.children == 0 && (n.visits > 0 || i == 0) && turns < t.maxDepth && !t.settled(i)
}

// expand gives a node its children, those that end the game with their results. If
// there is no room or the search is stopped it has none.
func (t *mcTree) expand(i int32, plies, turns int) {
	t.moves = t.pos.Moves(t.moves[:0])
	first := len(t.nodes)
	if first+len(t.moves) > t.capacity && i > 0 {
		return
	}
	t.weights = t.weights[:0]
	if t.nodes[i].mover == alinha.Chance {
		t.weights = t.chancy.Weights(t.weights)
	} else {
		turns++
	}
	for at, m := range t.moves {
		if !t.Visit() {
			t.nodes = t.nodes[:first]
			t.traced = t.traced[:min(first, len(t.traced))]
			return
		}
		t.pos.Play(m)
		child := t.open(m, plies+1)
		t.pos.Undo()
		if len(t.weights) > 0 {
			child.weight = t.weights[at]
		}
		t.sprout(i, child)
		t.nodes = append(t.nodes, child)
	}
	t.nodes[i].first, t.nodes[i].children = int32(first), int32(len(t.moves))
	t.depth = max(t.depth, turns)
	t.bound(i)
}

// open returns the node of the position on the board, to which a move has led.
func (t *mcTree) open(m alinha.Move, plies int) mcNode {
	n := mcNode{move: m, mover: t.pos.ToMove(), low: math.Inf(-1), high: math.Inf(1)}
	switch {
	case t.pos.Outcome() != alinha.Undecided:
		n.low = t.outcome(plies)
		n.high = n.low
	case t.distances:
		// Either side may win with the next move: where runs lose, by the other's.
		n.low, n.high = -1+float64(plies+1)*perPly, 1-float64(plies+1)*perPly
	case t.scored == nil:
		n.low, n.high = -1, 1
	}
	return n
}

// outcome returns the result of the decided position on the board.
func (t *mcTree) outcome(plies int) float64 {
	if t.scored != nil {
		return float64(t.scored.Margin())
	}
	v := float64(t.pos.Outcome().For(alinha.First))
	if t.distances {
		v -= v * float64(plies) * perPly
	}
	return v
}

// bound computes the bounds of a node from those of its children.
func (t *mcTree) bound(i int32) {
	n, children := &t.nodes[i], t.children(i)
	switch n.mover {
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

func (t *mcTree) children(i int32) []mcNode {
	n := t.nodes[i]
	return t.nodes[n.first : n.first+n.children]
}

// settled says that a node's value is known: exactly, or at least who wins.
func (t *mcTree) settled(i int32) bool {
	n := &t.nodes[i]
	return n.low == n.high || t.distances && (n.low > 0 || n.high < 0)
}

// value returns a node's value if it is settled, or else the mean of its results,
// 0 if it has none.
func (t *mcTree) value(i int32) float64 {
	switch n := &t.nodes[i]; {
	case n.low == n.high || t.distances && n.low > 0:
		return n.low
	case t.distances && n.high < 0:
		return n.high
	default:
		mean := n.sum / max(1, float64(n.visits))
		return max(n.low, min(mean, n.high)) // older results may lie outside the bounds
	}
}

// selected returns the child into which the next simulation of a node that is not
// settled goes: drawn by chance, or the one with the greatest upper confidence
// bound of those that may be better than what the mover has in hand.
func (t *mcTree) selected(i int32) int32 {
	n, children := &t.nodes[i], t.children(i)
	if n.mover == alinha.Chance {
		return n.first + int32(t.drawn(children))
	}
	explore := t.c * t.scale * math.Sqrt(math.Log(float64(n.visits+1)))
	sign, best, greatest := signs[n.mover], int32(-1), 0.0
	for k := range children {
		child := &children[k]
		c := n.first + int32(k)
		if t.settled(c) || n.mover == alinha.First && child.high <= n.low || n.mover == alinha.Second && child.low >= n.high {
			continue
		}
		if child.visits == 0 {
			return c
		}
		visits := float64(child.visits)
		if ucb := sign*child.sum/visits + explore/math.Sqrt(visits); best < 0 || ucb > greatest {
			best, greatest = c, ucb
		}
	}
	return best
}

// drawn returns the index of a child drawn by its probability.
func (t *mcTree) drawn(children []mcNode) int {
	r := t.random.Float64()
	for k := range children {
		if r -= children[k].weight; r < 0 {
			return k
		}
	}
	return len(children) - 1
}
