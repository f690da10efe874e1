package gomoku

import (
	"cmp"
	"math"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// What follows writes down the proof of what has been found won, out of the table. What the
// table has lost is found again.

// attackProof returns the proof of a position with the attacker to move; nil if the
// search is stopped.
func (a *attack) attackProof() *Proof {
	b := a.board
	a.budget = glance
	if proof := a.fours(); proof != nil {
		return proof
	}
	a.children = a.children[:0]
	a.listAttacks()
	attacks := slices.Clone(a.children)
	slices.SortStableFunc(attacks, func(c, d child) int { return cmp.Compare(c.delta, d.delta) })
	for _, c := range attacks {
		b.put(int(c.cell), a.attacker)
		var proof *Proof
		if a.solve(a.defender, numbers{infinite, infinite}) == missed {
			proof = a.defenceProof(b.move(int(c.cell)))
		}
		b.take()
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
	proof := &Proof{Move: m, Else: a.fours()}
	if proof.Else == nil {
		return nil
	}
	for rest := a.touching(proof.Else); rest != (set{}); {
		cell := rest.first()
		rest.flip(cell)
		if a.defender == alinha.First && b.foul(cell) != rules.NoFoul {
			continue
		}
		b.put(cell, a.defender)
		then := a.attackProof()
		b.take()
		if then == nil {
			return nil
		}
		proof.Replies = append(proof.Replies, Reply{b.move(cell), then})
	}
	return proof
}
