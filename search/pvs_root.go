package search

import (
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
)

// search is the whole of one search, by so many goroutines.
func (s *pvs) search(threads int) (alinha.Result, error) {
	if s.pos.Outcome() != alinha.Undecided {
		return alinha.Result{}, alinha.ErrOver
	}
	dismiss := s.hire(threads - 1)
	s.deepen(1)
	dismiss()
	if s.found.PV == nil && s.Err() != nil {
		return alinha.Result{}, s.Err()
	}
	s.found.Nodes = s.Visited()
	return s.found, nil
}

// deepen searches to depth from, then one more, and so on until a limit or until
// the position is solved.
func (s *pvs) deepen(from int) {
	s.found = alinha.Result{Move: s.pos.Moves(nil)[0]}
	to := depthLimit(s.lim)
	if f, ok := s.pos.(alinha.Finite); ok {
		to = min(to, f.Left())
	}
	for depth := min(from, to); depth <= to && !s.solved; depth++ {
		before := s.found
		s.iterate(depth)
		if s.Stopped() {
			if s.lim.EveryMove && before.Depth > 0 {
				s.found = before
			}
			return
		}
		s.found.Depth = depth
		s.found.Score = s.toScore(s.last, s.complete)
		s.tell()
	}
}

// aspiration is how far from the last value, in thousandths of a won game, the
// next one is looked for first. With eval.Threats, at 25 the windows miss so often that
// PVS visits up to 19 % more nodes than without, at 50 up to 14 % more, at 150 up to 5 %
// fewer, at 400 up to 4 % fewer (Connect Four, Score Four, Qubic, free four in a row,
// Gomoku, 3 to 10 plies).
const aspiration = 150

// aspirate finds the value at the root in a window round that of the last
// iteration, opening the side on which it falls out.
func (s *pvs) aspirate(depth int) {
	low, high := -infinite, infinite
	if s.found.Depth > 0 && !s.lim.EveryMove && s.on(Aspiration) {
		low, high = lowEnd(s.last, aspiration), highEnd(s.last, aspiration)
	}
	for width := 4 * aspiration; ; width *= 4 {
		v := s.root(depth, low, high)
		switch {
		case s.Stopped():
			return
		case v <= low:
			low = lowEnd(v, width)
		case v >= high:
			high = highEnd(v, width)
		default:
			s.last = v
			return
		}
	}
}

// lowEnd and highEnd return the ends of a window as wide; there is no use in one
// that ends among wins or losses.
func lowEnd(v, width int) int {
	if v-width < -maxEval {
		return -infinite
	}
	return v - width
}

func highEnd(v, width int) int { return -lowEnd(-v, width) }

// root searches the root to a depth and returns as value does. It keeps the best
// move whose value it has found, and the principal variation.
func (s *pvs) root(depth, alpha, beta int) int {
	s.visit(0)
	s.trace.beginIteration(s.pos, depth)
	traceEnter(s.trace, alpha, beta)
	before, best, bestMove, bound := s.unprovenLeaves, -infinite, alinha.NoMove, tt.Upper
	var lines []alinha.MoveScore
	settled := true
	moves := s.order(0, s.first())
	for i, m := range moves {
		start := s.unprovenLeaves
		s.pos.Play(m)
		s.trace.played(m)
		v := s.rootChild(depth, alpha, beta, i)
		s.pos.Undo()
		if s.Stopped() {
			break
		}
		if s.lim.EveryMove {
			whole := s.unprovenLeaves == start
			lines = append(lines, alinha.MoveScore{Move: m, Score: s.toScore(v, whole)})
			settled = settled && s.settles(v, depth, whole)
		}
		if v <= best {
			continue
		}
		best, bestMove = v, m
		traceNewBest(s.trace, v, max(v, alpha), beta)
		if v <= alpha {
			continue
		}
		alpha, bound = v, tt.Exact
		s.updatePV(0, m)
		if v >= beta {
			bound = tt.Lower
			s.cut(0, depth, m)
			s.trace.pruned(moves[i+1:])
			break
		}
		s.improve(m, v)
	}
	s.found.Moves = lines
	if s.Stopped() {
		return best
	}
	s.complete = s.unprovenLeaves == before
	s.solved = settled && s.settles(best, depth, s.complete)
	ttStore(s.table, s.pos.Key(), 0, depth, best, bound, bestMove, s.complete)
	return traceLeave(s.trace, traceKindOf(bound), best)
}

// rootChild returns what the i-th root move, just played, is worth to its player.
func (s *pvs) rootChild(depth, alpha, beta, i int) int {
	if s.lim.EveryMove {
		return s.own(depth)
	}
	return s.child(0, depth, alpha, beta, i)
}

// widely returns what the root move just played is worth to its player.
func (s *pvs) widely(depth int) int { return -s.value(1, depth-1, -infinite, infinite) }

// settles says that a deeper search would find the same value, and as near an end.
func (s *pvs) settles(v, depth int, complete bool) bool {
	return complete || (v > maxEval || v < -maxEval) && winDistanceBound(v, depth) == tt.Exact
}

// first returns the move to begin with: the best so far, or what the table knows.
func (s *pvs) first() alinha.Move {
	if s.found.PV == nil {
		if m := ttProbeMove(s.table, s.pos.Key()); m != alinha.NoMove {
			return m
		}
	}
	return s.found.Move
}

// improve makes m, with the variation at the root, the answer.
func (s *pvs) improve(m alinha.Move, v int) {
	another := m != s.found.Move
	s.found.Move, s.found.Score, s.found.PV = m, s.toScore(v, false), slices.Clone(s.pv[0])
	if another {
		s.tell()
	}
}

// tell reports the answer so far.
func (s *pvs) tell() {
	if s.report != nil {
		s.report(alinha.Info{Depth: s.found.Depth, Nodes: s.Visited(), Score: s.found.Score, PV: s.found.PV, Moves: s.found.Moves})
	}
}
