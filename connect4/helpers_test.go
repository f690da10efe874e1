package connect4

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// minimax is a plain search that knows the rules only: four in a row ends the game.
type minimax[H height] struct {
	board[H]
	values map[position]int8
}

func newMinimax[H height](columns int) *minimax[H] {
	return &minimax[H]{board: newBoard[H](columns), values: make(map[position]int8)}
}

// value returns the score of a position in which the opponent may just have won.
func (m *minimax[H]) value(p position) int {
	if hasAlignment[H](p.opp) {
		return -(p.left/2 + 1)
	}
	if p.left == 0 {
		return 0
	}
	if v, ok := m.values[p]; ok {
		return int(v)
	}
	best := -scoreBias
	for moves := m.playable(p.own | p.opp); moves != 0; moves &= moves - 1 {
		best = max(best, -m.value(p.after(moves&-moves)))
	}
	m.values[p] = int8(best)
	return best
}

// random returns a position of random play with left empty cells, or false if the game ends before.
func (b *board[H]) random(rng *rand.Rand, left int) (position, bool) {
	p := position{left: b.columns * int(stride[H]()-1)}
	for p.left > left {
		moves := b.playable(p.own | p.opp)
		for range rng.IntN(bits.OnesCount64(moves)) {
			moves &= moves - 1
		}
		if p = p.after(moves & -moves); hasAlignment[H](p.opp) {
			return p, false
		}
	}
	return p, true
}

// visitPositions visits each undecided position with at most maxStones stones once. Mirror images are positions of
// their own.
func visitPositions[H height](b *board[H], maxStones int, visit func(p position, stones int)) {
	seen := make(map[position]bool)
	var walk func(p position, stones int)
	walk = func(p position, stones int) {
		if seen[p] || hasAlignment[H](p.opp) || p.left == 0 {
			return
		}
		seen[p] = true
		visit(p, stones)
		if stones == maxStones {
			return
		}
		for moves := b.playable(p.own | p.opp); moves != 0; moves &= moves - 1 {
			walk(p.after(moves&-moves), stones+1)
		}
	}
	walk(position{left: b.columns * int(stride[H]()-1)}, 0)
}

// newRootSearch returns the search of p on pool, with that many threads, each of which has visited nodes nodes
// already.
func newRootSearch[H height](t *testing.T, pool *threadPool[H], p position, threads int, nodes uint64) *rootSearch {
	t.Helper()
	var budgets []*budget.Budget
	for range threads {
		budget, done := budget.New(t.Context(), alinha.Limits{})
		t.Cleanup(done)
		budget.Nodes = nodes
		budgets = append(budgets, budget)
	}
	pool.begin(p, budgets)
	return &rootSearch{position: p, boardSearch: pool, Budget: budgets[0]}
}

// newTestPool returns a pool with a table of mib MiB.
func newTestPool[H height](columns, mib int) *threadPool[H] {
	return newThreadPool[H](columns, newTable(uint(columns)*stride[H](), mib))
}
