package proof

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// ByThreats reports whether a Solver searches the positions of a game for wins by threats alone, because the board has more than 64
// cells.
func ByThreats(v rules.Variant) bool {
	return plainRules(v) && v.Cells() > maxCells && v.Cells() <= maxWideCells
}

// solveByThreats searches for a win of either player by turns, longer each time, until one is found or both searches have tried all that
// they can.
func (s *Solver) solveByThreats(ctx context.Context, sol *Solution, nodes uint64) error {
	report, _ := ctx.Value(progressKey{}).(func(Progress))
	searched := func() uint64 { return s.nodes() - s.earlier }
	exhausted := 0
	for share := uint64(firstNodes); exhausted < len(s.threats) && ctx.Err() == nil && (nodes == 0 || searched() < nodes); share *= 2 {
		exhausted = 0
		for number := range s.threats {
			p, err := s.threatProver(number)
			if err != nil {
				return err
			}
			limit := share
			if nodes > 0 {
				limit = min(share, nodes-min(nodes-1, searched()))
			}
			p.watch(s, report)
			verdict := p.Prove(ctx, p.Nodes()+limit)
			p.watch(s, nil)
			sol.Nodes = s.nodes()
			if verdict == AttackerWins {
				sol.Outcome, sol.Claims, sol.Provers = alinha.WinFor(p.claim.Player), []*Claim{p.claim}, []Prover{p}
				sol.Move, sol.Plies, err = p.win()
				return err
			}
			switch {
			case p.search.full:
				return ErrMemory
			case p.Exhausted():
				exhausted++
			}
		}
	}
	return nil
}

// threatProver returns the prover that the player to move wins, number 0, or the other player, number 1.
func (s *Solver) threatProver(number int) (*ThreatProver, error) {
	if s.threats[number] != nil {
		return s.threats[number], nil
	}
	claim := s.claim
	claim.Player, claim.Wins = [...]alinha.Player{claim.ToMove, claim.ToMove.Other()}[number], true
	p, err := NewThreatProver(&claim, s.tableBits())
	if err == nil {
		s.threats[number] = p
	}
	return p, err
}

// watch has the search call report, or nothing if report is nil.
func (p *ThreatProver) watch(s *Solver, report func(Progress)) {
	p.search.report = nil
	if report == nil {
		return
	}
	p.search.report = func(root *expansion) {
		value := root.maxValue(p.attackerMoves)
		report(Progress{
			Attacker: p.claim.Player, Nodes: s.nodes(), Limit: s.limit, Proof: value.proof, Disproof: value.disproof,
			Moves: len(root.moves), Decided: root.decided(),
		})
	}
}
