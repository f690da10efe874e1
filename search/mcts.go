package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/alinha/alinha"
)

// MCTS is Monte Carlo tree search with UCT (Kocsis and Szepesvári 2006). It plays every
// game, including games of chance and games for points.
//
// Each simulation has the usual four phases: selection of a leaf by UCT, expansion of
// the leaf on its second visit, a playout (rollout) to the end of the game, and
// backpropagation of the result. The search also solves positions (MCTS-Solver: Winands,
// Björnsson and Saito 2008) by backpropagating bounds on the exact value of every node
// (score bounded MCTS: Cazenave and Saffidine 2010).
//
// Result.Nodes counts the root and every move made on the board, in the tree and in
// playouts. The search stops when the root is solved and, without a limit of nodes or
// time, after MaxNodes simulations at the latest. Limits.Depth bounds the depth of the
// tree; playouts always reach the end of the game. Result.Depth is the depth of the tree.
//
// The result's move is a proven win if there is one; otherwise the move with the most
// visits (robust child, the first of equals), unless a solved move has at least the mean
// value of that move. Scores are means of simulations, or exact where they are proven.
// A forced win whose shortest length is not known has the value 1 and is not called
// proven; a forced loss likewise.
type MCTS struct {
	// C is the exploration constant of UCT; 0 means the square root of 2. In games for
	// points the search multiplies it by the greatest margin seen so far.
	C float64

	// Seed seeds the random numbers, together with the key of the position.
	Seed uint64

	// Playout is the playout policy: it chooses one of moves for the player to move in pos.
	// Nil chooses uniformly at random. Playout must leave pos as it found it. All threads
	// call it, each with its own random numbers and position.
	Playout func(random *rand.Rand, pos alinha.Position, moves []alinha.Move) alinha.Move

	// Threads is the number of trees. Each has its own seed; their visits are added at
	// the end (root parallelisation: Chaslot, Winands and Van den Herik 2008). With one
	// thread (0 or 1) the same search gives the same result.
	Threads int

	// MaxNodes is the maximum number of nodes of each tree, of 56 bytes each; 0 means
	// 2,097,152. The leaves of a full tree are played out but not expanded.
	MaxNodes int

	Trace *Trace // records the search of the first thread; nil records nothing
}

// playoutPolicy is the type of MCTS.Playout.
type playoutPolicy func(random *rand.Rand, pos alinha.Position, moves []alinha.Move) alinha.Move

var _ alinha.Engine = (*MCTS)(nil)

// Search implements alinha.Engine. The threads divide a limit of nodes among them. The
// error wraps errors.ErrUnsupported if a piece is in the air.
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
	treeCtx, cancel := context.WithCancel(ctx) // the first tree that is solved cancels the others
	defer cancel()
	var nodes atomic.Uint64
	var helpers sync.WaitGroup
	trees := make([]*mctsTree, threads)
	for i := uint64(1); i < threads; i++ {
		pos, treeLimits := pos.Clone(), threadLimits(lim, i, threads)
		helpers.Go(func() {
			t := m.newTree(pos.Clone(), m.Seed+i, &nodes) // cloned again, into memory that only this goroutine writes
			trees[i] = t
			t.run(treeCtx, treeLimits, nil)
			if t.isSolved(0) {
				cancel()
			}
		})
	}
	trees[0] = m.newTree(pos, m.Seed, &nodes)
	trees[0].attachTrace(m.Trace)
	trees[0].run(treeCtx, threadLimits(lim, 0, threads), report)
	if trees[0].isSolved(0) {
		cancel()
	}
	helpers.Wait()
	merged := mergeTrees(trees)
	if !merged.isExpanded() && ctx.Err() != nil {
		return alinha.Result{}, ctx.Err()
	}
	res := merged.result()
	res.Nodes = nodes.Load()
	for _, t := range trees {
		res.PeakNodes += uint64(len(t.nodes))
		res.PeakBytes += uint64(cap(t.nodes)) * uint64(unsafe.Sizeof(mctsNode{}))
	}
	return res, nil
}

// threadLimits returns the limits of thread i, from 0: an equal part of the nodes, and
// the other limits unchanged.
func threadLimits(lim alinha.Limits, i, threads uint64) alinha.Limits {
	extra := uint64(0)
	if i < lim.Nodes%threads {
		extra = 1
	}
	lim.Nodes = lim.Nodes/threads + extra
	return lim
}

// mergeTrees merges the root moves of all trees into the first tree whose root is
// expanded, and returns that tree: it adds the visits and results, and intersects the
// bounds. If no root is expanded, it returns the first tree.
func mergeTrees(trees []*mctsTree) *mctsTree {
	t := trees[0]
	for _, other := range trees[1:] {
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
		t.updateBounds(0)
	}
	return t
}
