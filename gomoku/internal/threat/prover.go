// Package threat searches for forced wins on the boards of package gomoku: by fours alone (VCF, "victory by continuous fours")
// and by fours and threes (VCT), against every defence. What it finds is a [Proof].
package threat

import (
	"context"
	"math"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// A Prover looks for a win of the side to move in which every move forces the next.
//
// By fours alone (VCF, "victory by continuous fours") every move makes a four, or the
// five: the other side has one reply, in caro one of a few. By threes as well (VCT) it may have
// several, each of which is looked at, and may make fours of its own in between.
//
// Its nodes are the positions that it reaches by a move of either side. The zero value is
// ready. It remembers what does not win, so that one is for one goroutine.
type Prover struct {
	VCT bool // threes and fours, not fours alone

	board     *board.Board // of the last position
	variant   rules.Variant
	failedVCF *Failures
	table     dfpnTable
}

// A ProofResult is what a Prover has found.
type ProofResult struct {
	Proof     *Proof // of a win; nil if none has been found
	Exhausted bool   // no proof, and there is none of that kind: nothing has been left out
	Nodes     uint64
}

// Prove looks for a win in a position of this package or of package rules, which it leaves
// as it is, within a limit of nodes or of time. The end of ctx ends it like a limit. An
// error wraps errors.ErrUnsupported or is alinha.ErrOver.
func (p *Prover) Prove(ctx context.Context, pos alinha.Position, lim alinha.Limits) (ProofResult, error) {
	b, err := p.load(pos)
	if err != nil {
		return ProofResult{}, err
	}
	if b.Outcome() != alinha.Undecided {
		return ProofResult{}, alinha.ErrOver
	}
	if p.failedVCF == nil || p.variant != b.Variant {
		p.failedVCF, p.table, p.variant = new(Failures), nil, b.Variant
	}
	searchBudget, done := budget.New(ctx, lim)
	defer done()
	s := NewSearch(searchBudget, b, b.SideToMove, p.failedVCF)
	if !p.VCT {
		s.vcfNodesLeft = math.MaxInt
		if s.findVCF() {
			return ProofResult{Proof: s.VCFProof(), Nodes: s.Nodes}, nil
		}
		return ProofResult{Exhausted: !s.Stopped(), Nodes: s.Nodes}, nil
	}
	if p.table == nil {
		p.table = make(dfpnTable, dfpnTableSize)
	}
	s.table = p.table
	n := s.dfpn(s.attacker, proofNumbers{pnInfinity, pnInfinity})
	found := ProofResult{Exhausted: n == pnLost, Nodes: s.Nodes}
	if n == pnWon {
		extraction, done := budget.New(ctx, alinha.Limits{})
		defer done()
		s.Budget = extraction
		found.Proof = s.extractAttack()
	}
	return found, nil
}

// load is From, in the memory of the last position if that was of the same variant.
func (p *Prover) load(pos alinha.Position) (b *board.Board, err error) {
	src, ok := rules.BoardOf(pos)
	if p.board == nil || !ok || p.board.Variant != src.Variant() {
		b, err = board.From(pos)
		p.board = b
		return b, err
	}
	return p.board, p.board.Load(src)
}

// dfpnTableSize is how many positions the search for threes remembers: 8 MiB.
const dfpnTableSize = 1 << 19

// Failures are positions in which the attacker, who is to move, has no win by fours: the
// last of each slot.
type Failures [1 << 17]uint64

func (f *Failures) has(key uint64) bool { return f[key%uint64(len(f))] == key }

func (f *Failures) add(key uint64) { f[key%uint64(len(f))] = key }
