package proof

import (
	"context"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// ByThreats reports whether a Solver searches the positions of a game for wins by threats and draws by blocking alone, because the board
// has more than 64 cells or longer runs do not win.
func ByThreats(v rules.Variant) bool {
	return plainRules(v) && !Supports(v) && v.Cells() <= maxWideCells
}

// firstBlocking is how many nodes each weak game has where ByThreats is true, before the searches for wins by threats begin.
const firstBlocking = 50_000

// solveWide searches for a draw by blocking and for wins by threats, until one is found or all searches are over.
func (s *Solver) solveWide(ctx context.Context, sol *Solution, nodes uint64) error {
	if err := s.beginWide(); err != nil {
		return err
	}
	blocking := &blockingTurn{provers: s.wide}
	threats := [2]*threatTurn{{prover: s.threats[0]}, {prover: s.threats[1]}}
	first := uint64(firstBlocking)
	if nodes > 0 {
		first = min(first, (nodes+3)/4)
	}
	report, _ := ctx.Value(progressKey{}).(func(Progress))
	s.watchWide(report)
	done := blocking.search(ctx, first)
	if !done && s.Threads >= 2 {
		done = s.searchWideTogether(ctx, report, nodes, blocking, threats)
	}
	if left := nodes - min(nodes, s.nodes()-s.earlier); !done && ctx.Err() == nil && (nodes == 0 || left > 0) {
		takeTurns(ctx, left, blocking, threats[0], threats[1])
	}
	s.watchWide(nil)
	return s.setWide(sol, blocking, threats)
}

// beginWide sets the provers that are not set yet, of the player to move, number 0, and of the other player, number 1: that the player
// wins by threats, and that the opponent holds by blocking.
func (s *Solver) beginWide() error {
	for number, attacker := range []alinha.Player{s.claim.ToMove, s.claim.ToMove.Other()} {
		if s.threats[number] != nil {
			continue
		}
		wins, holds := s.claim, s.claim
		wins.Player, wins.Wins, holds.Player = attacker, true, attacker.Other()
		var err error
		if s.threats[number], err = NewThreatProver(&wins, s.tableBits()); err != nil {
			return err
		}
		// With half as many places all tables take less than SolverMiB.
		if s.wide[number], err = NewWideBreakerProver(&holds, s.tableBits()-1); err != nil {
			return err
		}
	}
	return nil
}

// searchWideTogether lets the searches go on on two goroutines, each for half of the nodes that are left. It reports whether one is done.
func (s *Solver) searchWideTogether(
	ctx context.Context, report func(Progress), nodes uint64, blocking *blockingTurn, threats [2]*threatTurn,
) (done bool) {
	turns, others := []wideTurn{threats[0]}, []wideTurn{threats[1]}
	if !blocking.over {
		turns, others = []wideTurn{blocking}, []wideTurn{threats[0], threats[1]}
	}
	half, first, second := s.halfLeft(nodes), false, false
	s.together(ctx, func() { s.watchWide(report) }, func(ctx context.Context) bool {
		first = takeTurns(ctx, half, turns...)
		return first
	}, func(ctx context.Context) bool {
		second = takeTurns(ctx, half, others...)
		return second
	})
	s.watchWide(report)
	for i := range s.wide { // Node may search further, under the context of the last search
		s.wide[i].search.ctx, s.threats[i].search.ctx = ctx, ctx
	}
	return first || second
}

// setWide sets the solution to what the searches have found. The error is ErrMemory if a search for threats cannot go on.
func (s *Solver) setWide(sol *Solution, blocking *blockingTurn, threats [2]*threatTurn) (err error) {
	sol.Nodes = s.nodes()
	for _, t := range threats {
		if t.won {
			p := t.prover
			sol.Outcome, sol.Claims, sol.Provers = alinha.WinFor(p.claim.Player), []*Claim{p.claim}, []Prover{p}
			sol.Move, sol.Plies, err = p.win()
			return err
		}
	}
	for _, p := range blocking.provers[:blocking.held] {
		sol.Claims, sol.Provers = append(sol.Claims, p.claim), append(sol.Provers, p)
	}
	switch {
	case blocking.isDrawn():
		sol.Outcome = alinha.Draw
		sol.Move, err = s.wide[1].holdingMove()
	case s.threats[0].search.full || s.threats[1].search.full:
		err = ErrMemory
	}
	return err
}

// watchWide has the searches call report, or nothing if report is nil.
func (s *Solver) watchWide(report func(Progress)) {
	for i := range s.wide {
		wide, threats := s.wide[i], s.threats[i]
		attackerMoves := threats.attackerMoves
		wide.search.report = s.reporter(report, func(root *expansion) Progress {
			p := s.progress(wide.claim, root.value(!attackerMoves), root)
			p.Weak, p.Proof, p.Disproof = true, p.Disproof, p.Proof
			return p
		})
		threats.search.report = s.reporter(report, func(root *expansion) Progress {
			return s.progress(wide.claim, root.maxValue(attackerMoves), root)
		})
	}
}

// isPromising reports whether pairs are tried in the position of the claim.
func (p *WideBreakerProver) isPromising() bool {
	var at wideState
	at.wideWeakState = p.state(p.claim.Cells)
	at.scan(p.search.board)
	return at.potential < maxPairing<<p.search.board.k
}

// holdingMove is holdingMove of a BreakerProver.
func (p *WideBreakerProver) holdingMove() (alinha.Move, error) {
	n := &wideNode{}
	p.search.init(n, p.state(p.claim.Cells), false)
	if n.cells == (cellSet{}) {
		return alinha.Move(slices.Index(p.claim.Cells, 0)), nil
	}
	m, err := p.search.holdingMove(n)
	return alinha.Move(m), err
}
