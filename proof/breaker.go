package proof

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// A BreakerProver proves that a player does not lose, by the weak game: the player, as Breaker, keeps the other one, Maker,
// from every line. That Maker wins the weak game says nothing of the game itself.
type BreakerProver struct {
	claim  *Claim
	search *breakerSearch
	known  knownNodes // of AddSubtree

	at, answer breakerNode // of Node and reply
}

// NewBreakerProver returns a prover of a claim with a table of 2^tableBits places, of 32 bytes each. The error is
// errors.ErrUnsupported, wrapped, for claims of a win, games with gravity, caro, misère, points, slips or Renju's fouls, and
// boards of more than 64 cells.
func NewBreakerProver(claim *Claim, tableBits int) (*BreakerProver, error) {
	v := claim.Variant
	if claim.Wins || v.Gravity || v.Caro || v.Misere || v.Points || v.Renju || v.Slip > 0 || v.Cells() > maxCells {
		return nil, fmt.Errorf("weak game of %s: %w", v, errors.ErrUnsupported)
	}
	search := newBreakerSearch(newLineBoard(v), tableBits, breakerChildBits)
	return &BreakerProver{claim: claim, search: search, known: make(knownNodes)}, nil
}

// breakerChildBits bounds the table of the children's numbers of a BreakerProver.
const breakerChildBits = 18

// A Verdict is what a prover knows of a position, in the game that it searches.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota
	DefenderHolds
	AttackerWins // in the weak game this says nothing of the game itself
)

// Prove searches at most so many nodes, or without limit if that is 0, until ctx ends. Write then writes the certificate of a
// position whose Verdict is DefenderHolds.
func (p *BreakerProver) Prove(ctx context.Context, nodes uint64) Verdict {
	return p.prove(ctx, p.Root(), nodes)
}

// prove is Prove for any position of the board.
func (p *BreakerProver) prove(ctx context.Context, pos WeakPosition, nodes uint64) Verdict {
	s := p.search
	s.ctx, s.limit, s.stop = ctx, nodes, false
	value := s.search(pos.state(), pos.MakerMoves, 0, unlimited)
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
func (p *BreakerProver) Nodes() uint64 { return p.search.nodes }

// state returns the state of a position.
func (p *BreakerProver) state(cells []uint8) (at weakState) {
	attacker := p.claim.Attacker()
	for m, stone := range cells {
		switch {
		case stone == attacker || stone >= FirstPair:
			at.maker |= 1 << m
		case stone == 3-attacker:
			at.breaker |= 1 << m
		}
	}
	return p.search.board.withFixedPairs(at, fixedPairs(cells))
}

// errNoProof is the error of a position that has no proof, or none before the context ended.
var errNoProof = errors.New("proof: no proof of the position")

// Node implements Prover.
func (p *BreakerProver) Node(pos Position) (Node, error) {
	at := p.state(pos.Cells)
	if n, ok := p.findKnown(at, !pos.DefenderMoves); ok {
		return n, nil
	}
	n := &p.at
	if _, lost := p.search.init(n, at, !pos.DefenderMoves); lost {
		return Node{}, errNoProof
	}
	if holds, pairs, _ := p.search.leaf(n, !pos.DefenderMoves, slices.Clone(n.pairs)); holds {
		return Node{Kind: Leaf, Pairs: pairs}, nil
	}
	if pos.DefenderMoves {
		reply, err := p.reply(at, true)
		return Node{Kind: Reply, Move: reply}, err
	}
	s := p.search
	s.setFixedChild(n)
	search := func() numbers {
		s.expand(n, 0, true)
		return s.searchWithFixed(n, 0, unlimited)
	}
	return holdingNode(n.pairs, &n.fixed, search, func(searches bool) ([]Answer, error) { return p.answers(n, searches) })
}

// answers returns a reply to each move of Maker. Where the table has none it searches, or returns errNoProof.
func (p *BreakerProver) answers(n *breakerNode, searches bool) (answers []Answer, err error) {
	for cells := p.search.moves(n, 0); cells != 0; cells &= cells - 1 {
		attack := bits.TrailingZeros64(cells)
		reply, err := p.reply(n.after(uint8(attack), true), searches)
		if err != nil {
			return nil, err
		}
		answers = append(answers, Answer{Attack: attack, Reply: reply})
	}
	return answers, nil
}

// reply returns a move by which Breaker holds a position, or NoMove if the position is a leaf. Where the table has none it searches, or
// returns errNoProof.
func (p *BreakerProver) reply(at weakState, searches bool) (int, error) {
	if known, ok := p.findKnown(at, false); ok {
		switch known.Kind {
		case Leaf:
			return NoMove, nil
		case Reply:
			return known.Move, nil
		}
	}
	n := &p.answer
	forced, lost := p.search.init(n, at, false)
	if lost {
		return 0, errNoProof
	}
	if holds, _, _ := p.search.leaf(n, false, nil); holds {
		return NoMove, nil
	}
	if m, ok := p.provenReply(n, forced); ok {
		return m, nil
	}
	if !searches {
		return 0, errNoProof
	}
	p.search.expand(n, forced, false)
	m, err := p.search.holdingMove(n)
	return int(m), err
}

// provenReply returns a move of Breaker to a position that is a leaf or that the table has as proven, the moves through the
// greatest weights first.
func (p *BreakerProver) provenReply(n *breakerNode, forced uint64) (move int, ok bool) {
	for cells := p.search.moves(n, forced); cells != 0; {
		m := n.heaviestCell(cells)
		cells &^= 1 << m
		if p.search.evaluate(n, m, false).proof == 0 {
			return int(m), true
		}
	}
	return 0, false
}
