package gomoku

import (
	"context"
	"math"

	"github.com/alinha/alinha"
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
	Threes bool // threes and fours, not fours alone

	board   *Board // of the last position
	variant rules.Variant
	failed  *failures
	table   table
}

// A Finding is what a Prover has found.
type Finding struct {
	Proof     *Proof // of a win; nil if none has been found
	Exhausted bool   // no proof, and there is none of that kind: nothing has been left out
	Nodes     uint64
}

// Prove looks for a win in a position of this package or of package rules, which it leaves
// as it is, within a limit of nodes or of time. The end of ctx ends it like a limit. An
// error wraps errors.ErrUnsupported or is alinha.ErrOver.
func (p *Prover) Prove(ctx context.Context, pos alinha.Position, lim alinha.Limits) (Finding, error) {
	b, err := p.read(pos)
	if err != nil {
		return Finding{}, err
	}
	if b.outcome != alinha.Undecided {
		return Finding{}, alinha.ErrOver
	}
	if p.failed == nil || p.variant != b.variant {
		p.failed, p.table, p.variant = new(failures), nil, b.variant
	}
	own, done := budget.New(ctx, lim)
	defer done()
	a := &attack{Budget: own, board: b, attacker: b.toMove, defender: b.toMove.Other(), failed: p.failed}
	if !p.Threes {
		a.budget = math.MaxInt
		if a.byFours() {
			return Finding{Proof: a.foursProof(), Nodes: a.Nodes}, nil
		}
		return Finding{Exhausted: !a.Stopped(), Nodes: a.Nodes}, nil
	}
	if p.table == nil {
		p.table = make(table, tableSlots)
	}
	a.table = p.table
	n := a.solve(a.attacker, numbers{infinite, infinite})
	found := Finding{Exhausted: n == missed, Nodes: a.Nodes}
	if n == gained {
		writing, done := budget.New(ctx, alinha.Limits{})
		defer done()
		a.Budget = writing
		found.Proof = a.attackProof()
	}
	return found, nil
}

// parseLine is From, in the memory of the last position if that was of the same variant.
func (p *Prover) read(pos alinha.Position) (b *Board, err error) {
	of, ok := rules.BoardOf(pos)
	if p.board == nil || !ok || p.board.variant != of.Variant() {
		b, err = From(pos)
		p.board = b
		return b, err
	}
	empty, _ := bare.Load(of.Variant()) // From has made it
	p.board.copyFrom(empty.(*Board))
	p.board.setStones(of)
	return p.board, nil
}

// tableSlots is how many positions the search for threes remembers: 8 MiB.
const tableSlots = 1 << 19

// failures are positions in which the attacker, who is to move, has no win by fours: the
// last of each slot.
type failures [1 << 17]uint64

func (f *failures) has(key uint64) bool { return f[key%uint64(len(f))] == key }

func (f *failures) add(key uint64) { f[key%uint64(len(f))] = key }
