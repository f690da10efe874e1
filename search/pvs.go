package search

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
)

// PVS is principal variation search (Marsland and Campbell 1982): alpha-beta that
// trusts the order of the moves. It searches the first with the whole window and
// the others in a null window, only to show that they are no better; those that
// are it searches again. It deepens iteratively and finds the value of Minimax at
// each depth. Unless it is asked for every move its result has no lines.
//
// Stopped in the midst of an iteration, it answers with the best move of those
// that this iteration has valued, beginning with the last one's best.
type PVS struct {
	Eval  Evaluation // of positions at the horizon; nil calls them draws
	Table *tt.Table  // memory, kept between searches with the same Eval; nil for none
	Off   Heuristics // left out; none is
	Trace *Trace     // records the search, that of the first thread; nil for none

	// Threads search at once and share the table (Lazy SMP); 0 means 1, and so does
	// any number without a table. Eval must then be pure. More than one find the
	// same proven values, though not always by the same move or at the same cost.
	Threads int
}

// Heuristics are the parts of PVS that change what it costs and not what it finds.
type Heuristics uint8

// The heuristics.
const (
	NullWindow Heuristics = 1 << iota // for moves other than the first
	Aspiration                        // a window round the value of the last iteration (Baudet 1978)
	Killers                           // moves that cut at the same ply come early
	History                           // moves that cut anywhere come early
	Distance                          // what not even a win at the next ply would better is cut
)

var _ alinha.Resetter = (*PVS)(nil)

// Reset implements alinha.Resetter: it clears the table.
func (p *PVS) Reset() {
	if p.Table != nil {
		p.Table.Clear()
	}
}

// Search implements alinha.Engine.
func (p *PVS) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if err := checkNoChance("principal variation search", pos); err != nil {
		return alinha.Result{}, err
	}
	budget, done := budget.New(ctx, lim)
	defer done()
	s := newPVS(newSearchState(budget, pos, p.Eval, p.Trace), p.Table, lim)
	s.off, s.report = p.Off, report
	return s.search(p.Threads)
}

// A pvs is the part of a search that one goroutine does.
type pvs struct {
	searchState
	ordering
	table *tt.Table
	off   Heuristics

	// The root; see pvs_root.go.
	lim      alinha.Limits
	report   func(alinha.Info)
	iterate  func(depth int)     // finds the value at the root
	own      func(depth int) int // the value of the root move just played, to its player
	found    alinha.Result
	last     int  // value of the last iteration
	complete bool // no estimate took part in it
	solved   bool // a deeper search would find nothing new
}

func newPVS(t searchState, table *tt.Table, lim alinha.Limits) *pvs {
	s := &pvs{searchState: t, table: table, lim: lim}
	s.iterate, s.own = s.aspirate, s.widely
	return s
}

// on says that a heuristic is not left out.
func (s *pvs) on(h Heuristics) bool { return s.off&h == 0 }

// value returns v with v <= alpha if the position is worth at most v to the side
// to move, v >= beta if it is worth at least v, and its value otherwise.
func (s *pvs) value(ply, depth, alpha, beta int) int {
	// The leaves.
	if !s.visit(ply) {
		return 0
	}
	if o := s.pos.Outcome(); o != alinha.Undecided {
		return traceLeaf(s.trace, TraceTerminal, alpha, beta, s.terminalValue(o, ply))
	}
	nearest := s.nearest(ply)
	switch {
	case alpha >= nearest:
		return traceLeaf(s.trace, TraceBoundsCutoff, alpha, beta, nearest)
	case beta <= -nearest:
		return traceLeaf(s.trace, TraceBoundsCutoff, alpha, beta, -nearest)
	case depth == 0:
		s.unprovenLeaves++
		return traceLeaf(s.trace, TraceEvaluated, alpha, beta, s.evaluate())
	}

	// What the table knows.
	first, known, ok := s.ttProbe(s.table, ply, depth, alpha, beta)
	if ok {
		return traceLeaf(s.trace, TraceTTHit, alpha, beta, known)
	}

	// The moves, until one cuts or wins at once.
	traceEnter(s.trace, alpha, beta)
	before, best, bestMove, bound := s.unprovenLeaves, -infinite, alinha.NoMove, tt.Upper
	moves := s.order(ply, first)
	for i, m := range moves {
		s.pos.Play(m)
		s.trace.played(m)
		v := s.child(ply, depth, alpha, beta, i)
		s.pos.Undo()
		if s.Stopped() {
			return 0
		}
		if v <= best {
			continue
		}
		best, bestMove = v, m
		if v > alpha {
			alpha, bound = v, tt.Exact
			s.updatePV(ply, m)
		}
		traceNewBest(s.trace, v, alpha, beta)
		if v >= beta {
			bound = tt.Lower
			s.cut(ply, depth, m)
			s.trace.pruned(moves[i+1:])
			break
		}
		if v >= nearest {
			s.trace.pruned(moves[i+1:])
			break
		}
	}
	ttStore(s.table, s.pos.Key(), ply, depth, best, bound, bestMove, s.unprovenLeaves == before)
	return traceLeave(s.trace, traceKindOf(bound), best)
}

// child returns what the i-th move, just played at a ply, is worth to its player.
func (s *pvs) child(ply, depth, alpha, beta, i int) int {
	if i > 0 && beta-alpha > 1 && s.on(NullWindow) {
		v := -s.value(ply+1, depth-1, -alpha-1, -alpha)
		if v <= alpha || v >= beta || s.Stopped() {
			return v
		}
	}
	return -s.value(ply+1, depth-1, -beta, -alpha)
}

// nearest returns the score of a win at the next ply: nothing there is better,
// nor worse than its negative.
func (s *pvs) nearest(ply int) int {
	if s.scored != nil || !s.on(Distance) {
		return infinite
	}
	return winValue - ply - 1
}

// order returns the moves at a ply, the likeliest to cut first.
func (s *pvs) order(ply int, first alinha.Move) []alinha.Move {
	moves := s.generateMoves(ply)
	if s.on(Killers) || s.on(History) {
		s.sort(moves, ply, s.pos.ToMove(), first)
	} else {
		moveToFront(moves, first)
	}
	return moves
}

// cut learns from a move that was good enough to look no further.
func (s *pvs) cut(ply, depth int, m alinha.Move) {
	if s.on(Killers) {
		s.kill(ply, m)
	}
	if s.on(History) {
		s.credit(s.pos.ToMove(), m, depth)
	}
}
