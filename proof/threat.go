package proof

import (
	"context"
	"errors"
	"fmt"

	"github.com/alinha/alinha"
)

// A ThreatProver proves that the attacker of a claim wins the game itself, on boards of up to 256 cells: by moves after which the
// attacker would win if the defender passed.
type ThreatProver struct {
	claim         *Claim
	search        *threatProof
	attackerMoves bool
	reach         reach // of the search that Prove goes on with
}

// NewThreatProver returns a prover of a claim with tables of 2^tableBits places. The error is errors.ErrUnsupported, wrapped, for games
// with gravity, caro, misère, points, slips, exact or Renju's fouls, for lines of fewer than three, and for boards of more than 256
// cells.
func NewThreatProver(claim *Claim, tableBits int) (*ThreatProver, error) {
	v := claim.Variant
	if !plainRules(v) || v.Cells() > maxWideCells {
		return nil, fmt.Errorf("wins of %s: %w", v, errors.ErrUnsupported)
	}
	p := &ThreatProver{
		claim: claim, search: newThreatProof(newThreatState(newThreatBoard(v)), tableBits),
		attackerMoves: uint8(1+claim.ToMove) == claim.Attacker(),
	}
	p.setUp(claim.Cells)
	p.search.base = p.search.stones[defenderSide].count() - p.search.stones[attackerSide].count()
	if !p.attackerMoves {
		p.search.base++
	}
	return p, nil
}

// setUp changes the position to that of cells.
func (p *ThreatProver) setUp(cells []uint8) {
	s := p.search.threatState
	for side := range s.stones {
		for m := range s.stones[side].all() {
			s.undo(side, m)
		}
	}
	attacker := p.claim.Attacker()
	for m, stone := range cells {
		switch stone {
		case attacker:
			s.place(attackerSide, uint8(m))
		case 3 - attacker:
			s.place(defenderSide, uint8(m))
		}
	}
}

// Prove searches until it has searched so many nodes in all, or without limit if that is 0, until ctx ends. The verdict is
// AttackerWins or Unknown: that no win by threats is found says nothing.
func (p *ThreatProver) Prove(ctx context.Context, nodes uint64) Verdict {
	s := p.search
	s.ctx, s.limit, s.stop = ctx, nodes, false
	p.setUp(p.claim.Cells)
	for ; p.reach < reaches; p.reach++ {
		var value numbers
		if p.attackerMoves {
			value = s.attack(p.reach, 0, unlimited)
		} else {
			value = s.defend(p.reach, 0, unlimited)
		}
		if value.proof == 0 {
			s.limit, s.stop = 0, false
			return AttackerWins
		}
		if s.stop {
			break
		}
	}
	s.limit, s.stop = 0, false
	return Unknown
}

// Nodes returns the number of nodes that the prover has searched.
func (p *ThreatProver) Nodes() uint64 { return p.search.allNodes() }

// Exhausted reports whether the prover has tried all that it can.
func (p *ThreatProver) Exhausted() bool { return p.reach == reaches }

// Node implements Prover.
func (p *ThreatProver) Node(pos Position) (Node, error) {
	p.setUp(pos.Cells)
	if pos.DefenderMoves {
		var plan threatPlan
		err := p.search.planner.answer(&plan, 0)
		n := plan.node()
		n.Move = NoMove
		return n, err
	}
	plan, err := p.search.planner.plan()
	if err != nil {
		return Node{}, err
	}
	return plan.node(), nil
}

// win returns the first move of the attacker's win, if the attacker is to move, and how many plies the win takes at most.
func (p *ThreatProver) win() (alinha.Move, int, error) {
	p.setUp(p.claim.Cells)
	if !p.attackerMoves {
		var plan threatPlan
		err := p.search.planner.answer(&plan, 0)
		return alinha.NoMove, plan.plies, err
	}
	plan, err := p.search.planner.plan()
	if err != nil {
		return alinha.NoMove, 0, err
	}
	return alinha.Move(plan.move), plan.plies, nil
}
