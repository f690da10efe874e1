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
	value := s.search(pos.Maker, pos.Breaker, pos.MakerMoves, 0, unlimited)
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

// masks returns the cells of Maker's and of Breaker's stones.
func (p *BreakerProver) masks(cells []uint8) (maker, breaker uint64) {
	attacker := p.claim.Attacker()
	for m, stone := range cells {
		switch stone {
		case attacker:
			maker |= 1 << m
		case 3 - attacker:
			breaker |= 1 << m
		}
	}
	return maker, breaker
}

// errNoProof is the error of a position that has no proof, or none before the context ended.
var errNoProof = errors.New("proof: no proof of the position")

// Node implements Prover.
func (p *BreakerProver) Node(pos Position) (Node, error) {
	maker, breaker := p.masks(pos.Cells)
	if n, ok := p.findKnown(WeakPosition{maker, breaker, !pos.DefenderMoves}); ok {
		return n, nil
	}
	n := &p.at
	if _, lost := p.search.init(n, maker, breaker, !pos.DefenderMoves); lost {
		return Node{}, errNoProof
	}
	if holds, pairs, _ := p.search.leaf(n, !pos.DefenderMoves, slices.Clone(n.pairs)); holds {
		return Node{Kind: Leaf, Pairs: pairs}, nil
	}
	if pos.DefenderMoves {
		reply, err := p.reply(maker, breaker)
		return Node{Kind: Reply, Move: reply}, err
	}
	node := Node{Kind: Breaker, Pairs: slices.Clone(n.pairs)}
	for cells := p.search.moves(n, 0); cells != 0; cells &= cells - 1 {
		attack := bits.TrailingZeros64(cells)
		reply, err := p.reply(n.maker|1<<attack, n.breaker)
		if err != nil {
			return Node{}, err
		}
		node.Answers = append(node.Answers, Answer{Attack: attack, Reply: reply})
	}
	return node, nil
}

// reply returns a move by which Breaker holds a position, or NoMove if the position is a leaf.
func (p *BreakerProver) reply(maker, breaker uint64) (int, error) {
	if known, ok := p.findKnown(WeakPosition{maker, breaker, false}); ok {
		if known.Kind == Leaf {
			return NoMove, nil
		}
		return known.Move, nil
	}
	n := &p.answer
	forced, lost := p.search.init(n, maker, breaker, false)
	if lost {
		return 0, errNoProof
	}
	if holds, _, _ := p.search.leaf(n, false, nil); holds {
		return NoMove, nil
	}
	if m, ok := p.provenReply(n, forced); ok {
		return m, nil
	}
	p.search.expand(n, forced, false)
	m, err := p.search.holdingMove(n)
	return int(m), err
}

// provenReply returns a move of Breaker to a position that is a leaf or that the table has as proven, the moves through the
// greatest weights first.
func (p *BreakerProver) provenReply(n *breakerNode, forced uint64) (move int, ok bool) {
	for cells := p.search.moves(n, forced); cells != 0; {
		best, most := 0, -1
		for rest := cells; rest != 0; rest &= rest - 1 {
			if m := bits.TrailingZeros64(rest); n.danger[m] > most {
				best, most = m, n.danger[m]
			}
		}
		cells &^= 1 << best
		if p.search.evaluate(n, uint8(best), false).proof == 0 {
			return best, true
		}
	}
	return 0, false
}
