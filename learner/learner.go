// Package learner plays games of k in a row as people do who learn them.
package learner

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// MostLevel is the level of an Engine that errs least.
const MostLevel = 9

// An Engine never plays nonsense, but overlooks what is far ahead and hard to see. Before each
// move it loses sight of some windows of k cells, by chance: of those along a diagonal more easily
// than of others; and each is only seen so many plies ahead. With these eyes it looks for the best
// of the moves that seem worth a thought: it makes the rows that it sees, stops those of the opponent
// that it sees, and otherwise builds where most can still come.
//
// It is the Learner of package connect4 for boards on which stones go anywhere; see there for where
// the idea comes from, and sight.go for the figures, which are ours. A three with a gap or with
// one end stopped lies in fewer windows than an open one, so that it is overlooked more.
//
// A score is what the engine believes, never proven. It makes the same move in the same position,
// unless the seed is another.
type Engine struct {
	Level int    // 1 to MostLevel; 0 means 1
	Seed  uint64 // of what is overlooked
}

var _ alinha.Engine = Engine{}

// Search implements alinha.Engine.
func (e Engine) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	b, ok := rules.BoardOf(pos)
	if !ok {
		return alinha.Result{}, fmt.Errorf("learner: a position of type %T: expected one of package rules: %w", pos, errors.ErrUnsupported)
	}
	if v := b.Variant(); v.Gravity || v.Misere || v.Points || v.Slip > 0 || v.K < 2 {
		return alinha.Result{}, fmt.Errorf("learner: %v: expected a game in which stones go anywhere and a row wins: %w", v, errors.ErrUnsupported)
	}
	if b.Outcome() != alinha.Undecided {
		return alinha.Result{}, alinha.ErrOver
	}
	chance := rand.New(rand.NewPCG(e.Seed, b.Key()))
	s := newSight(b, looks[min(max(e.Level, 1), MostLevel)], chance)
	s.every = lim.EveryMove
	var told func(alinha.Info)
	if report != nil {
		told = func(i alinha.Info) {
			i.PV = legal(b, i.PV)
			report(i)
		}
	}
	mind := Mind{Horizon: s.horizon, Patience: patience}
	res, err := mind.Think(ctx, &search.PVS{Eval: judge, Table: tt.New(1), Off: search.History}, s, lim, told)
	res.PV = legal(b, res.PV)
	return res, err
}

// patience is how many positions an Engine looks at for a move, a tenth of a second.
const patience = 1 << 16

// legal returns as much of a variation as the rules let happen: they may end the game before it.
func legal(b *rules.Board, pv []alinha.Move) []alinha.Move {
	at := b.Clone()
	for i, m := range pv {
		if at.Outcome() != alinha.Undecided {
			return pv[:i]
		}
		at.Play(m)
	}
	return pv
}
