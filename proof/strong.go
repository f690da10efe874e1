package proof

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
)

// A StrongProver proves who wins the game itself: whether the attacker of a claim wins, or the defender does not lose.
type StrongProver struct {
	claim   *Claim
	search  *strongSearch
	breaker *BreakerProver // of positions that the defender holds in the weak game
	planner *winPlanner
}

// NewStrongProver returns a prover of a claim with a table of 2^tableBits places. The error is errors.ErrUnsupported, wrapped, for
// games with gravity, caro, misère, points, slips, exact or Renju's fouls, for lines of fewer than three, and boards of more than
// 64 cells.
func NewStrongProver(claim *Claim, tableBits int) (*StrongProver, error) {
	v := claim.Variant
	if !Supports(v) {
		return nil, fmt.Errorf("wins of %s: %w", v, errors.ErrUnsupported)
	}
	lines := newLineBoard(v)
	b := newStrongBoard(v, lines)
	search := &strongSearch{
		board: b, table: newNumbersTable[strongKey](tableBits), children: newNumbersTable[childKey](min(tableBits, childBits)),
		threats: newThreatSearch(b), replies: make(replyTable, 1<<replyBits), weak: newBreakerSearch(lines, tableBits-2, childBits),
	}
	return &StrongProver{
		claim: claim, search: search,
		breaker: &BreakerProver{claim: claim, search: search.weak, known: make(knownNodes)},
		planner: &winPlanner{search, make(map[stones]winPlan), max(minPlans, 1<<tableBits/4*3)},
	}, nil
}

// minPlans is the least number of plans of a win that a prover may keep, each of some 60 bytes.
const minPlans = 1 << 14

// Prove searches until it has searched so many nodes in all and the search of a last one is over, or without limit if that is
// 0, until ctx ends.
func (p *StrongProver) Prove(ctx context.Context, nodes uint64) Verdict {
	s := p.search
	s.ctx, s.limit, s.stop = ctx, nodes, false
	root := p.breaker.Root()
	at := stones{root.Maker, root.Breaker}
	s.base = bits.OnesCount64(at.defender) - bits.OnesCount64(at.attacker)
	if !root.MakerMoves {
		s.base++
	}
	value := s.search(at, root.MakerMoves, 0, unlimited)
	s.limit, s.stop = 0, false
	switch {
	case value.proof == 0:
		return AttackerWins
	case value.disproof == 0:
		return DefenderHolds
	}
	return Unknown
}

// Nodes returns the number of nodes that the prover has searched, those of the weak game included.
func (p *StrongProver) Nodes() uint64 { return p.search.allNodes() }

// stones returns the stones of both sides.
func (p *StrongProver) stones(cells []uint8) stones {
	at := p.breaker.state(cells)
	return stones{at.maker, at.breaker}
}

// Node implements Prover.
func (p *StrongProver) Node(pos Position) (Node, error) {
	switch {
	case pos.Weak:
		return p.breaker.Node(pos)
	case !p.claim.Wins:
		return p.holdNode(pos)
	case pos.DefenderMoves:
		var plan winPlan
		err := p.planner.answer(&plan, p.stones(pos.Cells), 0)
		n := plan.node()
		n.Move = NoMove
		return n, err
	}
	plan, err := p.planner.plan(p.stones(pos.Cells))
	return plan.node(), err
}
