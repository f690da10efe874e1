package threat

import (
	"cmp"
	"math"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
)

// What follows writes down the proof of what has been found won, out of the table. What the
// table has lost is found again.

// lineProof returns the proof of a win by fours.
func (a *Search) lineProof(c VCFLine) *Proof {
	last := len(c) - 1
	p := &Proof{Move: a.board.MoveOf(int(c[last]))}
	switch {
	case last == 0:
	case c[last-1] == noReply:
		p.Else = a.lineProof(c[:last-1])
	default:
		p.Replies = []Reply{{a.board.MoveOf(int(c[last-1])), a.lineProof(c[:last-1])}}
		p.Else = a.lineProof(c[last-1 : last])
	}
	return p
}

// extractAttack returns the proof of a position with the attacker to move; nil if the
// search is stopped.
func (a *Search) extractAttack() *Proof {
	b := a.board
	if a.quickVCF() {
		return a.VCFProof()
	}
	a.children = a.children[:0]
	a.generateAttacks()
	attacks := slices.Clone(a.children)
	slices.SortStableFunc(attacks, func(c, d dfpnChild) int { return cmp.Compare(c.delta, d.delta) })
	for _, c := range attacks {
		b.Place(int(c.cell), a.attacker)
		var proof *Proof
		if a.dfpn(a.defender, proofNumbers{pnInfinity, pnInfinity}) == pnLost {
			proof = a.extractDefence(b.MoveOf(int(c.cell)))
		}
		b.UndoPlace()
		if proof != nil || a.Stopped() {
			return proof
		}
	}
	return nil
}

// extractDefence returns the proof of the position before an attack that wins, which is
// on the board; nil if the search is stopped.
func (a *Search) extractDefence(m alinha.Move) *Proof {
	b := a.board
	a.vcfNodesLeft = math.MaxInt
	if !a.findVCF() {
		return nil
	}
	proof := &Proof{Move: m, Else: a.VCFProof()}
	for defences := a.VCFDefences(); defences != (board.CellSet{}); {
		cell := defences.First()
		defences.Flip(cell)
		if b.IsForbidden(a.defender, cell) {
			continue
		}
		b.Place(cell, a.defender)
		then := a.extractAttack()
		b.UndoPlace()
		if then == nil {
			return nil
		}
		proof.Replies = append(proof.Replies, Reply{b.MoveOf(cell), then})
	}
	return proof
}
