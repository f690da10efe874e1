package proof

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Solver finds the value of a position by two searches for each player: does the player win the game itself, and does the opponent
// hold by blocking alone? The zero Solver is ready for use.
type Solver struct {
	TableBits int // a table has 2^TableBits places of about 32 bytes; 0 is 21

	// Threads is how many goroutines Solve uses; more than two are like two, and fewer like one. With two the searches of the weak game and
	// of the game itself, or of the wins of both players by threats, run at the same time. The value is the same, but the number of nodes
	// differs from run to run.
	Threads int

	// Saved is what Save has written in an earlier search of the position, or nil. A text that breaks off is used as far as it goes.
	Saved io.Reader

	claim   Claim                 // the position
	attacks [2]*attack            // of the player to move and of the other player; nil if not begun
	threats [2]*ThreatProver      // where ByThreats is true: that a player wins, as attacks
	wide    [2]*WideBreakerProver // that the opponent of each player holds, as attacks
	earlier uint64                // nodes of the earlier search
	limit   uint64                // of nodes, those of the earlier search included; 0 is none
	group   *searchGroup          // the searches that run at the same time; nil while there is only one
}

// SolverMiB returns how many MiB the tables of a Solver take at most: those of four searches and of their weak games, threats and replies.
// The plans of a win, which the certificate needs, take the place of the tables of the two searches that a win saves.
func SolverMiB(tableBits int) int {
	const place, child, threats, replies = 32, 40, 24 << threatBits, 32 << replyBits
	attack := place<<tableBits*9/4 + place<<childBits + child<<childBits + child<<min(tableBits, breakerChildBits) + threats + replies
	return 1 + 2*attack>>20
}

// A Solution is the value of a position and what proves it.
type Solution struct {
	Outcome alinha.Outcome // Undecided if the value is not known
	Claims  []*Claim       // of a win one; of a draw one for each player
	Provers []Prover       // by claim
	Move    alinha.Move    // keeps the value; alinha.NoMove if the value is not known or the position lost
	Plies   int            // to the end of the game at most
	Nodes   uint64         // of all searches, those before Saved included
}

// firstNodes is the limit of the first search of each prover, in nodes; each further one has twice as many.
const firstNodes = 2000

// equalNodes is the greatest limit up to which the weak game and the game itself have the same one.
const equalNodes = 16 * firstNodes

// Supports reports whether a Solver finds who wins each position of a game, if it searches long enough. Where ByThreats is true it
// finds only draws by blocking and wins by threats.
func Supports(v rules.Variant) bool { return plainRules(v) && !v.Exact && v.Cells() <= maxCells }

// plainRules reports whether lines of three or more win, or with exact of three or more and no longer ones, without gravity or other rules.
func plainRules(v rules.Variant) bool {
	return !v.Gravity && !v.Caro && !v.Misere && !v.Points && !v.Renju && v.Slip == 0 && v.K >= 3
}

// Solve searches about as many nodes, or without limit if that is 0, until ctx ends. The error is errors.ErrUnsupported,
// wrapped, for games with gravity, caro, misère, points, slips or Renju's fouls, for boards of more than 256 cells and, with lines of
// fewer than three, of more than 64; ErrState, wrapped, if Saved is another text; that of reading Saved; or ErrMemory if a
// search for threats cannot go on.
func (s *Solver) Solve(ctx context.Context, v rules.Variant, cells []uint8, toMove alinha.Player, nodes uint64) (*Solution, error) {
	s.claim, s.attacks, s.earlier = Claim{Variant: v, Cells: cells, ToMove: toMove}, [2]*attack{}, 0
	s.threats, s.wide = [2]*ThreatProver{}, [2]*WideBreakerProver{}
	if s.Saved != nil {
		if err := s.restore(s.Saved); err != nil {
			return nil, err
		}
	}
	if s.limit = 0; nodes > 0 {
		s.limit = s.earlier + nodes
	}
	sol := &Solution{Move: alinha.NoMove, Plies: bytes.Count(cells, []byte{0})}
	if ByThreats(v) {
		return sol, s.solveWide(ctx, sol, nodes)
	}
	for i, attacker := range []alinha.Player{toMove, toMove.Other()} {
		a, err := s.attack(i)
		if err != nil {
			return nil, err
		}
		verdict, prover := s.proveByThreads(ctx, a, nodes)
		sol.Nodes = s.nodes()
		if verdict == AttackerWins {
			a.claim.Player, a.claim.Wins = attacker, true
			sol.Outcome, sol.Claims, sol.Provers = alinha.WinFor(attacker), []*Claim{a.claim}, []Prover{prover}
			sol.Move, sol.Plies, err = a.strong.win()
			return sol, err
		}
		if verdict == Unknown {
			return sol, nil
		}
		sol.Claims, sol.Provers = append(sol.Claims, a.claim), append(sol.Provers, prover)
		if attacker != toMove {
			sol.Outcome = alinha.Draw
			sol.Move, err = a.holdingMove(prover)
			return sol, err
		}
	}
	return sol, nil
}

