package gomoku

import (
	"math"
	"slices"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

// deepest is the most plies that a search is asked for.
const deepest = 64

// A root is the search of the position that was asked for, deeper and deeper.
type root struct {
	*pvs
	lim    alinha.Limits
	report func(alinha.Info) // nil if nobody wants to know
	number int               // 0, or that of a helper
	pace   pace
	found  alinha.Result // so far
	last   int           // the value to the last depth
}

func newRoot(s *pvs, lim alinha.Limits) *root {
	return &root{pvs: s, lim: lim, found: alinha.Result{Move: s.board.moveOf(s.guess())}}
}

// deepen searches to one depth after the other, until the limits end it or nothing is left
// to find.
func (r *root) deepen(from int) {
	to := min(deepest, r.board.emptyCount)
	if r.lim.Depth > 0 {
		to = min(to, r.lim.Depth)
	}
	iterate, began := r.best, time.Now()
	only := !r.board.rule.caro && r.board.threatCounts[r.board.toMove.Other()][Five] > 0
	if r.lim.EveryMove {
		iterate = r.everyMove
	}
	for depth := min(from, to); depth <= to; depth++ {
		settled := iterate(depth)
		if r.Stopped() {
			return
		}
		r.found.Depth = depth
		if r.report != nil {
			r.report(alinha.Info{Depth: depth, Nodes: r.Visited(), Score: r.found.Score, PV: r.found.PV, Moves: r.found.Moves})
		}
		if settled || !r.lim.EveryMove && r.pace.enough(r.found.Move, time.Since(began), only) {
			return
		}
	}
}

// best finds the best move to a depth. Stopped in the midst of it, it keeps the best so far.
// It returns true if a deeper search would find nothing new.
func (r *root) best(depth int) (settled bool) {
	b := r.board
	if b.threatCounts[b.toMove][Five] > 0 {
		r.choose(r.found.Move, scoreOf(mate-1))
		return true
	}
	if v, ok := r.decided(0); ok && v < 0 {
		r.choose(r.found.Move, scoreOf(v))
		return true
	}
	v := r.aspire(depth, r.last)
	switch {
	case r.pvs.best >= 0:
		r.choose(b.moveOf(r.pvs.best), scoreOf(r.bestValue))
	case !r.Stopped(): // nothing forestalls what is threatened
		r.choose(r.found.Move, scoreOf(v))
	}
	if !r.Stopped() {
		r.found.Score, r.last = scoreOf(v), v
	}
	return isCertain(v)
}

// choose makes a move the answer.
func (r *root) choose(m alinha.Move, s alinha.Score) {
	r.found.Move, r.found.Score, r.found.PV = m, s, r.variation(m)
}

// everyMove finds the value of every legal move to a depth, in the order of the values of the
// last. Stopped in the midst of it, it keeps those of the last; the first time, what there is.
func (r *root) everyMove(depth int) (settled bool) {
	var moves []alinha.Move
	for _, l := range r.found.Moves {
		moves = append(moves, l.Move)
	}
	if moves == nil {
		moves = r.board.Moves(moves)
		guess := slices.Index(moves, r.found.Move)
		moves[0], moves[guess] = moves[guess], moves[0]
	}
	lines := make([]alinha.MoveScore, 0, len(moves))
	r.feel(0) // an estimate, with which that of two plies on is compared
	settled = true
	for _, m := range r.rotate(moves) {
		score, certain := r.valueOf(m, depth)
		if r.Stopped() {
			break
		}
		lines = append(lines, alinha.MoveScore{Move: m, Score: score})
		settled = settled && certain
	}
	if r.Stopped() && r.found.Depth > 0 {
		return false
	}
	slices.SortStableFunc(lines, func(a, b alinha.MoveScore) int { return search.Compare(b.Score, a.Score) })
	r.found.Moves = lines
	if len(lines) > 0 {
		r.choose(lines[0].Move, lines[0].Score)
	}
	return settled
}

// valueOf returns what a legal move is worth to a depth, and whether it is won or lost.
func (r *root) valueOf(m alinha.Move, depth int) (s alinha.Score, settled bool) {
	b := r.board
	if !r.Visit() {
		return s, false
	}
	me := b.toMove
	b.Play(m)
	defer b.Undo()
	if b.outcome != alinha.Undecided {
		return alinha.Score{Value: float64(b.outcome.For(me)), Proven: true, Plies: 1}, true
	}
	r.line[1].before, r.line[1].outlook = b.cellOf(m), pvNode
	v := -r.value(1, depth-1, -infinity, infinity)
	return scoreOf(v), isCertain(v)
}

// mostLikely is the greatest score of what is not seen won.
const mostLikely = 0.9999

// scoreOf returns a value as the world sees it: the chance to win less that to lose. What is decided at a glance is
// proven, whatever moves the search has left out.
func scoreOf(v int) alinha.Score {
	switch {
	case v >= mate-3:
		return alinha.Score{Value: 1, Proven: true, Plies: mate - v}
	case v <= -(mate - 2):
		return alinha.Score{Value: -1, Proven: true, Plies: mate + v}
	case v >= certain:
		return alinha.Score{Value: 1}
	case v <= -certain:
		return alinha.Score{Value: -1}
	}
	return alinha.Score{Value: max(-mostLikely, min(math.Tanh(float64(v)/(2*evalPerLogit)), mostLikely))}
}
