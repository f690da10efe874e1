package search

import (
	"errors"
	"fmt"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// A searchState is what the depth-first searches of this package share: the work, the
// leaves, and for each ply a buffer of moves and a principal variation.
type searchState struct {
	*budget.Budget
	scorer
	trace          *Trace
	moves          [][]alinha.Move
	pv             [][]alinha.Move // pv[ply] is the best line from that ply on
	unprovenLeaves uint64          // estimates made; unchanged by a subtree that was seen to its end
}

func newSearchState(e *budget.Budget, pos alinha.Position, eval Evaluation, trace *Trace) searchState {
	return searchState{Budget: e, scorer: newScorer(pos, eval), trace: trace, pv: make([][]alinha.Move, 1)}
}

// visit enters a node at a ply; false if the search must stop before it. It is too long
// to be compiled in place, but its two halves are not.
func (t *searchState) visit(ply int) bool {
	t.clearPV(ply)
	return t.Visit()
}

// clearPV empties the principal variation of a ply.
func (t *searchState) clearPV(ply int) { t.pv[ply] = t.pv[ply][:0] }

// generateMoves returns the moves at a ply, and makes room for the next.
func (t *searchState) generateMoves(ply int) []alinha.Move {
	if len(t.pv) <= ply+1 {
		t.moves = append(t.moves, nil)
		t.pv = append(t.pv, nil)
	}
	t.moves[ply] = t.pos.Moves(t.moves[ply][:0])
	return t.moves[ply]
}

// updatePV makes m and the line below it the principal variation of a ply.
func (t *searchState) updatePV(ply int, m alinha.Move) {
	t.pv[ply] = append(append(t.pv[ply][:0], m), t.pv[ply+1]...)
}

// A rootSearch is how a search begins.
type rootSearch[V int | float64] struct {
	depth     int
	firstMove alinha.Move // to try before the others, if it is a move
	report    func(alinha.Info)

	// childValue is what the root move just played is worth to its player, when best is
	// the greatest value so far.
	childValue func(best V) V
	toScore    func(v V, complete bool) alinha.Score
}

// search is the root node of every search here: it plays each move in turn, asks
// for its value and keeps the first of the best. A root move that a limit
// interrupts does not count. It also returns the best value.
func (r rootSearch[V]) search(t *searchState) (alinha.Result, V, error) {
	best, complete := V(-infinite), true
	if t.pos.Outcome() != alinha.Undecided {
		return alinha.Result{}, best, alinha.ErrOver
	}
	t.visit(0)
	t.trace.beginIteration(t.pos, r.depth)
	traceEnter(t.trace, V(-infinite), V(infinite))
	moves := t.generateMoves(0)
	moveToFront(moves, r.firstMove)
	res := alinha.Result{Move: moves[0]}
	for _, m := range moves {
		before := t.unprovenLeaves
		t.pos.Play(m)
		t.trace.played(m)
		v := r.childValue(best)
		t.pos.Undo()
		if t.Stopped() {
			break
		}
		whole := t.unprovenLeaves == before
		complete = complete && whole
		res.Moves = append(res.Moves, alinha.MoveScore{Move: m, Score: r.toScore(v, whole)})
		if v <= best {
			continue
		}
		best = v
		t.updatePV(0, m)
		traceNewBest(t.trace, v, v, V(infinite))
		res.Move, res.Score = m, r.toScore(v, false)
		if r.report != nil {
			r.report(alinha.Info{Depth: clampDepth(r.depth, t.pos), Nodes: t.Nodes, Score: res.Score, PV: t.pv[0]})
		}
	}
	if len(res.Moves) == 0 && t.Err() != nil {
		return alinha.Result{}, best, t.Err()
	}
	res.Nodes = t.Nodes
	res.PV = slices.Clone(t.pv[0])
	if !t.Stopped() {
		res.Depth = clampDepth(r.depth, t.pos)
		res.Score = r.toScore(best, complete)
		traceLeave(t.trace, TraceSearched, best)
	}
	return res, best, nil
}

// moveToFront moves m to the front, keeping the order of the others.
func moveToFront(moves []alinha.Move, m alinha.Move) {
	if m == alinha.NoMove {
		return
	}
	if i := slices.Index(moves, m); i > 0 {
		copy(moves[1:i+1], moves[:i])
		moves[0] = m
	}
}

// depthLimit returns the depth limit, or without one a depth that no game reaches.
func depthLimit(lim alinha.Limits) int {
	if lim.Depth > 0 {
		return lim.Depth
	}
	return 1 << 16
}

// clampDepth returns the depth that a search to a limit has come to, which may lie beyond the end of the game.
func clampDepth(depth int, pos alinha.Position) int {
	if f, ok := pos.(alinha.Finite); ok {
		return min(depth, f.Left())
	}
	return depth
}

// checkNoChance says that an algorithm does not play games in which pieces slip.
func checkNoChance(name string, pos alinha.Position) error {
	if _, ok := pos.(alinha.Chancy); ok {
		return fmt.Errorf("%s plays games without chance: %w", name, errors.ErrUnsupported)
	}
	return nil
}
