package proof

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// A WideBreakerProver is a BreakerProver of boards of up to 256 cells. It takes longer for each node.
type WideBreakerProver struct {
	claim  *Claim
	search *wideSearch
}

// NewWideBreakerProver returns a prover of a claim with a table of 2^tableBits places, of 32 bytes each. The error is
// errors.ErrUnsupported, wrapped, for claims of a win, games with gravity, caro, misère, points, slips or Renju's fouls, and
// boards of more than 256 cells.
func NewWideBreakerProver(claim *Claim, tableBits int) (*WideBreakerProver, error) {
	v := claim.Variant
	if claim.Wins || v.Gravity || v.Caro || v.Misere || v.Points || v.Renju || v.Slip > 0 || v.Cells() > maxWideCells {
		return nil, fmt.Errorf("weak game of %s: %w", v, errors.ErrUnsupported)
	}
	return &WideBreakerProver{claim, newWideSearch(newWideBoard(v), tableBits)}, nil
}

// Prove is Prove of a BreakerProver.
func (p *WideBreakerProver) Prove(ctx context.Context, nodes uint64) Verdict {
	s := p.search
	s.ctx, s.limit, s.stop = ctx, nodes, false
	maker, breaker := p.stones(p.claim.Cells)
	value := s.search(maker, breaker, uint8(1+p.claim.ToMove) == p.claim.Attacker(), 0, unlimited)
	s.limit, s.stop = 0, false // for Node
	switch {
	case value.proof == 0:
		return DefenderHolds
	case value.disproof == 0:
		return AttackerWins
	}
	return Unknown
}

// Nodes returns the number of nodes that the prover has searched.
func (p *WideBreakerProver) Nodes() uint64 { return p.search.nodes }

// stones returns the cells of Maker's and of Breaker's stones.
func (p *WideBreakerProver) stones(cells []uint8) (maker, breaker cellSet) {
	attacker := p.claim.Attacker()
	for m, stone := range cells {
		switch stone {
		case attacker:
			maker.add(uint8(m))
		case 3 - attacker:
			breaker.add(uint8(m))
		}
	}
	return maker, breaker
}

// Node implements Prover.
func (p *WideBreakerProver) Node(pos Position) (Node, error) {
	maker, breaker := p.stones(pos.Cells)
	n := &wideNode{}
	if lost := p.search.init(n, maker, breaker, !pos.DefenderMoves); lost {
		return Node{}, errNoProof
	}
	if holds, pairs, _ := p.search.pairing.holds(&n.wideState, !pos.DefenderMoves, slices.Clone(n.pairs)); holds {
		return Node{Kind: Leaf, Pairs: pairs}, nil
	}
	if pos.DefenderMoves {
		reply, err := p.reply(maker, breaker)
		return Node{Kind: Reply, Move: reply}, err
	}
	node := Node{Kind: Breaker, Pairs: slices.Clone(n.pairs)}
	for attack := range n.candidates().all() {
		reply, err := p.reply(n.after(attack, true))
		if err != nil {
			return Node{}, err
		}
		node.Answers = append(node.Answers, Answer{Attack: int(attack), Reply: reply})
	}
	return node, nil
}

// reply returns a move by which Breaker holds a position, or NoMove if the position is a leaf.
func (p *WideBreakerProver) reply(maker, breaker cellSet) (int, error) {
	s, n := p.search, &wideNode{}
	if lost := s.init(n, maker, breaker, false); lost {
		return 0, errNoProof
	}
	if holds, _, _ := s.pairing.holds(&n.wideState, false, nil); holds {
		return NoMove, nil
	}
	s.expand(n, false)
	s.searchChildren(n, false, 0, unlimited)
	m, err := n.decidingMove(true)
	return int(m), err
}
