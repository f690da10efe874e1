package search

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// Minimax searches every line of play to the depth limit, or to the end of the game without a limit (Shannon 1950). It
// plays games without chance. Result.Nodes is the number of all positions visited, the root included. Result.Moves holds
// the value of every root move.
type Minimax struct {
	Eval  Evaluation // evaluates positions at the horizon; nil counts them as draws, or by their margin in points
	Trace *Trace     // records the search; nil for none
}

var _ alinha.Engine = (*Minimax)(nil)

// Search implements alinha.Engine. Its error wraps errors.ErrUnsupported for a game with chance.
func (m *Minimax) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if err := checkNoChance("minimax", pos); err != nil {
		return alinha.Result{}, err
	}
	budget, cancel := budget.New(ctx, lim)
	defer cancel()
	s := newSearchState(budget, pos, m.Eval, m.Trace)
	depth := depthLimit(lim)
	res, _, err := rootSearch[int]{
		depth:      depth,
		firstMove:  alinha.NoMove,
		report:     report,
		childValue: func(int) int { return -s.minimax(1, depth-1) },
		toScore:    s.toScore,
	}.search(&s)
	return res, err
}

// minimax returns the value of the position to the side to move. If the search is stopped, the value is meaningless.
func (s *searchState) minimax(ply, depth int) int {
	if !s.visit(ply) {
		return 0
	}
	if o := s.pos.Outcome(); o != alinha.Undecided {
		return traceLeaf(s.trace, TraceTerminal, -infinite, infinite, s.terminalValue(o, ply))
	}
	if depth == 0 {
		s.unprovenLeaves++
		return traceLeaf(s.trace, TraceEvaluated, -infinite, infinite, s.evaluate())
	}
	traceEnter(s.trace, -infinite, infinite)
	best := -infinite
	for _, m := range s.generateMoves(ply) {
		s.pos.Play(m)
		s.trace.played(m)
		v := -s.minimax(ply+1, depth-1)
		s.pos.Undo()
		if s.Stopped() {
			return 0
		}
		if v > best {
			best = v
			s.updatePV(ply, m)
			traceNewBest(s.trace, v, -infinite, infinite)
		}
	}
	return traceLeave(s.trace, TraceSearched, best)
}
