package search

import (
	"slices"

	"github.com/alinha/alinha"
)

// chanceOutcome is one outcome of a chance node. Its value is for the side that made the move before the chance node.
type chanceOutcome struct {
	weight     float64
	upperBound float64     // of the value of the outcome
	exact      bool        // upperBound is the value
	probed     alinha.Move // the reply whose probe gave upperBound; NoMove without a probe
}

// moveValue returns v with v <= alpha if the move that mover has just played is worth at most v to mover, v >= beta if it
// is worth at least v, and its value otherwise. At a chance node it runs Star1, after the probing of Star2 if that is
// selected.
func (s *star) moveValue(mover alinha.Player, ply, depth int, alpha, beta float64) float64 {
	if s.pos.ToMove() != alinha.Chance {
		return -s.search(ply, depth, -beta, -alpha)
	}
	if !s.visit(ply) {
		return 0
	}
	traceEnter(s.trace, alpha, beta)

	// Step 1. Bounds cutoff: no value that the node can have lies inside the window.
	low, high := s.valueBounds(mover)
	switch {
	case high <= alpha:
		return traceLeave(s.trace, TraceBoundsCutoff, high)
	case low >= beta:
		return traceLeave(s.trace, TraceBoundsCutoff, low)
	}

	first := len(s.outcomes)
	s.weights = s.chancy.Weights(s.weights[:0])
	for _, w := range s.weights {
		s.outcomes = append(s.outcomes, chanceOutcome{weight: w, upperBound: high, probed: alinha.NoMove})
	}
	moves := s.generateMoves(ply)

	// Step 2. Star2 probes. With alpha below low they could not prove anything: no outcome is worth less than low.
	v, cut := 0.0, false
	if s.probe && alpha >= low {
		v, cut = s.probeOutcomes(first, moves, ply, depth, alpha, low)
	}

	// Step 3. Star1 search of the outcomes.
	if !cut {
		v = s.searchOutcomes(first, moves, ply, depth, alpha, beta, low)
	}
	s.outcomes = s.outcomes[:first]
	if s.Stopped() {
		return 0
	}
	v = max(low, min(v, high)) // the weights may sum to 1 plus a rounding error
	return traceLeave(s.trace, cutoffKind(v, alpha, beta), v)
}

// searchOutcomes is Star1: it returns the value of a chance node as moveValue does. The outcomes of the node are
// s.outcomes[first:], in the order of moves. The value of an outcome lies between low and the upperBound of the
// outcome. An outcome is searched with the window outside which it decides the node, whatever the values of the
// outcomes after it.
func (s *star) searchOutcomes(first int, moves []alinha.Move, ply, depth int, alpha, beta, low float64) float64 {
	// The weighted sum of the outcomes searched, and the bounds of the weighted sum of the others.
	var sum, restLow, restHigh float64
	for _, o := range s.outcomes[first:] {
		restLow += o.weight * low
		restHigh += o.weight * o.upperBound
	}
	for i, m := range moves {
		o := s.outcomes[first+i]
		restLow -= o.weight * low
		restHigh -= o.weight * o.upperBound
		childAlpha := (alpha - sum - restHigh) / o.weight
		childBeta := (beta - sum - restLow) / o.weight
		v := o.upperBound
		if !o.exact && v > max(childAlpha, low) {
			s.pos.Play(m)
			s.trace.chancePlayed(m, o.weight)
			v = -s.searchOutcome(o, ply+1, depth, -min(childBeta, o.upperBound), -max(childAlpha, low))
			s.pos.Undo()
			if s.Stopped() {
				return 0
			}
		}
		sum += o.weight * v
		traceNewBest(s.trace, sum, alpha, beta)
		switch {
		case v <= childAlpha:
			s.tracePrunedOutcomes(first+i+1, moves[i+1:])
			return min(sum+restHigh, alpha)
		case v >= childBeta:
			s.tracePrunedOutcomes(first+i+1, moves[i+1:])
			return max(sum+restLow, beta)
		}
	}
	return sum
}

// searchOutcome searches the position after a chance outcome, which may have been probed, and returns a value as search
// does.
func (s *star) searchOutcome(o chanceOutcome, ply, depth int, alpha, beta float64) float64 {
	if o.probed != alinha.NoMove {
		traceResume(s.trace, alpha, beta)
		return s.searchMoves(ply, depth, alpha, beta, o.probed, -o.upperBound)
	}
	return s.search(ply, depth, alpha, beta)
}

// probeOutcomes is the probing phase of Star2: it searches one reply to each outcome, which may lower the upperBound of
// the outcome in s.outcomes. First, moves and low are those of searchOutcomes. As soon as the upper bounds show that
// the node is worth at most v <= alpha, cut is true. If the search is stopped, cut is true and v is meaningless.
func (s *star) probeOutcomes(first int, moves []alinha.Move, ply, depth int, alpha, low float64) (v float64, cut bool) {
	var upperBound float64 // of the node
	for _, o := range s.outcomes[first:] {
		upperBound += o.weight * o.upperBound
	}
	for i, m := range moves {
		o := s.outcomes[first+i]
		upperBound -= o.weight * o.upperBound
		childAlpha := (alpha - upperBound) / o.weight
		s.pos.Play(m)
		s.trace.chancePlayed(m, o.weight)
		o = s.probeReply(o, ply+1, depth, -max(childAlpha, low))
		s.pos.Undo()
		if s.Stopped() {
			return 0, true
		}
		s.outcomes[first+i] = o
		upperBound += o.weight * o.upperBound
		if o.upperBound <= childAlpha {
			s.tracePrunedOutcomes(first+i+1, moves[i+1:])
			return min(upperBound, alpha), true
		}
	}
	return 0, false
}

// probeReply searches one reply to an outcome, whose position is on the board, and returns the outcome with its new
// upperBound. A value of the reply, for the side that replies, need not be exact if it is beta or more. If there is no
// other reply, or the position is a leaf, the new upperBound is exact.
func (s *star) probeReply(o chanceOutcome, ply, depth int, beta float64) chanceOutcome {
	if !s.visit(ply) {
		return o
	}
	traceEnter(s.trace, -o.upperBound, beta)
	if v, ok := s.leafValue(ply, depth); ok {
		o.upperBound, o.exact = -v, true
		return o
	}
	replier, moves := s.pos.ToMove(), s.generateMoves(ply)
	o.probed, o.exact = moves[0], len(moves) == 1
	if ply < len(s.bestMoves) && slices.Contains(moves, s.bestMoves[ply]) {
		o.probed = s.bestMoves[ply]
	}
	s.pos.Play(o.probed)
	s.trace.played(o.probed)
	o.upperBound = min(o.upperBound, -s.moveValue(replier, ply+1, depth-1, -o.upperBound, beta))
	s.pos.Undo()
	if !s.Stopped() {
		traceLeave(s.trace, TraceProbed, -o.upperBound)
	}
	return o
}

// tracePrunedOutcomes records that the moves of a chance node are pruned; first is the index in s.outcomes of the first of
// them.
func (s *star) tracePrunedOutcomes(first int, moves []alinha.Move) {
	if s.trace == nil {
		return
	}
	weights := make([]float64, len(moves))
	for i := range moves {
		weights[i] = s.outcomes[first+i].weight
	}
	s.trace.prunedWithWeights(moves, weights)
}
