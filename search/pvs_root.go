package search

import (
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// run searches with this number of goroutines until iterativeDeepening ends, and returns the result. For a decided game
// the error is alinha.ErrOver. If the context ended before one root move was searched, the error is that of the
// context.
func (s *pvs) run(threads int) (alinha.Result, error) {
	if s.pos.Outcome() != alinha.Undecided {
		return alinha.Result{}, alinha.ErrOver
	}
	stopHelpers := s.startHelpers(threads - 1)
	s.iterativeDeepening(1)
	helpers := stopHelpers()
	if s.result.PV == nil && s.Err() != nil {
		return alinha.Result{}, s.Err()
	}
	s.result.Nodes = s.Visited()
	s.result.PeakBytes = s.table.Bytes()
	for _, searcher := range append(helpers, s) {
		nodes, bytes := searcher.peakMemory()
		s.result.PeakNodes += nodes
		s.result.PeakBytes += bytes
	}
	return s.result, nil
}

// iterativeDeepening searches the root to depth from, then to one ply more, until a limit is reached or the position is
// solved. It sets s.result, and reports the result after each iteration. If a limit stops an iteration, the result is
// the best finished move of that iteration; with EveryMove it is the result of the iteration before.
func (s *pvs) iterativeDeepening(from int) {
	s.result = alinha.Result{Move: guessMove(s.pos)}
	to := clampDepth(depthLimit(s.lim), s.pos)
	for depth := min(from, to); depth <= to && !s.solved; depth++ {
		before := s.result
		s.iterate(depth)
		if s.Stopped() {
			if s.lim.EveryMove && before.Depth > 0 {
				s.result = before
			}
			return
		}
		s.result.Depth = depth
		s.result.Score = s.toScore(s.lastValue, s.exhaustive)
		s.sendReport()
	}
}

// largeBoard is the number of cells from which guessMove guesses: a search sees few plies there, and its evaluation gives most
// moves of an opening the same value.
const largeBoard = 100

// guessMove returns the move to search first where nothing is known. The move also wins among moves of equal value,
// since only a greater value replaces the value of an earlier move.
//
// On a large flat board on which stones go anywhere, guessMove returns a cell next to the last stone, on the side of
// the centre. If there is no stone, or fewer than k-1 cells lie between the last stone and an edge, it returns a cell
// near the centre. In misère games and on all other boards it returns the first of Position.Moves.
func guessMove(pos alinha.Position) alinha.Move {
	moves := pos.Moves(nil)
	board, ok := rules.BoardOf(pos)
	if !ok {
		return moves[0]
	}
	v := board.Variant()
	if v.Gravity || v.Misere || v.Layers > 1 || v.Cells() < largeBoard {
		return moves[0]
	}
	weight, last := 0, alinha.Move(0)
	if history := board.History(nil); len(history) > 0 {
		last = history[len(history)-1]
		column, row := int(last)%v.Cols, int(last)/v.Cols
		if min(column, row, v.Cols-1-column, v.Rows-1-row) >= v.K-1 {
			weight = 16
		}
	}
	// distance returns the squared distance to the centre, plus weight times the squared distance to the last stone.
	// The unit is half a cell, so that the centre of a board with an even side is a whole number.
	distance := func(m alinha.Move) int {
		column, row := 2*(int(m)%v.Cols), 2*(int(m)/v.Cols)
		toLast := square(column-2*(int(last)%v.Cols)) + square(row-2*(int(last)/v.Cols))
		return weight*toLast + square(column-v.Cols+1) + square(row-v.Rows+1)
	}
	return slices.MinFunc(moves, func(a, b alinha.Move) int { return distance(a) - distance(b) })
}

// square returns n².
func square(n int) int { return n * n }

// aspirationWindow is half the width of the first aspiration window, in thousandths of a won game. Widths were measured
// with eval.Threats in Connect Four, Score Four, Qubic, free four in a row and Gomoku, to 3 to 10 plies. Compared with
// no aspiration windows, a search with width 25 visits up to 19 % more nodes and with width 50 up to 14 % more, since
// such windows fail often. With width 150 it visits up to 5 % fewer nodes, with width 400 up to 4 % fewer.
const aspirationWindow = 150

// aspirationSearch searches the root to a depth, in a window round the value of the last iteration, and sets
// s.lastValue. While the search fails low or high, it searches again and opens the window on that side by 4, 16, ...
// times aspirationWindow. The window is infinite in the first iteration, with EveryMove, and where PVS.Off has
// Aspiration.
func (s *pvs) aspirationSearch(depth int) {
	alpha, beta := -infinite, infinite
	if s.result.Depth > 0 && !s.lim.EveryMove && !s.off.Aspiration {
		alpha, beta = windowLow(s.lastValue, aspirationWindow), windowHigh(s.lastValue, aspirationWindow)
	}
	for width := 4 * aspirationWindow; ; width *= 4 {
		v := s.searchRoot(depth, alpha, beta)
		switch {
		case s.Stopped():
			return
		case v <= alpha:
			alpha = windowLow(v, width)
		case v >= beta:
			beta = windowHigh(v, width)
		default:
			s.lastValue = v
			return
		}
	}
}

// windowLow returns v-width, or -infinite if v-width is the value of a loss: a window that ends among the losses is of
// no use.
func windowLow(v, width int) int {
	if v-width < -maxEval {
		return -infinite
	}
	return v - width
}

// windowHigh returns v+width, or infinite if v+width is the value of a win.
func windowHigh(v, width int) int { return -windowLow(-v, width) }

// searchRoot searches the root to a depth and returns a value as search does, or the best value so far if the search is
// stopped. It sets s.result to the best move whose value lies inside the window, with the principal variation; if no
// value does, s.result keeps its move. After a cutoff, s.pv[0] begins with the move that caused it. Unless stopped,
// searchRoot also sets s.exhaustive and s.solved.
func (s *pvs) searchRoot(depth, alpha, beta int) int {
	s.visit(0)
	s.trace.beginIteration(s.pos, depth)
	traceEnter(s.trace, alpha, beta)
	rootLeaves, best, bestMove, bound := s.unprovenLeaves, -infinite, alinha.NoMove, tt.Upper
	var scores []alinha.MoveScore // of every move, where EveryMove is set
	allFinal := true
	moves := s.orderedMoves(0, s.firstRootMove())
	for i, m := range moves {
		moveLeaves := s.unprovenLeaves
		s.pos.Play(m)
		s.trace.played(m)
		v := s.searchRootMove(depth, alpha, beta, i)
		s.pos.Undo()
		if s.Stopped() {
			break
		}
		if s.lim.EveryMove {
			exhaustive := s.unprovenLeaves == moveLeaves
			scores = append(scores, alinha.MoveScore{Move: m, Score: s.toScore(v, exhaustive)})
			allFinal = allFinal && isFinal(v, depth, exhaustive)
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
			s.recordCutoff(0, depth, m)
			s.trace.pruned(moves[i+1:])
			break
		}
		s.setBest(m, v)
	}
	s.result.Moves = scores
	if s.Stopped() {
		return best
	}
	s.exhaustive = s.unprovenLeaves == rootLeaves
	s.solved = allFinal && isFinal(best, depth, s.exhaustive)
	ttStore(s.table, s.pos.Key(), 0, depth, best, bound, bestMove, s.exhaustive)
	return traceLeave(s.trace, traceKindOf(bound), best)
}

// searchRootMove returns the value of root move number i, just played, for its player. The value is exact with
// EveryMove; otherwise it may be a bound, as in search.
func (s *pvs) searchRootMove(depth, alpha, beta, i int) int {
	if s.lim.EveryMove {
		return s.rootMoveValue(depth)
	}
	return s.searchChild(0, depth, alpha, beta, i)
}

// fullWindowValue returns the value of the root move just played, for its player, by a search with the full window.
func (s *pvs) fullWindowValue(depth int) int { return -s.search(1, depth-1, -infinite, infinite) }

// isFinal reports whether a search deeper than depth would find the value v again, with the same distance to the end of
// the game. Exhaustive is as in scorer.toScore.
func isFinal(v, depth int, exhaustive bool) bool {
	return exhaustive || (v > maxEval || v < -maxEval) && winDistanceBound(v, depth) == tt.Exact
}

// firstRootMove returns the root move to search first: the best so far, or in the first iteration that of the table.
func (s *pvs) firstRootMove() alinha.Move {
	if s.result.PV == nil {
		if m := ttProbeMove(s.table, s.pos.Key()); m != alinha.NoMove {
			return m
		}
	}
	return s.result.Move
}

// setBest sets the move m, the score v and the principal variation s.pv[0] of the result. It reports the result if the
// move has changed.
func (s *pvs) setBest(m alinha.Move, v int) {
	changed := m != s.result.Move
	s.result.Move, s.result.Score, s.result.PV = m, s.toScore(v, false), slices.Clone(s.pv[0])
	if changed {
		s.sendReport()
	}
}

// sendReport reports the result so far.
func (s *pvs) sendReport() {
	if s.report != nil {
		s.report(alinha.Info{Depth: s.result.Depth, Nodes: s.Visited(), Score: s.result.Score, PV: s.result.PV, Moves: s.result.Moves})
	}
}
