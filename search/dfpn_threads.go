package search

import (
	"math"
	"sync/atomic"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// A crew is the goroutines that answer one question after another with a prover:
// each searches the same root, and they share what they know of positions.
type crew struct {
	helpers int
	first   atomic.Pointer[prover] // that has answered the question at hand

	// busy counts the goroutines below the moves of positions, by a hash. Moves
	// that share a count are now and then avoided for nothing.
	busy [1 << crewBits]atomic.Int32
}

const crewBits = 14

// newCrew returns a crew of one and n helpers, or nil for no helpers.
func newCrew(n int) *crew {
	if n < 1 {
		return nil
	}
	return &crew{helpers: n}
}

// helper returns what another goroutine needs to answer the question that p does.
func (p *prover) helper(budget *budget.Budget, pos alinha.Position) *prover {
	h := &prover{Budget: budget, pos: pos, table: p.table, crew: p.crew}
	if b, ok := rules.BoardOf(pos); ok {
		h.symmetric = b
	}
	return h
}

// answer proves what a question is for p, alone or with its crew, and returns the
// prover that has the answer, or p if the search is stopped.
func (p *prover) answer(q question) (phi, delta uint32, by *prover) {
	if p.crew == nil {
		phi, delta = p.prove(0, q, proven, proven)
		return phi, delta, p
	}
	p.crew.first.Store(nil)
	_, wait := p.Go(p.crew.helpers, func(int) func(*budget.Budget) {
		pos := p.pos.Clone()
		return func(budget *budget.Budget) {
			p.helper(budget, pos.Clone()).answerFirst(q) // again, into memory that this goroutine writes alone
		}
	})
	p.answerFirst(q)
	wait()
	if by = p.crew.first.Load(); by == nil {
		return 1, 1, p
	}
	phi, delta, _, _ = numbers(by.plies[0])
	return phi, delta, by
}

// answerFirst proves what a question is, unless another of the crew does so before.
func (p *prover) answerFirst(q question) {
	p.prove(0, q, proven, proven)
	if !p.Stopped() {
		p.crew.first.CompareAndSwap(nil, p)
	}
}

// over says that there is nothing more to search: a limit or the context has ended
// the search, or another of the crew has the answer.
func (p *prover) over() bool {
	return p.Stopped() || p.crew != nil && p.crew.first.Load() != nil
}

// here returns the key under which a crew counts the moves of the position at a ply.
func (p *prover) here(ply int) uint64 {
	if p.crew == nil {
		return 0
	}
	return p.key(ply)
}

// elsewhere returns the child to search and the delta up to which it stays the most
// promising. Alone that is the best, up to the second best. In a crew a delta counts
// once more for every goroutine at work below the child (after the virtual proof numbers
// of Kaneko 2010), so that the others go elsewhere; but only to a child whose own
// delta is below the limit of the parent, as the search must get on.
func (c *crew) elsewhere(key uint64, children []pnChild, limit uint32, best int, second uint32) (int, uint32) {
	if c == nil {
		return best, second
	}
	choice, least := best, uint64(math.MaxUint64)
	for i := range children {
		child := &children[i]
		if child.delta >= limit {
			continue
		}
		virtual := uint64(child.delta) * uint64(1+c.at(key, child.move).Load())
		if virtual < least || virtual == least && i == best {
			choice, least = i, virtual
		}
	}
	if choice != best {
		second = children[choice].delta
	}
	return choice, second
}

// enter and leave count a goroutine in and out below a move.
func (c *crew) enter(key uint64, m alinha.Move) {
	if c != nil {
		c.at(key, m).Add(1)
	}
}

func (c *crew) leave(key uint64, m alinha.Move) {
	if c != nil {
		c.at(key, m).Add(-1)
	}
}

// at returns the count of a move in the position of a key.
func (c *crew) at(key uint64, m alinha.Move) *atomic.Int32 {
	return &c.busy[(key+uint64(m)+1)*0x9e3779b97f4a7c15>>(64-crewBits)]
}
