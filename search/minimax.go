package search

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// Minimax looks at every line of play to the depth limit, or without one to the
// end of the game (Shannon 1950). Its nodes are all the positions visited, the root
// included. It gives every root move its own value.
type Minimax struct {
	Eval  Evaluation // of positions at the horizon; nil calls them draws
	Trace *Trace     // records the search; nil for none
}

var _ alinha.Engine = (*Minimax)(nil)

// Search implements alinha.Engine.
func (m *Minimax) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if err := checkNoChance("minimax", pos); err != nil {
		return alinha.Result{}, err
	}
	budget, done := budget.New(ctx, lim)
	defer done()
	t := newSearchState(budget, pos, m.Eval, m.Trace)
	depth := depthLimit(lim)
	res, _, err := rootSearch[int]{
		depth:      depth,
		firstMove:  alinha.NoMove,
		report:     report,
		childValue: func(int) int { return -t.minimax(1, depth-1) },
		toScore:    t.toScore,
	}.search(&t)
	return res, err
}

// minimax returns the value of the position to the side to move.
func (t *searchState) minimax(ply, depth int) int {
	if !t.visit(ply) {
		return 0
	}
	if o := t.pos.Outcome(); o != alinha.Undecided {
		return traceLeaf(t.trace, TraceTerminal, -infinite, infinite, t.terminalValue(o, ply))
	}
	if depth == 0 {
		t.unprovenLeaves++
		return traceLeaf(t.trace, TraceEvaluated, -infinite, infinite, t.evaluate())
	}
	traceEnter(t.trace, -infinite, infinite)
	best := -infinite
	for _, m := range t.generateMoves(ply) {
		t.pos.Play(m)
		t.trace.played(m)
		v := -t.minimax(ply+1, depth-1)
		t.pos.Undo()
		if t.Stopped() {
			return 0
		}
		if v > best {
			best = v
			t.updatePV(ply, m)
			traceNewBest(t.trace, v, -infinite, infinite)
		}
	}
	return traceLeave(t.trace, TraceSearched, best)
}
