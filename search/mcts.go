package search

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/alinha/alinha"
)

// MCTS is Monte Carlo tree search: UCT (Kocsis and Szepesvári 2006), which proves
// what it can on the way (Winands, Björnsson and Saito 2008), by bounds on the value
// of every position of its tree (Cazenave and Saffidine 2010). It plays every game,
// with chance and for points too.
//
// Its nodes are the moves that it makes on the board, in the tree and in playouts,
// and the root. It stops when it knows the result, and without a limit of nodes or
// time after MaxNodes simulations at the latest. A limit of depth bounds the tree,
// whose leaves are played out to the end all the same. The result's depth is the
// depth of the tree.
//
// The move is a proven win if there is one, else the move with the most visits
// (the first of equals), unless another is known to be worth that one's mean.
// Values are means, or exact where they are proven. A forced win of which the
// shortest length is not known has the value 1 and is not called proven; a loss
// likewise.
type MCTS struct {
	// C is the weight of exploration; 0 means the square root of 2. In games for
	// points it is multiplied by the greatest margin seen so far.
	C float64

	// Seed seeds the random numbers, together with the key of the position.
	Seed uint64

	// Playout chooses the moves of the players in a playout; nil chooses uniformly. It
	// must leave the position as it found it. All threads call it.
	Playout func(random *rand.Rand, pos alinha.Position, moves []alinha.Move) alinha.Move

	// Threads is the number of trees, each with its own seed, whose visits are
	// added in the end (root parallelisation: Chaslot, Winands and Van den Herik
	// 2008). Up to 1 the same search gives the same result.
	Threads int

	// MaxNodes bounds the positions in a tree, of 56 bytes each; 0 means 2,097,152.
	// A tree that is full grows no more, and its leaves are played out.
	MaxNodes int

	Trace *Trace // records the tree of the first thread; nil for none
}

// playoutPolicy is the type of MCTS.Playout.
type playoutPolicy func(random *rand.Rand, pos alinha.Position, moves []alinha.Move) alinha.Move

var _ alinha.Engine = (*MCTS)(nil)

// Search implements alinha.Engine. A limit of nodes is shared out among the threads.
func (m *MCTS) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	switch {
	case pos.Outcome() != alinha.Undecided:
		return alinha.Result{}, alinha.ErrOver
	case pos.ToMove() == alinha.Chance:
		return alinha.Result{}, fmt.Errorf("mcts: it moves for players, and the piece has not landed: %w", errors.ErrUnsupported)
	}
	threads := uint64(max(m.Threads, 1))
	if lim.Nodes > 0 {
		threads = min(threads, lim.Nodes)
	}
	shared, cancel := context.WithCancel(ctx)
	defer cancel()
	var nodes atomic.Uint64
	var others sync.WaitGroup
	forest := make([]*mcTree, threads)
	for i := uint64(1); i < threads; i++ {
		pos, part := pos.Clone(), share(lim, i, threads)
		others.Go(func() {
			t := m.plant(pos.Clone(), m.Seed+i, &nodes) // again, into memory that this goroutine writes alone
			forest[i] = t
			t.grow(shared, part, nil)
			if t.settled(0) {
				cancel()
			}
		})
	}
	forest[0] = m.plant(pos, m.Seed, &nodes)
	forest[0].watch(m.Trace)
	forest[0].grow(shared, share(lim, 0, threads), report)
	if forest[0].settled(0) {
		cancel()
	}
	others.Wait()
	merged := merge(forest)
	if !merged.visited() && ctx.Err() != nil {
		return alinha.Result{}, ctx.Err()
	}
	res := merged.result()
	res.Nodes = nodes.Load()
	return res, nil
}

// share returns the part of the limits that falls to one of several threads.
func share(lim alinha.Limits, i, threads uint64) alinha.Limits {
	extra := uint64(0)
	if i < lim.Nodes%threads {
		extra = 1
	}
	lim.Nodes = lim.Nodes/threads + extra
	return lim
}

