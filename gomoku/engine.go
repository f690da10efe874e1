package gomoku

import (
	"context"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// An Engine plays the games of this package: it looks for a win by fours, but in caro, and
// without one searches the moves that make or spoil something, iteratively deeper (PVS),
// with the patterns of all cells as its evaluation.
//
// Its nodes are the positions that it reaches by a move. Its scores are estimates, and 1 or
// -1 where it sees a win or a loss; only what ends within three plies is called proven, for
// of quiet positions it does not look at every move. Asked for every move, it searches each
// legal one with an open window, which costs it some plies of depth.
type Engine struct {
	Table   *tt.Table  // memory, kept between searches of one game; nil for none
	Weights *Weights   // of the rule of the games; nil for those of the program
	Off     Heuristics // left out; none is

	// Threads search at once and share the table; 0 means 1, and so does any number without a
	// table. More than one need not find the same move.
	Threads int

	variant  rules.Variant // of the last search
	timeLeft time.Duration // of the game; 0 without a limit
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
	b, err := board.From(pos)
	if err != nil {
		return alinha.Result{}, err
	}
	if b.Outcome() != alinha.Undecided {
		return alinha.Result{}, alinha.ErrOver
	}
	if err := b.SetWeights(e.Weights); err != nil {
		return alinha.Result{}, err
	}
	if e.Table != nil {
		if e.variant != b.Variant {
			e.Table.Clear()
		}
		e.Table.NewSearch()
	}
	e.variant = b.Variant
	pace, most := newTimeManager(e.timeLeft, lim.Time)
	lim.Time = most
	budget, done := budget.New(ctx, lim)
	defer done()
	off := e.Off
	if b.Caro() {
		off |= vcfAtNodes // which holds that a four leaves one reply
	}
	r := newRootSearch(newSearcher(budget, b, e.Table, off), lim)
	r.report, r.timeman = report, pace
	dismiss := r.startHelpers(e.Threads - 1)
	r.iterativeDeepening(1)
	dismiss()
	r.result.Nodes = budget.Visited()
	return r.result, nil
}