// nodes returns the number of nodes that have been searched, those before Saved included.
func (s *Solver) nodes() uint64 {
	sum := s.earlier
	for _, a := range s.attacks {
		if a != nil {
			sum += a.nodes()
		}
	}
	for _, p := range s.threats {
		if p != nil {
			sum += p.Nodes()
		}
	}
	for _, p := range s.wide {
		if p != nil {
			sum += p.Nodes()
		}
	}
	return sum
}

// An attack is the question whether a player wins a position.
type attack struct {
	claim  *Claim // that the opponent does not lose, until the attacker is found to win
	weak   *BreakerProver
	strong *StrongProver // nil if the game has none
}

// attack returns the attack of the player to move, number 0, or of the other player, number 1.
func (s *Solver) attack(number int) (*attack, error) {
	if s.attacks[number] != nil {
		return s.attacks[number], nil
	}
	claim := s.claim
	claim.Player = [...]alinha.Player{claim.ToMove.Other(), claim.ToMove}[number]
	weak, err := NewBreakerProver(&claim, s.tableBits())
	if err != nil {
		return nil, err
	}
	strong, err := NewStrongProver(&claim, s.tableBits())
	if err != nil {
		strong = nil
	}
	s.attacks[number] = &attack{&claim, weak, strong}
	return s.attacks[number], nil
}

// tableBits returns the binary logarithm of the places of a table.
func (s *Solver) tableBits() int { return cmp.Or(s.TableBits, 21) }

func (a *attack) nodes() uint64 {
	if a.strong == nil {
		return a.weak.Nodes()
	}
	return a.weak.Nodes() + a.strong.Nodes()
}

// prove lets the two provers of an attack search by turns, longer each time, until one has an answer, and returns which. While the
// weak game is open, the game itself gets as many nodes as the weak game in the first turns, then half as many. The Solver
// searches so many nodes in all, those before Saved not counted, or without limit if that is 0.
func (s *Solver) prove(ctx context.Context, a *attack, nodes uint64) (Verdict, Prover) {
	report, _ := ctx.Value(progressKey{}).(func(Progress))
	s.watch(a, report)
	defer s.watch(a, nil)
	weak, strong := Unknown, Unknown
	searched := func() uint64 { return s.nodes() - s.earlier }
	share := uint64(firstNodes)
	for ; ctx.Err() == nil && (nodes == 0 || searched() < nodes); share *= 2 {
		if nodes > 0 {
			share = min(share, (nodes-searched()+1)/2)
		}
		if weak == Unknown {
			weak = a.weak.Prove(ctx, a.weak.Nodes()+share)
		}
		strongShare := share
		if weak == Unknown && share > equalNodes {
			strongShare /= 2
		}
		switch {
		case weak == DefenderHolds:
			return weak, a.weak
		case ctx.Err() != nil:
			return Unknown, nil
		case a.strong != nil:
			strong = a.strong.Prove(ctx, a.strong.Nodes()+strongShare)
		case weak != Unknown:
			return Unknown, nil
		}
		if strong != Unknown {
			return strong, a.strong
		}
	}
	return Unknown, nil
}

// holdingMove returns a move by which the player to move holds the position.
func (a *attack) holdingMove(prover Prover) (alinha.Move, error) {
	if prover == Prover(a.strong) {
		m, err := a.strong.search.holdingReply(a.strong.stones(a.claim.Cells))
		return alinha.Move(m), err
	}
	return a.weak.holdingMove()
}

// holdingMove returns a move by which Breaker, to move, holds the position of the claim.
func (p *BreakerProver) holdingMove() (alinha.Move, error) {
	n := &breakerNode{}
	forced, _ := p.search.init(n, p.state(p.claim.Cells), false)
	if n.cells == 0 {
		return alinha.Move(bytes.IndexByte(p.claim.Cells, 0)), nil
	}
	p.search.expand(n, forced, false)
	m, err := p.search.holdingMove(n)
	return alinha.Move(m), err
}

// win returns the first move of the attacker's win, if the attacker is to move, and how many plies the win takes at most: all that are
// left, if the plans of the win take too much memory.
func (p *StrongProver) win() (alinha.Move, int, error) {
	at := p.stones(p.claim.Cells)
	attackerMoves := uint8(1+p.claim.ToMove) == p.claim.Attacker()
	var plan winPlan
	var err error
	if attackerMoves {
		plan, err = p.planner.plan(at)
	} else {
		err = p.planner.answer(&plan, at, 0)
	}
	plies := int(plan.plies)
	if errors.Is(err, ErrMemory) {
		plies, err = bytes.Count(p.claim.Cells, []byte{0}), nil
		if attackerMoves {
			plan.move, err = p.search.winningMove(at)
		}
	}
	if !attackerMoves {
		return alinha.NoMove, plies, err
	}
	return alinha.Move(plan.move), plies, err
}
