package prooftree

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/proof"
)

// Certify writes the certificate of a position with the attacker to move that is won, and returns its number of nodes. Searches for
// threats are done again where the tables have lost what they found, and the zones of all positions are kept in memory. The error is one of a
// position that is not proven again, or one of w.
func (t *Tree) Certify(ctx context.Context, w io.Writer, cells []uint8) (nodes int, err error) {
	t.ctx = ctx
	stop := t.prover.KeepPlans()
	defer stop()
	claim := &proof.Claim{Variant: t.variant, Cells: cells, ToMove: alinha.First, Player: alinha.First, Wins: true}
	return proof.Write(w, claim, prover{t})
}

// A prover is the Prover of the wins of a tree.
type prover struct{ *Tree }

// errOpen is the error of a position that the tree has not proven.
var errOpen = errors.New("prooftree: the position is not proven")

// Node implements proof.Prover. Behind a pass of the defender all positions are those of a win by threats.
func (p prover) Node(pos proof.Position) (proof.Node, error) {
	if pos.Passes > 0 {
		return p.prover.Node(pos)
	}
	least, to := p.canonical(pos.Cells)
	n, ok := p.nodes[string(least)]
	if !ok || n.move == alinha.NoMove {
		if !p.prove(pos.Cells, againThreats) {
			return proof.Node{}, errors.Join(errOpen, p.ctx.Err())
		}
		return p.prover.Node(pos)
	}
	move := 0
	for to[move] != int32(n.move) {
		move++
	}
	cells := bytes.Clone(pos.Cells)
	cells[move] = attacker
	found := proof.Node{Kind: proof.Win, Move: move}
	replies, err := p.replies(cells, n)
	for _, m := range replies {
		cells[m] = defender
		reply := p.node(cells)
		cells[m] = 0
		if !p.proveNode(reply, extraNodes) {
			return found, errors.Join(errOpen, p.err, p.ctx.Err())
		}
		found.Replies = append(found.Replies, int(m))
	}
	if n.passNodes > 0 {
		found.Replies = append(found.Replies, proof.Pass)
	}
	return found, err
}

// replies returns the replies to the winning move of a node that the certificate lists. The move is among the cells.
func (p prover) replies(cells []uint8, n *node) ([]alinha.Move, error) {
	switch {
	case n.passNodes == 0:
		return empty(cells), nil
	case !p.prove(cells, againThreats):
		return nil, errors.Join(errOpen, p.ctx.Err())
	}
	return p.zone(cells, againThreats)
}

// The limits of what is done again for a certificate.
const (
	againThreats = 50_000_000 // a search for threats that has found a win before
	extraNodes   = 50_000_000 // the proof of a reply that is in the zone only now
)
