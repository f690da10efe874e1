package gomoku

import (
	"cmp"
	"math"
	"slices"

	"github.com/alinha/alinha"
)

// What follows writes down the proof of what has been found won, out of the table. What the
// table has lost is found again.

// lineProof returns the proof of a win by fours.
func (a *threatSearch) lineProof(c vcfLine) *Proof {
	last := len(c) - 1
	p := &Proof{Move: a.board.moveOf(int(c[last]))}
	switch {
	case last == 0:
	case c[last-1] == noReply:
		p.Else = a.lineProof(c[:last-1])
	default:
		p.Replies = []Reply{{a.board.moveOf(int(c[last-1])), a.lineProof(c[:last-1])}}
		p.Else = a.lineProof(c[last-1 : last])
	}
	return p
}

// extractAttack returns the proof of a position with the attacker to move; nil if the
// search is stopped.
func (a *threatSearch) extractAttack() *Proof {
	b := a.board
	if a.quickVCF() {
		return a.vcfProof()
	}
	a.children = a.children[:0]
	a.generateAttacks()
	attacks := slices.Clone(a.children)
	slices.SortStableFunc(attacks, func(c, d dfpnChild) int { return cmp.Compare(c.delta, d.delta) })
	for _, c := range attacks {
		b.place(int(c.cell), a.attacker)
		var proof *Proof
		if a.dfpn(a.defender, proofNumbers{pnInfinity, pnInfinity}) == pnLost {
			proof = a.extractDefence(b.moveOf(int(c.cell)))
		}
		b.undoPlace()
		if proof != nil || a.Stopped() {
			return proof
		}
	}
	return nil
}

// extractDefence returns the proof of the position before an attack that wins, which is
// on the board; nil if the search is stopped.
func (a *threatSearch) extractDefence(m alinha.Move) *Proof {
	b := a.board
	a.vcfNodesLeft = math.MaxInt
	if !a.findVCF() {
		return nil
	}
	proof := &Proof{Move: m, Else: a.vcfProof()}
	for defences := a.vcfDefences(); defences != (cellSet{}); {
		cell := defences.first()
		defences.flip(cell)
		if b.isForbidden(a.defender, cell) {
			continue
		}
		b.place(cell, a.defender)
		then := a.extractAttack()
		b.undoPlace()
		if then == nil {
			return nil
		}
		proof.Replies = append(proof.Replies, Reply{b.moveOf(cell), then})
	}
	return proof
}
