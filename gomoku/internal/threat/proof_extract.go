package threat

import (
	"cmp"
	"math"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
)

// This file extracts the Proof of a won position from the tables. A position that the tables have lost since is searched
// again.

// vcfLineProof returns the proof of the win by a VCF line, which holds one cell at least.
func (s *Search) vcfLineProof(line VCFLine) *Proof {
	last := len(line) - 1
	p := &Proof{Move: s.board.MoveOf(int(line[last]))}
	switch {
	case last == 0:
	case line[last-1] == noReply:
		p.Else = s.vcfLineProof(line[:last-1])
	default:
		p.Replies = []Reply{{s.board.MoveOf(int(line[last-1])), s.vcfLineProof(line[:last-1])}}
		p.Else = s.vcfLineProof(line[last-1 : last])
	}
	return p
}

// extractAttack returns the proof of a won position with the attacker to move; nil if the search is stopped.
func (s *Search) extractAttack() *Proof {
	b := s.board
	if s.quickVCF() {
		return s.VCFProof()
	}
	s.children = s.children[:0]
	s.generateAttacks()
	attacks := slices.Clone(s.children)
	slices.SortStableFunc(attacks, func(c, d dfpnChild) int { return cmp.Compare(c.delta, d.delta) })
	for _, c := range attacks {
		b.Place(int(c.cell), s.attacker)
		var proof *Proof
		if s.dfpn(s.defender, proofNumbers{pnInfinity, pnInfinity}) == pnLost {
			proof = s.extractDefence(b.MoveOf(int(c.cell)))
		}
		b.UndoPlace()
		if proof != nil || s.Stopped() {
			return proof
		}
	}
	return nil
}

// extractDefence returns the proof of the position before the winning move m of the attacker, which is on the board; nil if
// the search is stopped. Else is the VCF that m threatens; the replies are the defences against that VCF.
func (s *Search) extractDefence(m alinha.Move) *Proof {
	b := s.board
	s.vcfNodesLeft = math.MaxInt
	if !s.findVCF() {
		return nil
	}
	proof := &Proof{Move: m, Else: s.VCFProof()}
	for defences := s.VCFDefences(); defences != (board.CellSet{}); {
		cell := defences.First()
		defences.Flip(cell)
		if b.IsForbidden(s.defender, cell) {
			continue
		}
		b.Place(cell, s.defender)
		then := s.extractAttack()
		b.UndoPlace()
		if then == nil {
			return nil
		}
		proof.Replies = append(proof.Replies, Reply{b.MoveOf(cell), then})
	}
	return proof
}
