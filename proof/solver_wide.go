package proof

import (
	"context"
	"slices"

	"github.com/alinha/alinha"
)

// On boards of more than 64 cells the weak game is searched for at most so many nodes for each player, with tables of at most 2^wideBits
// places, if the potential is so low that pairs are tried.
const (
	wideNodes = 50_000
	wideBits  = 17
)

// solveByBlocking searches the weak games of a board of more than 64 cells, first that in which the player to move is Maker. It reports
// whether both players hold. If only the first of the two holds, the Solution has its claim.
func (s *Solver) solveByBlocking(ctx context.Context, sol *Solution, nodes uint64) (drawn bool, err error) {
	for i, holder := range []alinha.Player{s.claim.ToMove.Other(), s.claim.ToMove} {
		claim := s.claim
		claim.Player = holder
		if s.wide[i], err = NewWideBreakerProver(&claim, min(s.tableBits(), wideBits)); err != nil {
			return false, err
		}
		limit := uint64(wideNodes)
		if nodes > 0 {
			limit = min(limit, (nodes+3)/4)
		}
		verdict := Unknown
		if s.wide[i].isPromising() {
			verdict = s.wide[i].Prove(ctx, limit)
		}
		sol.Nodes = s.nodes()
		if verdict != DefenderHolds {
			return false, nil
		}
		sol.Claims, sol.Provers = append(sol.Claims, &claim), append(sol.Provers, s.wide[i])
	}
	sol.Outcome = alinha.Draw
	sol.Move, err = s.wide[1].holdingMove()
	return true, err
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
