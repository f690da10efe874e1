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

	at, answer wideNode // of Node and reply
}

// NewWideBreakerProver returns a prover of a claim with a table of 2^tableBits places, of 32 bytes each. The error is
// errors.ErrUnsupported, wrapped, for claims of a win, games with gravity, caro, misère, points, slips or Renju's fouls, and
// boards of more than 256 cells.
func NewWideBreakerProver(claim *Claim, tableBits int) (*WideBreakerProver, error) {
	v := claim.Variant
	if claim.Wins || v.Gravity || v.Caro || v.Misere || v.Points || v.Renju || v.Slip > 0 || v.Cells() > maxWideCells {
		return nil, fmt.Errorf("weak game of %s: %w", v, errors.ErrUnsupported)
	}
	return &WideBreakerProver{claim: claim, search: newWideSearch(newWideBoard(v), tableBits)}, nil
}

// Prove is Prove of a BreakerProver.
func (p *WideBreakerProver) Prove(ctx context.Context, nodes uint64) Verdict {
	s := p.search
	s.ctx, s.limit, s.stop = ctx, nodes, false
	value := s.search(p.state(p.claim.Cells), uint8(1+p.claim.ToMove) == p.claim.Attacker(), 0, unlimited)
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

// state is state of a BreakerProver.
func (p *WideBreakerProver) state(cells []uint8) (at wideWeakState) {
	attacker := p.claim.Attacker()
	for m, stone := range cells {
		switch {
		case stone == attacker:
			at.maker.add(uint8(m))
		case stone == 3-attacker:
			at.breaker.add(uint8(m))
		case stone >= FirstPair:
			at.maker.add(uint8(m))
		}
	}
	return p.search.board.withFixedPairs(at, fixedPairs(cells))
}

// Node implements Prover.
func (p *WideBreakerProver) Node(pos Position) (Node, error) {
	s, n, at := p.search, &p.at, p.state(pos.Cells)
	if lost := s.init(n, at, !pos.DefenderMoves); lost {
		return Node{}, errNoProof
	}
	if holds, pairs, _ := s.leaf(n, !pos.DefenderMoves, slices.Clone(n.pairs)); holds {
		return Node{Kind: Leaf, Pairs: pairs}, nil
	}
	if pos.DefenderMoves {
		reply, err := p.reply(at, true)
		return Node{Kind: Reply, Move: reply}, err
	}
	s.setFixedChild(n)
	search := func() numbers {
		s.expand(n, true)
		return s.searchWithFixed(n, 0, unlimited)
	}
	return holdingNode(n.pairs, &n.fixed, search, func(searches bool) ([]Answer, error) { return p.answers(n, searches) })
}

// answers is answers of a BreakerProver.
func (p *WideBreakerProver) answers(n *wideNode, searches bool) (answers []Answer, err error) {
	p.search.setMoves(n)
	moves := slices.Clone(n.moves)
	slices.Sort(moves)
	for _, attack := range moves {
		reply, err := p.reply(n.after(attack, true), searches)
		if err != nil {
			return nil, err
		}
		answers = append(answers, Answer{Attack: int(attack), Reply: reply})
	}
	return answers, nil
}

// reply is reply of a BreakerProver.
func (p *WideBreakerProver) reply(at wideWeakState, searches bool) (int, error) {
	s, n := p.search, &p.answer
	if lost := s.init(n, at, false); lost {
		return 0, errNoProof
	}
	if holds, _, _ := s.leaf(n, false, nil); holds {
		return NoMove, nil
	}
	s.setMoves(n)
	for _, m := range n.moves {
		if s.evaluate(n, m, false).proof == 0 {
			return int(m), nil
		}
	}
	if !searches {
		return 0, errNoProof
	}
	m, err := s.holdingMove(n)
	return int(m), err
}
