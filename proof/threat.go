package proof

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/alinha/alinha"
)

// A ThreatProver proves that the attacker of a claim wins the game itself, on boards of up to 256 cells: by moves after which the
// attacker would win if the defender passed.
type ThreatProver struct {
	claim         *Claim
	search        *threatProof
	attackerMoves bool
	exhausted     [reaches]bool // the searches of Prove that find nothing more
}

// NewThreatProver returns a prover of a claim with tables of 2^tableBits places. The error is errors.ErrUnsupported, wrapped, for games
// with gravity, caro, misère, points, slips or Renju's fouls, for lines of fewer than three, and for boards of more than 256
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
	return p.prove(ctx, p.claim.Cells, p.attackerMoves, nodes, &p.exhausted)
}

// ProvePosition is Prove for a position with the attacker to move that follows that of the claim. A pass of the defender counts as
// a turn.
func (p *ThreatProver) ProvePosition(ctx context.Context, cells []uint8, nodes uint64) Verdict {
	return p.prove(ctx, cells, true, nodes, new([reaches]bool))
}

// firstSlice is how many nodes the search of each reach has before the next one begins, the first time. Each further time it is twice as
// many.
const firstSlice = 20_000

// prove searches a position. It skips the reaches that are exhausted, and says which have become so.
func (p *ThreatProver) prove(ctx context.Context, cells []uint8, attackerMoves bool, nodes uint64, exhausted *[reaches]bool) Verdict {
	s := p.search
	s.ctx = ctx
	s.full = false
	defer func() { s.limit, s.stop = 0, false }()
	p.setUp(cells)
	for slice := uint64(firstSlice); slices.Contains(exhausted[:], false); slice *= 2 {
		for r := range reaches {
			if exhausted[r] {
				continue
			}
			s.limit, s.stop = s.allNodes()+slice, false
			if nodes > 0 {
				s.limit = min(s.limit, nodes)
			}
			value := s.search(r, attackerMoves)
			switch {
			case value.proof == 0:
				return AttackerWins
			case ctx.Err() != nil, s.full, nodes > 0 && s.allNodes() >= nodes:
				return Unknown
			}
			exhausted[r] = value.disproof == 0
		}
	}
	return Unknown
}

// Zone returns the relevance zone of a position that ProvePosition has proven, as docs/proofs.md defines it: the cells on which a
// further stone of the defender could change the proof. The search may have left out replies that lose by the win after another one, and
// the zone needs proofs of these; if they take more than so many further nodes, the error is ErrLimit.
func (p *ThreatProver) Zone(cells []uint8, nodes uint64) ([]int, error) {
	s := p.search
	s.limit = s.allNodes() + nodes
	defer func() { s.limit, s.stop = 0, false }()
	plan, err := p.plan(cells, false)
	if err != nil && s.stop {
		err = ErrLimit
	}
	if err != nil {
		return nil, err
	}
	var zone []int
	for m := range plan.zone.all() {
		zone = append(zone, int(m))
	}
	return zone, nil
}

// KeepPlans has the prover keep, until stop is called, the node and the zone of each position that Zone and Node are asked for, and of those
// behind it, some 250 bytes each. Else it may choose another node later, with another zone, which does not fit the nodes of a certificate that
// have been written before. Proofs by Prove alone do not need it: their first node chooses all others.
func (p *ThreatProver) KeepPlans() (stop func()) {
	planner := p.search.planner
	maxPlans := planner.maxPlans
	planner.maxPlans = math.MaxInt
	return func() { planner.maxPlans = maxPlans }
}

// Nodes returns the number of nodes that the prover has searched.
func (p *ThreatProver) Nodes() uint64 { return p.search.allNodes() }

// Exhausted reports whether the prover has tried all that it can.
func (p *ThreatProver) Exhausted() bool { return !slices.Contains(p.exhausted[:], false) }

// Node implements Prover.
func (p *ThreatProver) Node(pos Position) (Node, error) {
	plan, err := p.plan(pos.Cells, pos.DefenderMoves)
	if err != nil {
		return Node{}, err
	}
	n := plan.node()
	if pos.DefenderMoves {
		n.Move = NoMove
	}
	return n, nil
}

// win returns the first move of the attacker's win, if the attacker is to move, and how many plies the win takes at most: all that are
// left, if the plans of the win take too much memory.
func (p *ThreatProver) win() (alinha.Move, int, error) {
	plan, err := p.plan(p.claim.Cells, !p.attackerMoves)
	switch {
	case errors.Is(err, ErrMemory):
		return p.moveAlone()
	case err != nil:
		return alinha.NoMove, 0, err
	case !p.attackerMoves:
		return alinha.NoMove, plan.plies, nil
	}
	return alinha.Move(plan.move), plan.plies, nil
}

// moveAlone is win without a plan.
func (p *ThreatProver) moveAlone() (alinha.Move, int, error) {
	left := bytes.Count(p.claim.Cells, []byte{0})
	if !p.attackerMoves {
		return alinha.NoMove, left, nil
	}
	p.setUp(p.claim.Cells)
	m, err := p.search.planner.winningMove()
	return alinha.Move(m), left, err
}

// plan returns the plan of a won position. With the defender to move the plan has no move of the attacker. The error is ErrMemory if the
// plans of the positions behind it take too much memory.
func (p *ThreatProver) plan(cells []uint8, defenderMoves bool) (*threatPlan, error) {
	plan, err := p.planOnce(cells, defenderMoves)
	if errors.Is(err, ErrMemory) {
		clear(p.search.planner.plans) // of other positions
		return p.planOnce(cells, defenderMoves)
	}
	return plan, err
}

// planOnce is plan beside the plans that have been made.
func (p *ThreatProver) planOnce(cells []uint8, defenderMoves bool) (*threatPlan, error) {
	p.setUp(cells)
	w := p.search.planner
	w.planning = true
	defer func() { w.planning = false }()
	if !defenderMoves {
		return w.plan()
	}
	plan := new(threatPlan)
	return plan, w.answer(plan, 0)
}
