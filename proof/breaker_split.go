package proof

import (
	"cmp"
	"context"
	"slices"
)

// A WeakPosition is a position of the weak game.
type WeakPosition struct {
	Maker, Breaker uint64 // the cells of the stones; Breaker may have more stones than turns
	MakerMoves     bool
}

// Root returns the position of the claim.
func (p *BreakerProver) Root() WeakPosition {
	at := p.state(p.claim.Cells)
	return WeakPosition{at.maker, at.breaker, uint8(1+p.claim.ToMove) == p.claim.Attacker()}
}

// state returns the state of a position.
func (pos WeakPosition) state() weakState { return weakState{maker: pos.Maker, breaker: pos.Breaker} }

// Key returns two sets of cells by which positions with the same player to move have the same proofs: Maker's stones and the
// empty cells on the lines that Breaker has not blocked, up to a symmetry.
func (p *BreakerProver) Key(pos WeakPosition) (maker, empty uint64) {
	k, _ := p.liveKeyOf(pos.state(), pos.MakerMoves)
	return k.maker, k.empty
}

// Expand returns the value of a position if that needs no search, or else the positions after each move that needs one, the most
// promising move first. Where Maker moves, the cells of pairs are shared out after the move.
func (p *BreakerProver) Expand(pos WeakPosition) (v Verdict, after []WeakPosition) {
	s, n := p.search, &breakerNode{}
	forced, lost := s.init(n, pos.state(), pos.MakerMoves)
	if lost {
		return AttackerWins, nil
	}
	if holds, _, _ := s.leaf(n, pos.MakerMoves, nil); holds {
		return DefenderHolds, nil
	}
	s.expand(n, forced, pos.MakerMoves)
	order := make([]int, len(n.moves))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := n.children[a], n.children[b]
		if pos.MakerMoves {
			return cmp.Compare(x.disproof, y.disproof)
		}
		return cmp.Compare(x.proof, y.proof)
	})
	for _, i := range order {
		at := n.after(n.moves[i], pos.MakerMoves)
		after = append(after, WeakPosition{at.maker, at.breaker, !pos.MakerMoves})
	}
	return Unknown, after
}

// ProvePosition searches a position of the board of the claim until ctx ends. The tables are kept from one position to the next.
func (p *BreakerProver) ProvePosition(ctx context.Context, pos WeakPosition) Verdict {
	return p.prove(ctx, pos, 0)
}

// AddProven tells the prover that Breaker holds a position, so that Node need not search the position.
func (p *BreakerProver) AddProven(pos WeakPosition) {
	n := &breakerNode{}
	if _, lost := p.search.init(n, pos.state(), pos.MakerMoves); !lost {
		p.search.table.put(n.key(p.search.board, pos.MakerMoves), breakerWins)
	}
}

// cellsOf returns the stones of a position as Position has them.
func (p *BreakerProver) cellsOf(pos WeakPosition) []uint8 {
	attacker := p.claim.Attacker()
	cells := make([]uint8, len(p.claim.Cells))
	for m := range cells {
		switch {
		case pos.Maker>>m&1 == 1:
			cells[m] = attacker
		case pos.Breaker>>m&1 == 1:
			cells[m] = 3 - attacker
		}
	}
	return cells
}
