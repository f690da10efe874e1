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
	reportInterval  = 4096 // simulations
)

// mctsTree is the search tree of one thread and the position at its root. All values in
// the tree are values for First. In games with win and loss and without chance, a win
// ply plies from the root has the value 1 - ply*plyDiscount.
type mctsTree struct {
	pos         alinha.Position
	chancy      alinha.Chancy // nil in a game without chance
	scored      alinha.Scored // nil unless the game is played for points
	discounted  bool          // the value of a win falls with its distance
	random      *rand.Rand
	playout     playoutPolicy
	exploration float64        // the constant C of UCT
	rewardScale float64        // the greatest absolute result seen, at least 1
	maxNodes    int            // capacity of nodes
	totalNodes  *atomic.Uint64 // visits of all trees: Result.Nodes

	*budget.Budget
	addedNodes uint64 // the part of Budget.Nodes that is already in totalNodes
	maxDepth   int    // in turns
	depth      int    // of the deepest node, in turns
	nodes      []mctsNode
	trace      *Trace
	traceNode  []int32 // by node: its index in the trace
	moves      []alinha.Move
	weights    []float64
}

// mctsNode is a position in the tree. The children of a node are adjacent in
// mctsTree.nodes.
type mctsNode struct {
	low, high  float64 // bounds of the exact value
	sum        float64 // of the results of the simulations through the node
	weight     float64 // probability of move, if chance made it
	visits     int32   // simulations through the node
	firstChild int32
	children   int32 // 0 for a leaf
	move       alinha.Move
	toMove     alinha.Player
}

// plyDiscount is the amount by which each ply of distance reduces the value of a win. It is
// exact in a float64 and too small to change the choice between means of results.
const plyDiscount = 1.0 / (1 << 40)

// pliesOfValue returns the plies from the root to the end of a won or lost game whose
// discounted value is v.
func pliesOfValue(v float64) int { return int((1 - math.Abs(v)) / plyDiscount) }

// playerSign turns a value for First into a value for a player.
var playerSign = [...]float64{alinha.First: 1, alinha.Second: -1}

// newTree returns a tree that consists of its root, the position pos. The tree plays
// on pos. The tree adds the nodes that it visits to total, which all trees of a search
// share.
func (m *MCTS) newTree(pos alinha.Position, seed uint64, total *atomic.Uint64) *mctsTree {
	t := &mctsTree{
		pos:         pos,
		random:      rand.New(rand.NewPCG(seed, pos.Key())),
		playout:     m.Playout,
		exploration: m.C,
		rewardScale: 1,
		maxNodes:    m.MaxNodes,
		totalNodes:  total,
	}
	if t.exploration == 0 {
		t.exploration = math.Sqrt2
	}
	if t.maxNodes == 0 {
		t.maxNodes = defaultMaxNodes
	}
	if t.playout == nil {
		t.playout = uniformPlayout
	}
	t.chancy, _ = pos.(alinha.Chancy)
	t.scored, _ = pos.(alinha.Scored)
	t.discounted = t.chancy == nil && t.scored == nil
	t.nodes = []mctsNode{t.newNode(alinha.NoMove, 0)}
	return t
}

// run simulates until a limit is reached or the root is solved. Without a limit of
// nodes or time it ends after maxNodes simulations. It calls report, unless nil, every
// reportInterval simulations.
func (t *mctsTree) run(ctx context.Context, lim alinha.Limits, report func(alinha.Info)) {
	budget, done := budget.New(ctx, lim)
	defer done()
	t.Budget, t.maxDepth = budget, depthLimit(lim)
	t.Visit()
	for n := 1; !t.isSolved(0); n++ {
		t.simulate(0, 0, 0)
		t.totalNodes.Add(t.Nodes - t.addedNodes)
		t.addedNodes = t.Nodes
		if t.Stopped() || lim.Nodes == 0 && lim.Time == 0 && n >= t.maxNodes {
			return
		}
		if report != nil && n%reportInterval == 0 {
			res := t.result()
			report(alinha.Info{Depth: res.Depth, Nodes: t.totalNodes.Load(), Score: res.Score, PV: res.PV, Moves: res.Moves})
		}
	}
}

// newNode returns the node of the position on the board, ply plies from the root, to which
// move m led. Its bounds are the result of a decided position, else the widest possible.
func (t *mctsTree) newNode(m alinha.Move, ply int) mctsNode {
	n := mctsNode{move: m, toMove: t.pos.ToMove(), low: math.Inf(-1), high: math.Inf(1)}
	switch {
	case t.pos.Outcome() != alinha.Undecided:
		n.low = t.terminalValue(ply)
		n.high = n.low
	case t.discounted:
		// The next move may win for either side: in misère games it wins for the opponent.
		n.low, n.high = -1+float64(ply+1)*plyDiscount, 1-float64(ply+1)*plyDiscount
	case t.scored == nil:
		n.low, n.high = -1, 1
	}
	return n
}

// terminalValue returns the result of the decided position on the board, ply plies from
// the root.
func (t *mctsTree) terminalValue(ply int) float64 {
	if t.scored != nil {
		return float64(t.scored.Margin())
	}
	v := float64(t.pos.Outcome().For(alinha.First))
	if t.discounted {
		v -= v * float64(ply) * plyDiscount
	}
	return v
}

// children returns the children of node i.
func (t *mctsTree) children(i int32) []mctsNode {
	n := t.nodes[i]
	return t.nodes[n.firstChild : n.firstChild+n.children]
}

// isSolved reports whether the value of node i is known exactly or, in a game with win
// and loss and without chance, at least which side wins.
func (t *mctsTree) isSolved(i int32) bool {
	n := &t.nodes[i]
	return n.low == n.high || t.discounted && (n.low > 0 || n.high < 0)
}

// value returns the value of node i if the node is solved, otherwise the mean of its
// results, or 0 without any.
func (t *mctsTree) value(i int32) float64 {
	switch n := &t.nodes[i]; {
	case n.low == n.high || t.discounted && n.low > 0:
		return n.low
	case t.discounted && n.high < 0:
		return n.high
	default:
		mean := n.sum / max(1, float64(n.visits))
		return max(n.low, min(mean, n.high)) // results from before the bounds may lie outside them
	}
}
