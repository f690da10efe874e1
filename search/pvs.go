package search

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
)

// PVS is principal variation search (Marsland and Campbell 1982) with iterative deepening. It searches the first move of a
// node with the full window and the other moves with a null window, and searches a move again if the null window shows
// that the move is better. Moves are ordered by the table move, killer moves and the history heuristic. PVS finds the
// value of Minimax at each depth. It plays games without chance.
//
// Result.Moves is nil unless Limits.EveryMove is set. If the search is stopped in the middle of an iteration, the result is
// the best of the moves that this iteration has searched; the best move of the last iteration is searched first.
type PVS struct {
	Eval  Evaluation // evaluates positions at the horizon; nil counts them as draws, or by their margin in points
	Table *Table     // transposition table, kept between searches with the same Eval; nil for none
	Off   Heuristics // the heuristics to switch off
	Trace *Trace     // records the search of the first goroutine; nil for none

	// Threads is the number of goroutines that search the root at once and share the table (lazy SMP). 0 means 1; without
	// a table every number means 1. Eval must be safe for concurrent use if Threads > 1. Several threads find the same
	// proven values as one; their move and their number of nodes may differ from one search to the next.
	Threads int
}

// Heuristics selects heuristics of PVS. A heuristic changes the number of nodes that PVS visits, not the value found.
type Heuristics struct {
	NullWindow   bool // null windows for all moves but the first
	Aspiration   bool // a window round the value of the last iteration (Baudet 1978)
	Killers      bool // killer moves: order a move early that caused a cutoff at the same ply (Slate and Atkin 1977)
	History      bool // history heuristic: order a move early that caused cutoffs anywhere (Schaeffer 1983)
	MateDistance bool // mate distance pruning: cut where not even a win at the next ply changes the result
}

var _ alinha.Resetter = (*PVS)(nil)

// Reset clears the transposition table. It implements alinha.Resetter.
func (p *PVS) Reset() {
	if p.Table != nil {
		p.Table.Clear()
	}
}

// Search implements alinha.Engine. Its error wraps errors.ErrUnsupported for a game with chance.
func (p *PVS) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if err := checkNoChance("principal variation search", pos); err != nil {
		return alinha.Result{}, err
	}
	budget, cancel := budget.New(ctx, lim)
	defer cancel()
	s := newPVS(newSearchState(budget, pos, p.Eval, p.Trace), p.Table, lim)
	s.off, s.report = p.Off, report
	return s.run(p.Threads)
}

// pvs is the state of one goroutine of a search by PVS or MTDF.
type pvs struct {
	searchState
	moveOrdering
	table *tt.Table // nil for none
	off   Heuristics

	// The root; see pvs_root.go.
	lim           alinha.Limits
	report        func(alinha.Info)   // nil for none
	iterate       func(depth int)     // searches the root to a depth and sets lastValue: aspirationSearch or mtdfIteration
	rootMoveValue func(depth int) int // returns the value of the root move just played, for its player, where EveryMove is set
	result        alinha.Result       // the result so far
	lastValue     int                 // value of the last iteration
	exhaustive    bool                // no unproven leaf took part in lastValue
	solved        bool                // a deeper search would find nothing new
}

func newPVS(state searchState, table *tt.Table, lim alinha.Limits) *pvs {
	s := &pvs{searchState: state, table: table, lim: lim}
	s.iterate, s.rootMoveValue = s.aspirationSearch, s.fullWindowValue
	return s
}

// search returns v with v <= alpha if the position is worth at most v to the side to move, v >= beta if it is worth at
// least v, and its value otherwise. If the search is stopped, v is meaningless.
func (s *pvs) search(ply, depth, alpha, beta int) int {
	// Step 1. Decided positions.
	if !s.visit(ply) {
		return 0
	}
	if o := s.pos.Outcome(); o != alinha.Undecided {
		return traceLeaf(s.trace, TraceTerminal, alpha, beta, s.terminalValue(o, ply))
	}

	// Step 2. Mate distance pruning, and the horizon.
	maxValue := s.maxValue(ply)
	switch {
	case alpha >= maxValue:
		return traceLeaf(s.trace, TraceBoundsCutoff, alpha, beta, maxValue)
	case beta <= -maxValue:
		return traceLeaf(s.trace, TraceBoundsCutoff, alpha, beta, -maxValue)
	case depth == 0:
		s.unprovenLeaves++
		return traceLeaf(s.trace, TraceEvaluated, alpha, beta, s.evaluate())
	}

	// Step 3. Transposition table.
	ttMove, ttValue, answers := s.ttProbe(s.table, ply, depth, alpha, beta)
	if answers {
		return traceLeaf(s.trace, TraceTTHit, alpha, beta, ttValue)
	}

	// Step 4. Moves, until a beta cutoff or a win at the next ply.
	traceEnter(s.trace, alpha, beta)
	leavesBefore, best, bestMove, bound := s.unprovenLeaves, -infinite, alinha.NoMove, tt.Upper
	moves := s.orderedMoves(ply, ttMove)
	for i, m := range moves {
		s.pos.Play(m)
		s.trace.played(m)
		v := s.searchChild(ply, depth, alpha, beta, i)
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
			s.recordCutoff(ply, depth, m)
		}
		if v >= beta || v >= maxValue {
			s.trace.pruned(moves[i+1:])
			break
		}
	}
	ttStore(s.table, s.pos.Key(), ply, depth, best, bound, bestMove, s.unprovenLeaves == leavesBefore)
	return traceLeave(s.trace, traceKindOf(bound), best)
}

// searchChild returns the value of move number i, from 0, of the node at a ply, for the player who has just played the
// move. Depth, alpha and beta are those of the node; the value may be a bound, as in search. Unless i is 0, it searches
// with a null window first, and again with the window of the node if the value lies inside that window.
func (s *pvs) searchChild(ply, depth, alpha, beta, i int) int {
	if i > 0 && beta-alpha > 1 && !s.off.NullWindow {
		v := -s.search(ply+1, depth-1, -alpha-1, -alpha)
		if v <= alpha || v >= beta || s.Stopped() {
			return v
		}
	}
	return -s.search(ply+1, depth-1, -beta, -alpha)
}

// maxValue returns the greatest value that the undecided node at a ply can have, that of a win at the next ply. The least
// value is its negative. Without mate distance pruning, and in a game for points, maxValue is infinite.
func (s *pvs) maxValue(ply int) int {
	if s.scored != nil || s.off.MateDistance {
		return infinite
	}
	return winValue - ply - 1
}

// orderedMoves returns the moves of the node at a ply, those most likely to cause a cutoff first.
func (s *pvs) orderedMoves(ply int, ttMove alinha.Move) []alinha.Move {
	moves := s.generateMoves(ply)
	if !s.off.Killers || !s.off.History {
		s.sort(moves, ply, s.pos.ToMove(), ttMove)
	} else {
		moveToFront(moves, ttMove)
	}
	return moves
}

// recordCutoff updates the killer moves and the history with a move that caused a beta cutoff.
func (s *pvs) recordCutoff(ply, depth int, m alinha.Move) {
	if !s.off.Killers {
		s.updateKillers(ply, m)
	}
	if !s.off.History {
		s.updateHistory(s.pos.ToMove(), m, depth)
	}
}
