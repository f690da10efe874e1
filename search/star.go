package search

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// Star finds the value and the move of Expectiminimax, and leaves out lines that
// cannot change them: alpha-beta that also cuts at chance, where it knows between
// which bounds the values of the landings lie that it has not seen yet (Ballard 1983;
// Hauk, Buro and Schaeffer 2004). Its nodes are all the positions visited, those with
// a piece in the air and the root included, each once. Depth is in turns. Of moves
// whose values differ by a rounding error it may choose another. Unless it is asked
// for every move its result has no lines. It also plays games without chance, where
// it is alpha-beta.
//
// The bounds are those of a game won and lost. Where points count they are the least
// and the greatest margin that the free cells allow, and an estimate beyond
// them counts as the nearer one. A game for points that is no position of the reference
// rules and no Tree has no bounds, and is not cut at chance.
type Star struct {
	Eval Evaluation // of positions at the horizon; nil calls them draws

	// Probe looks at one reply to each landing before it looks at the others: Star2,
	// else Star1. It takes the reply that was best the last time, if it can, else the
	// first. It pays where there are many replies.
	Probe bool

	Trace *Trace // records the search; nil for none
}

var _ alinha.Engine = (*Star)(nil)

// Search implements alinha.Engine.
func (e *Star) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	mover := pos.ToMove()
	if mover == alinha.Chance {
		return alinha.Result{}, fmt.Errorf("star: the piece has not landed: %w", errors.ErrUnsupported)
	}
	budget, done := budget.New(ctx, lim)
	defer done()
	s := star{
		expectation: expectation{searchState: newSearchState(budget, pos, e.Eval, e.Trace)},
		probes:      e.Probe,
		margins:     marginsOf(pos),
	}
	s.chancy, _ = pos.(alinha.Chancy)
	depth := depthLimit(lim)
	res, _, err := rootSearch[float64]{
		depth:     depth,
		firstMove: alinha.NoMove,
		report:    report,
		childValue: func(best float64) float64 {
			if lim.EveryMove {
				best = math.Inf(-1)
			}
			return s.afterMove(mover, 1, depth-1, best, math.Inf(1))
		},
		toScore: s.score,
	}.search(&s.searchState)
	if !lim.EveryMove {
		res.Moves = nil
	}
	return res, err
}

// A star is one search.
type star struct {
	expectation
	probes   bool
	margins  func() (least, most int) // what First can still come to
	landings []landing                // at all plies of the current line
	last     []alinha.Move            // best move found the last time at each ply
}

// A landing is one move of chance.
type landing struct {
	weight float64
	most   float64     // that it can be worth to the side that aimed
	known  bool        // most is its value
	tried  alinha.Move // the reply after which it is worth most, or NoMove
}

// afterMove returns v with v <= alpha if the move that p has just played is worth
// at most v to p, v >= beta if it is worth at least v, and its value otherwise.
func (s *star) afterMove(p alinha.Player, ply, depth int, alpha, beta float64) float64 {
	if s.pos.ToMove() != alinha.Chance {
		return -s.value(ply, depth, -beta, -alpha)
	}
	if !s.visit(ply) {
		return 0
	}
	traceEnter(s.trace, alpha, beta)
	low, high := s.bounds(p)
	switch {
	case high <= alpha:
		return traceLeave(s.trace, TraceBoundsCutoff, high)
	case low >= beta:
		return traceLeave(s.trace, TraceBoundsCutoff, low)
	}
	from := len(s.landings)
	s.weights = s.chancy.Weights(s.weights[:0])
	for _, w := range s.weights {
		s.landings = append(s.landings, landing{weight: w, most: high, tried: alinha.NoMove})
	}
	moves := s.generateMoves(ply)
	v, cut := 0.0, false
	// No landing is worth less than low: below it there is nothing to prove.
	if s.probes && alpha >= low {
		v, cut = s.probe(from, moves, ply, depth, alpha, low)
	}
	if !cut {
		v = s.expect(from, moves, ply, depth, alpha, beta, low)
	}
	s.landings = s.landings[:from]
	if s.Stopped() {
		return 0
	}
	v = max(low, min(v, high)) // where the weights sum to 1 and an error
	return traceLeave(s.trace, endedAt(v, alpha, beta), v)
}

