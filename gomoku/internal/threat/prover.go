package threat

import (
	"context"
	"math"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// A Prover searches for a forced win of the side to move: a VCF (victory by continuous fours) or a VCT (victory by
// continuous threats).
//
// In a VCF every move makes a four, or the five; the opponent has one reply, in caro sometimes one of a few. In a VCT moves
// may make threes too; the opponent may have several replies, all of which are searched, and may make fours in between.
//
// The zero value is ready for VCF. A Prover keeps its tables from one call of Prove to the next; it is for one goroutine.
type Prover struct {
	VCT bool // search by threes and fours, not by fours alone

	board      *board.Board  // the memory of the last position; see load
	variant    rules.Variant // the variant of noVCFTable and table
	noVCFTable *NoVCFTable
	table      dfpnTable
}

// A ProofResult is the result of Prover.Prove.
type ProofResult struct {
	Proof     *Proof // the proof of a win; nil if none was found
	Exhausted bool   // the search was complete: there is no VCF, or with Prover.VCT no VCT
	Nodes     uint64 // positions reached by a move of either side
}

// Prove searches for a win of the side to move in pos, a position of package gomoku or of package rules, which it does
// not change. The search ends with neither a Proof nor Exhausted at lim.Nodes, at lim.Time or when ctx ends; Prove
// ignores the other limits. Once a VCT is found, only ctx ends the extraction of its Proof, without counting nodes. The
// error is alinha.ErrOver if the game is decided, or that of board.From, which wraps errors.ErrUnsupported.
func (p *Prover) Prove(ctx context.Context, pos alinha.Position, lim alinha.Limits) (ProofResult, error) {
	b, err := p.load(pos)
	if err != nil {
		return ProofResult{}, err
	}
	if b.Outcome() != alinha.Undecided {
		return ProofResult{}, alinha.ErrOver
	}
	if p.noVCFTable == nil || p.variant != b.Variant {
		p.noVCFTable, p.table, p.variant = new(NoVCFTable), nil, b.Variant
	}
	searchBudget, done := budget.New(ctx, lim)
	defer done()
	s := NewSearch(searchBudget, b, b.SideToMove, p.noVCFTable)
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

// load returns pos as a Board, as board.From does. It reuses the memory of the last position if that was of the same
// variant.
func (p *Prover) load(pos alinha.Position) (b *board.Board, err error) {
	src, ok := rules.BoardOf(pos)
	if p.board == nil || !ok || p.board.Variant != src.Variant() {
		b, err = board.From(pos)
		p.board = b
		return b, err
	}
	return p.board, p.board.Load(src)
}

// dfpnTableSize is the number of slots of the table of df-pn: 8 MiB.
const dfpnTableSize = 1 << 19

// NoVCFTable is a hash table of positions without a VCF of the attacker, who is to move: 1 MiB. Each slot holds the key of
// the position that was added last.
type NoVCFTable [1 << 17]uint64

// has reports whether the table holds the position with that key.
func (t *NoVCFTable) has(key uint64) bool { return t[key%uint64(len(t))] == key }

// add stores a key in its slot.
func (t *NoVCFTable) add(key uint64) { t[key%uint64(len(t))] = key }
