package gomoku

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// An Engine plays the games of this package, but for caro: it looks for a win by fours, and
// without one searches the moves that make or spoil something, iteratively deeper (PVS),
// with the patterns of all cells as its evaluation.
//
// Its nodes are the positions that it reaches by a move. Its scores are estimates, and 1 or
// -1 where it sees a win or a loss; only a five at once is called proven, for of quiet
// positions it does not look at every move. It has no lines.
type Engine struct {
	Table   *tt.Table  // memory, kept between searches of one game; nil for none
	Weights *Weights   // of the rule of the games; nil for those of the program
	Off     Heuristics // left out; none is

	variant rules.Variant // of the last search
}

var _ alinha.Resetter = (*Engine)(nil)

// Reset implements alinha.Resetter: it clears the table.
func (e *Engine) Reset() {
	if e.Table != nil {
		e.Table.Clear()
	}
}

// Search implements alinha.Engine.
func (e *Engine) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	b, err := From(pos)
	if err != nil {
		return alinha.Result{}, err
	}
	if b.variant.Caro {
		return alinha.Result{}, fmt.Errorf("gomoku: %v: expected a game in which a four leaves one reply: %w", b.variant, errors.ErrUnsupported)
	}
	if b.outcome != alinha.Undecided {
		return alinha.Result{}, alinha.ErrOver
	}
	if err := b.weigh(e.Weights); err != nil {
		return alinha.Result{}, err
	}
	if e.Table != nil && e.variant != b.variant {
		e.Table.Clear()
	}
	e.variant = b.variant
	effort, done := search.Begin(ctx, lim)
	defer done()
	s := newPVS(effort, b, e.Table)
	s.off = e.Off
	return s.deepen(lim, report), nil
}

// deepest is the most plies that a search is asked for.
const deepest = 64

// deepen searches deeper and deeper, until the limits end it or nothing is left to find.
func (s *pvs) deepen(lim alinha.Limits, report func(alinha.Info)) alinha.Result {
	depth := deepest
	if lim.Depth > 0 {
		depth = min(depth, lim.Depth)
	}
	res := alinha.Result{Move: s.board.move(s.guess())}
	if s.board.counts[s.board.toMove][Five] > 0 {
		res.Score = alinha.Score{Value: 1, Proven: true, Plies: 1}
		res.PV = []alinha.Move{res.Move}
		return res
	}
	v := 0
	for d := 1; d <= depth; d++ {
		v = s.aspire(d, v)
		if s.best >= 0 {
			res.Move, res.Score = s.board.move(s.best), scoreOf(s.bestValue)
			res.PV = []alinha.Move{res.Move}
		}
		if s.Stopped() {
			break
		}
		res.Score, res.Depth = scoreOf(v), d
		if report != nil {
			report(alinha.Info{Depth: d, Nodes: s.Nodes, Score: res.Score, PV: res.PV})
		}
		if v >= certain || v <= -certain {
			break
		}
	}
	res.Nodes = s.Nodes
	return res
}

// scoreOf returns a value as the world sees it: the chance to win less that to lose.
func scoreOf(v int) alinha.Score {
	switch {
	case v >= certain:
		return alinha.Score{Value: 1}
	case v <= -certain:
		return alinha.Score{Value: -1}
	}
	return alinha.Score{Value: math.Tanh(float64(v) / (2 * logit))}
}