// merge adds the visits of the root moves of all trees to those of the first, and
// what any of them has proven.
func merge(forest []*mcTree) *mcTree {
	t := forest[0]
	for _, other := range forest[1:] {
		if other.nodes[0].children == 0 {
			continue
		}
		if t.nodes[0].children == 0 {
			t = other
			continue
		}
		mine, theirs := t.children(0), other.children(0)
		for i := range mine {
			mine[i].visits += theirs[i].visits
			mine[i].sum += theirs[i].sum
			mine[i].low = max(mine[i].low, theirs[i].low)
			mine[i].high = min(mine[i].high, theirs[i].high)
		}
		t.depth = max(t.depth, other.depth)
	}
	if t.nodes[0].children > 0 {
		t.bound(0)
	}
	return t
}

// visited says that some root move has been looked at.
func (t *mcTree) visited() bool { return t.nodes[0].children > 0 }

// result says what the tree knows about its root.
func (t *mcTree) result() alinha.Result {
	if !t.visited() {
		return alinha.Result{Move: t.pos.Moves(nil)[0]}
	}
	chosen := t.choice(0)
	res := alinha.Result{
		Move:  t.nodes[chosen].move,
		Score: t.score(chosen),
		Depth: t.depth,
		PV:    t.variation(),
		Moves: t.lines(),
	}
	if t.settled(0) {
		res.Score = t.score(0)
	}
	return res
}

// lines returns a line for each root move, or nil if one is quite unknown.
func (t *mcTree) lines() []alinha.MoveScore {
	root := t.nodes[0]
	lines := make([]alinha.MoveScore, root.children)
	for c := range root.children {
		n := t.nodes[root.first+c]
		if n.visits == 0 && !t.settled(root.first+c) {
			return nil
		}
		lines[c] = alinha.MoveScore{Move: n.move, Score: t.score(root.first + c)}
	}
	return lines
}

// variation returns the moves that the tree would choose one after the other, as
// far as it has visited them and chance takes no part.
func (t *mcTree) variation() []alinha.Move {
	var pv []alinha.Move
	for i := int32(0); t.nodes[i].children > 0 && t.nodes[i].mover != alinha.Chance; {
		i = t.choice(i)
		if len(pv) > 0 && t.nodes[i].visits == 0 && !t.settled(i) {
			break
		}
		pv = append(pv, t.nodes[i].move)
	}
	return pv
}

// choice returns the child that the mover of a node would choose.
func (t *mcTree) choice(i int32) int32 {
	n := t.nodes[i]
	sign := signs[n.mover]
	robust, known := int32(-1), int32(-1)
	for c := n.first; c < n.first+n.children; c++ {
		switch child := t.nodes[c]; {
		case !t.settled(c):
			if robust < 0 || child.visits > t.nodes[robust].visits {
				robust = c
			}
		case known < 0 || sign*t.value(c) > sign*t.value(known):
			known = c
		}
	}
	switch {
	case robust < 0:
		return known
	case known < 0:
		return robust
	}
	inHand := sign * t.value(known)
	if t.distances && inHand > 0 || inHand >= sign*t.value(robust) {
		return known
	}
	return robust
}

// score returns what a node is worth to the mover of the root.
func (t *mcTree) score(i int32) alinha.Score {
	v, n := signs[t.nodes[0].mover]*t.value(i), t.nodes[i]
	score := alinha.Score{Value: v + 0, Proven: n.low == n.high} // +0 makes -0 plain
	if t.scored == nil {
		score.Value = max(-1, min(score.Value, 1)) // weights may come out a trifle above 1
	}
	f, finite := t.pos.(alinha.Finite)
	switch {
	case t.distances && t.settled(i) && v != 0:
		score.Value = math.Copysign(1, v)
		if score.Proven {
			score.Plies = pliesOf(v)
		}
	case score.Proven && finite:
		score.Plies = f.Left()
	}
	return score
}