// expect is Star1: it returns the value of a chance node as afterMove does. It knows
// that no landing is worth less than low or more than its most.
func (s *star) expect(from int, moves []alinha.Move, ply, depth int, alpha, beta, low float64) float64 {
	// What is sure of the landings not yet searched: at least, at most.
	var sum, least, most float64
	for _, l := range s.landings[from:] {
		least += l.weight * low
		most += l.weight * l.most
	}
	for i, m := range moves {
		l := s.landings[from+i]
		least -= l.weight * low
		most -= l.weight * l.most
		// Up to a the node is worth at most alpha, from b on at least beta, whatever
		// the other landings bring.
		a := (alpha - sum - most) / l.weight
		b := (beta - sum - least) / l.weight
		v := l.most
		if !l.known && v > max(a, low) {
			s.pos.Play(m)
			s.trace.chancePlayed(m, l.weight)
			v = -s.landed(l, ply+1, depth, -min(b, l.most), -max(a, low))
			s.pos.Undo()
			if s.Stopped() {
				return 0
			}
		}
		sum += l.weight * v
		traceNewBest(s.trace, sum, alpha, beta)
		switch {
		case v <= a:
			s.skip(from+i+1, moves[i+1:])
			return min(sum+most, alpha)
		case v >= b:
			s.skip(from+i+1, moves[i+1:])
			return max(sum+least, beta)
		}
	}
	return sum
}

// probe is what Star2 does first: one reply to each landing, which shows what that is
// worth at most. It keeps that in the landings. It returns true if the node is worth
// at most v, and v <= alpha.
func (s *star) probe(from int, moves []alinha.Move, ply, depth int, alpha, low float64) (v float64, cut bool) {
	var most float64
	for _, l := range s.landings[from:] {
		most += l.weight * l.most
	}
	for i, m := range moves {
		l := s.landings[from+i]
		most -= l.weight * l.most
		a := (alpha - most) / l.weight
		s.pos.Play(m)
		s.trace.chancePlayed(m, l.weight)
		l = s.reply(l, ply+1, depth, -max(a, low))
		s.pos.Undo()
		if s.Stopped() {
			return 0, true
		}
		s.landings[from+i] = l
		most += l.weight * l.most
		if l.most <= a {
			s.skip(from+i+1, moves[i+1:])
			return min(most, alpha), true
		}
	}
	return 0, false
}

// reply tries one reply to a landing, and returns what is known of that then. From
// beta on it need not be exact.
func (s *star) reply(l landing, ply, depth int, beta float64) landing {
	if !s.visit(ply) {
		return l
	}
	traceEnter(s.trace, -l.most, beta)
	if v, ok := s.leaf(ply, depth); ok {
		l.most, l.known = -v, true
		return l
	}
	p, moves := s.pos.ToMove(), s.generateMoves(ply)
	l.tried, l.known = moves[0], len(moves) == 1
	if ply < len(s.last) && slices.Contains(moves, s.last[ply]) {
		l.tried = s.last[ply]
	}
	s.pos.Play(l.tried)
	s.trace.played(l.tried)
	l.most = min(l.most, -s.afterMove(p, ply+1, depth-1, -l.most, beta))
	s.pos.Undo()
	if !s.Stopped() {
		traceLeave(s.trace, TraceProbed, -l.most)
	}
	return l
}

// landed is value, for a landing that may have been probed.
func (s *star) landed(l landing, ply, depth int, alpha, beta float64) float64 {
	if l.tried != alinha.NoMove {
		traceResume(s.trace, alpha, beta)
		return s.best(ply, depth, alpha, beta, l.tried, -l.most)
	}
	return s.value(ply, depth, alpha, beta)
}

// value returns v with v <= alpha if the position is worth at most v to the side
// to move, v >= beta if it is worth at least v, and its value otherwise.
func (s *star) value(ply, depth int, alpha, beta float64) float64 {
	if !s.visit(ply) {
		return 0
	}
	traceEnter(s.trace, alpha, beta)
	if v, ok := s.leaf(ply, depth); ok {
		return v
	}
	return s.best(ply, depth, alpha, beta, alinha.NoMove, math.Inf(-1))
}

// best does the work of value at a position with moves, of which one, tried, is
// worth best.
func (s *star) best(ply, depth int, alpha, beta float64, tried alinha.Move, best float64) float64 {
	p, bestMove := s.pos.ToMove(), tried
	moves := s.generateMoves(ply)
	for i, m := range moves {
		if m == tried {
			continue
		}
		s.pos.Play(m)
		s.trace.played(m)
		v := s.afterMove(p, ply+1, depth-1, max(alpha, best), beta)
		s.pos.Undo()
		if s.Stopped() {
			return 0
		}
		if v <= best {
			continue
		}
		best, bestMove = v, m
		if v > alpha {
			s.updatePV(ply, m)
		}
		traceNewBest(s.trace, v, max(alpha, v), beta)
		if v >= beta {
			s.skipReplies(moves[i+1:], tried)
			break
		}
	}
	for len(s.last) <= ply {
		s.last = append(s.last, alinha.NoMove)
	}
	s.last[ply] = bestMove
	return traceLeave(s.trace, endedAt(best, math.Inf(-1), beta), best)
}

// endedAt says how a node was left with a value in a window.
func endedAt(v, alpha, beta float64) TraceKind {
	if v <= alpha || v >= beta {
		return TraceCutoff
	}
	return TraceSearched
}

