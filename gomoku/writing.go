package gomoku

import (
	"cmp"
	"math"
	"slices"

	"github.com/alinha/alinha"
)

// What follows writes down the proof of what has been found won, out of the table. What the
// table has lost is found again.

// proof returns the proof of a win by fours.
func (a *attack) proof(c chain) *Proof {
	last := len(c) - 1
	p := &Proof{Move: a.board.moveOf(int(c[last]))}
	switch {
	case last == 0:
	case c[last-1] == noReply:
		p.Else = a.proof(c[:last-1])
	default:
		p.Replies = []Reply{{a.board.moveOf(int(c[last-1])), a.proof(c[:last-1])}}
		p.Else = a.proof(c[last-1 : last])
	}
	return p
}

// attackProof returns the proof of a position with the attacker to move; nil if the
// search is stopped.
func (a *attack) attackProof() *Proof {
	b := a.board
	if a.glimpse() {
		return a.foursProof()
	}
	a.children = a.children[:0]
	a.listAttacks()
	attacks := slices.Clone(a.children)
	slices.SortStableFunc(attacks, func(c, d child) int { return cmp.Compare(c.delta, d.delta) })
	for _, c := range attacks {
		b.place(int(c.cell), a.attacker)
		var proof *Proof
		if a.solve(a.defender, numbers{infinite, infinite}) == missed {
			proof = a.defenceProof(b.moveOf(int(c.cell)))
		}
		b.undoPlace()
		if proof != nil || a.Stopped() {
			return proof
		}
	}
	return nil
}

// defenceProof returns the proof of the position before an attack that wins, which is
// on the board; nil if the search is stopped.
func (a *attack) defenceProof(m alinha.Move) *Proof {
	b := a.board
	a.budget = math.MaxInt
	if !a.byFours() {
		return nil
	}
	proof := &Proof{Move: m, Else: a.foursProof()}
	for rest := a.stopping(); rest != (cellSet{}); {
		cell := rest.first()
		rest.flip(cell)
		if b.isForbidden(a.defender, cell) {
			continue
		}
		b.place(cell, a.defender)
		then := a.attackProof()
		b.undoPlace()
		if then == nil {
			return nil
		}
		proof.Replies = append(proof.Replies, Reply{b.moveOf(cell), then})
	}
	return proof
}
