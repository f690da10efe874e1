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

// An Engine plays the games of this package: a principal variation search with iterative deepening and a transposition
// table, with a VCF search at its nodes (except in caro), over the candidate moves that make or stop at least a two.
//
// A node is a position reached by a move. A score is an estimate of wins less losses, from -1 to 1; it is 1 or -1, and Proven,
// where the search finds a win or a loss. The length of a win is an upper bound (Score.AtMost) from five plies on, because the
// search stops at the first win that it finds. With Limits.EveryMove the engine searches each legal move with an open window,
// some plies less deep; when the position is won or lost it then finds the exact lengths, as far as the limits allow. With
// Limits.MultiPV and a table, a search of the position that the last such search had goes on where that search has ended.
//
// The zero value plays without a table.
type Engine struct {
	Table   *tt.Table  // transposition table of search.NewTable, kept between the searches of a game; nil for none
	Weights *Weights   // weights of the variant's rule; nil for the embedded weights
	Off     Heuristics // heuristics to leave out

	// Threads is how many goroutines search and share the table (lazy SMP). 0 means 1; without a table there is always one.
	// With more than one thread the same search need not find the same move again.
	Threads int

	// Leaf is called with each position that the search evaluates at its horizon, unless it is nil. Leaf must not change the
	// position, nor keep it: Copy copies it. With more than one thread only the leaves of the first are told.
	Leaf func(*board.Board)

	params   *searchParams // parameters that a test tries; nil for defaultParams
	variant  rules.Variant // the variant of the last search
	past     pastSearch    // the last search with Limits.MultiPV, if there is a table
	timeLeft time.Duration // the time left of the game; 0 or less without a limit
}

var _ alinha.Resetter = (*Engine)(nil)

// Reset clears the table. It implements alinha.Resetter.
func (e *Engine) Reset() {
	e.past = pastSearch{}
	if e.Table != nil {
		e.Table.Clear()
	}
}

// Search searches pos within lim and returns the best move. It implements alinha.Engine. The error also wraps
// errors.ErrUnsupported if e.Weights are those of another rule.
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
			e.Reset()
		}
		e.Table.NewSearch()
	}
	e.variant = b.Variant
	timeman, maximum := newTimeManager(e.timeLeft, lim.Time)
	lim.Time = maximum
	budget, done := budget.New(ctx, lim)
	defer done()
	off := e.Off
	if b.Caro() {
		off |= vcfAtNodes // the VCF search at nodes assumes that a four leaves one reply; a four in caro leaves two
	}
	r := newRootSearch(newSearcher(budget, b, e.Table, off), lim)
	r.leaf = e.Leaf
	if e.params != nil {
		r.params = e.params
	}
	r.report, r.timeman = report, timeman
	depth := r.resume(&e.past, b)
	stopHelpers := r.startHelpers(e.Threads-1, depth)
	r.iterativeDeepening(depth)
	stopHelpers()
	if lim.MultiPV > 0 && e.Table != nil {
		e.past = pastSearch{key: b.Key(), lines: lim.MultiPV, multiPV: r.multiPV, result: r.result}
	}
	r.result.Nodes = budget.Visited()
	return r.result, nil
}