// skipReplies records the moves that are not looked at: those but one that was tried.
func (s *star) skipReplies(moves []alinha.Move, tried alinha.Move) {
	if s.trace == nil {
		return
	}
	moves = slices.Clone(moves)
	s.trace.pruned(slices.DeleteFunc(moves, func(m alinha.Move) bool { return m == tried }))
}

// skip records the landings, from one on, that are not looked at.
func (s *star) skip(from int, moves []alinha.Move) {
	if s.trace == nil {
		return
	}
	weights := make([]float64, len(moves))
	for i := range moves {
		weights[i] = s.landings[from+i].weight
	}
	s.trace.prunedWithWeights(moves, weights)
}

// leaf returns the value of a position that is decided or at the horizon, to the
// side to move; false for others.
func (s *star) leaf(ply, depth int) (float64, bool) {
	if o := s.pos.Outcome(); o != alinha.Undecided {
		return traceLeave(s.trace, TraceTerminal, float64(s.terminalValue(o, s.distance(ply)))), true
	}
	if depth > 0 {
		return 0, false
	}
	s.unprovenLeaves++
	v := float64(s.evaluate())
	if s.eval != nil && s.scored != nil && s.chancy != nil {
		low, high := s.bounds(s.pos.ToMove())
		v = max(low, min(v, high))
	}
	return traceLeave(s.trace, TraceEvaluated, v), true
}

// bounds returns what the position can be worth to p, at least and at most.
func (s *star) bounds(p alinha.Player) (low, high float64) {
	least, most := s.margins()
	if p == alinha.Second {
		least, most = -most, -least
	}
	return float64(least), float64(most)
}

// marginsOf returns a function that bounds the values of the position as it then
// stands, as First sees them. The margin so far is within the bounds, and so are the
// bounds of every later position.
func marginsOf(pos alinha.Position) func() (least, most int) {
	if _, ok := pos.(alinha.Scored); !ok {
		return func() (int, int) { return -winValue, winValue }
	}
	if bounded, ok := pos.(interface{ Margins() (least, most int) }); ok {
		return bounded.Margins
	}
	if board, ok := rules.BoardOf(pos); ok {
		f := &field{board: board, k: board.Variant().K, lines: linesOf(board.Variant())}
		return f.margins
	}
	return func() (int, int) { return -infinite, infinite }
}

// A field is the board of a game for points, line by line.
type field struct {
	board *rules.Board
	k     int
	lines [][]int // of K cells or more, from one edge to the other
	cells []uint8
}

// margins returns the margins that would come out if every empty cell were
// Second's, for the windows in which First has no stone yet, and if it were First's.
func (f *field) margins() (least, most int) {
	f.cells = f.board.Cells(f.cells[:0])
	for _, line := range f.lines {
		// The lengths of the runs up to the current cell: of stones of one side, and of
		// cells where the other has none. A cell ends as many windows of K or more as
		// its run is longer than K-1.
		first, second, notFirst, notSecond := 0, 0, 0, 0
		for _, m := range line {
			switch f.cells[m] {
			case 0:
				first, second = 0, 0
				notFirst, notSecond = notFirst+1, notSecond+1
			case 1:
				second, notFirst = 0, 0
				first, notSecond = first+1, notSecond+1
			case 2:
				first, notSecond = 0, 0
				second, notFirst = second+1, notFirst+1
			}
			least += max(0, first-f.k+1) - max(0, notFirst-f.k+1)
			most += max(0, notSecond-f.k+1) - max(0, second-f.k+1)
		}
	}
	return least, most
}

// linesOf returns the lines of a variant's board that have room for K stones.
func linesOf(v rules.Variant) [][]int {
	side := [3]int{v.Cols, v.Rows, v.Layers}
	on := func(at [3]int) bool {
		for i, x := range at {
			if x < 0 || x >= side[i] {
				return false
			}
		}
		return true
	}
	step := func(at, by [3]int, times int) [3]int {
		for i := range at {
			at[i] += times * by[i]
		}
		return at
	}
	var lines [][]int
	for m := range v.Cells() {
		start := [3]int{m % v.Cols, m / v.Cols % v.Rows, m / (v.Cols * v.Rows)}
		// Steps 14 to 26 of the 27 round a cell are one of each two opposite ones.
		for d := 14; d < 27; d++ {
			by := [3]int{d%3 - 1, d/3%3 - 1, d/9 - 1}
			if on(step(start, by, -1)) || !on(step(start, by, v.K-1)) {
				continue
			}
			var line []int
			for at := start; on(at); at = step(at, by, 1) {
				line = append(line, (at[2]*v.Rows+at[1])*v.Cols+at[0])
			}
			lines = append(lines, slices.Clip(line))
		}
	}
	return lines
}
