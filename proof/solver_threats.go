package proof

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// ByThreats reports whether a Solver searches the positions of a game for wins by threats, and before for draws by blocking that it finds
// soon, because the board has more than 64 cells.
func ByThreats(v rules.Variant) bool {
	return plainRules(v) && v.Cells() > maxCells && v.Cells() <= maxWideCells
}

// solveByThreats searches for a win of either player by turns, longer each time, until one is found or both searches have tried all that
// they can.
func (s *Solver) solveByThreats(ctx context.Context, sol *Solution, nodes uint64) error {
	report, _ := ctx.Value(progressKey{}).(func(Progress))
	switch won, err := s.searchThreatsTogether(ctx, report, nodes); {
	case err != nil:
		return err
	case won != nil:
		return s.setWin(sol, won)
	}
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
			switch {
			case verdict == AttackerWins:
				return s.setWin(sol, p)
			case p.search.full:
				return ErrMemory
			case p.Exhausted():
				exhausted++
			}
		}
	}
	return nil
}

// searchThreatsTogether searches for a win of either player on two goroutines, if the Solver may use so many, and returns the prover that
// has found one, or nil. The error is ErrMemory if a search cannot go on.
func (s *Solver) searchThreatsTogether(ctx context.Context, report func(Progress), nodes uint64) (*ThreatProver, error) {
	if s.Threads < 2 {
		return nil, nil
	}
	searches, half := make([]func(context.Context) bool, len(s.threats)), s.halfLeft(nodes)
	var verdicts [len(s.threats)]Verdict
	for number := range s.threats {
		p, err := s.threatProver(number)
		if err != nil {
			return nil, err
		}
		limit := limitOf(p.Nodes(), half)
		searches[number] = func(ctx context.Context) bool {
			verdicts[number] = p.Prove(ctx, limit)
			return verdicts[number] == AttackerWins || p.search.full
		}
	}
	s.together(ctx, func() { s.watchThreats(report) }, searches...)
	s.watchThreats(nil)
	for number, p := range s.threats {
		p.search.ctx = ctx // Node may search further, under the context of the last search
		switch {
		case verdicts[number] == AttackerWins:
			return p, nil
		case p.search.full:
			return nil, ErrMemory
		}
	}
	return nil, nil
}

// setWin sets the solution to the win that a prover has found.
func (s *Solver) setWin(sol *Solution, p *ThreatProver) (err error) {
	sol.Outcome, sol.Claims, sol.Provers = alinha.WinFor(p.claim.Player), []*Claim{p.claim}, []Prover{p}
	sol.Nodes = s.nodes()
	sol.Move, sol.Plies, err = p.win()
	return err
}

// watchThreats has the searches call report, or nothing if report is nil.
func (s *Solver) watchThreats(report func(Progress)) {
	for _, p := range s.threats {
		p.watch(s, report)
	}
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
	p.search.report = s.reporter(report, func(root *expansion) Progress {
		value := root.maxValue(p.attackerMoves)
		return Progress{
			Attacker: p.claim.Player, Nodes: s.nodes(), Limit: s.limit, Proof: value.proof, Disproof: value.disproof,
			Moves: len(root.moves), Decided: root.decided(),
		}
	})
}
