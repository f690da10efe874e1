package search

import (
	"slices"

	"github.com/alinha/alinha"
)

// rootSearch searches the root node for every algorithm of this package that searches to a single depth. V is the type of
// a value: int, or float64 where chance moves.
type rootSearch[V int | float64] struct {
	depth     int               // plies
	firstMove alinha.Move       // searched before the other moves; NoMove for none
	report    func(alinha.Info) // nil for none

	// childValue returns the value of the root move just played, for the side that played the move. Best is the
	// greatest value of the root moves searched before; a move that is not better may have any value <= best.
	childValue func(best V) V

	// toScore converts a value; exhaustive is as in scorer.toScore.
	toScore func(v V, exhaustive bool) alinha.Score
}

// search searches every root move in turn and returns the result and the value of the root. The first of equal moves is
// the best one. A root move whose search was stopped does not count: result.Depth is then 0, and the value is the best
// of the finished moves. If a limit stops the search before one move is finished, the result is the first move without
// a score. If the context has ended by then, search returns the error of the context. For a decided game it returns
// alinha.ErrOver.
func (r rootSearch[V]) search(s *searchState) (alinha.Result, V, error) {
	best, exhaustive := V(-infinite), true
	if s.pos.Outcome() != alinha.Undecided {
		return alinha.Result{}, best, alinha.ErrOver
	}
	s.visit(0)
	s.trace.beginIteration(s.pos, r.depth)
	traceEnter(s.trace, V(-infinite), V(infinite))
	moves := s.generateMoves(0)
	moveToFront(moves, r.firstMove)
	res := alinha.Result{Move: moves[0]}
	for _, m := range moves {
		leavesBefore := s.unprovenLeaves
		s.pos.Play(m)
		s.trace.played(m)
		v := r.childValue(best)
		s.pos.Undo()
		if s.Stopped() {
			break
		}
		moveExhaustive := s.unprovenLeaves == leavesBefore
		exhaustive = exhaustive && moveExhaustive
		res.Moves = append(res.Moves, alinha.MoveScore{Move: m, Score: r.toScore(v, moveExhaustive)})
		if v <= best {
			continue
		}
		best = v
		s.updatePV(0, m)
		traceNewBest(s.trace, v, v, V(infinite))
		res.Move, res.Score = m, r.toScore(v, false)
		if r.report != nil {
			r.report(alinha.Info{Depth: clampDepth(r.depth, s.pos), Nodes: s.Nodes, Score: res.Score, PV: s.pv[0]})
		}
	}
	if len(res.Moves) == 0 && s.Err() != nil {
		return alinha.Result{}, best, s.Err()
	}
	res.Nodes = s.Nodes
	res.PeakNodes, res.PeakBytes = s.peakMemory()
	res.PV = slices.Clone(s.pv[0])
	if !s.Stopped() {
		res.Depth = clampDepth(r.depth, s.pos)
		res.Score = r.toScore(best, exhaustive)
		traceLeave(s.trace, TraceSearched, best)
	}
	return res, best, nil
}
