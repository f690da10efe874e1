package gomoku

import (
	"math"
	"slices"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/search"
)

// maxDepth is the most plies that a search is asked for.
const maxDepth = 64

// A rootSearch is the search of the position that was asked for, deeper and deeper.
type rootSearch struct {
	*searcher
	lim       alinha.Limits
	report    func(alinha.Info) // nil if nobody wants to know
	threadID  int               // 0, or that of a helper
	timeman   timeManager
	result    alinha.Result // so far
	lastValue int           // the value to the last depth
}

func newRootSearch(s *searcher, lim alinha.Limits) *rootSearch {
	return &rootSearch{searcher: s, lim: lim, result: alinha.Result{Move: s.board.MoveOf(s.bestOrderedMove())}}
}

// iterativeDeepening searches to one depth after the other, until the limits end it or nothing is left
// to find.
func (r *rootSearch) iterativeDeepening(from int) {
	to := min(maxDepth, r.board.EmptyCount)
	if r.lim.Depth > 0 {
		to = min(to, r.lim.Depth)
	}
	searchDepth, start := r.searchBest, time.Now()
	onlyMove := !r.board.Caro() && r.board.ThreatCounts[r.board.SideToMove.Other()][board.Five] > 0
	if r.lim.EveryMove {
		searchDepth = r.searchEveryMove
	}
	for depth := min(from, to); depth <= to; depth++ {
		decided := searchDepth(depth)
		if r.Stopped() {
			return
		}
		r.result.Depth = depth
		if r.report != nil {
			r.report(alinha.Info{Depth: depth, Nodes: r.Visited(), Score: r.result.Score, PV: r.result.PV, Moves: r.result.Moves})
		}
		if decided || !r.lim.EveryMove && r.timeman.shouldStop(r.result.Move, time.Since(start), onlyMove) {
			return
		}
	}
}

// searchBest finds the best move to a depth. Stopped in the midst of it, it keeps the best so far.
// It returns true if a deeper search would find nothing new.
func (r *rootSearch) searchBest(depth int) (decided bool) {
	b := r.board
	if b.ThreatCounts[b.SideToMove][board.Five] > 0 {
		r.setBest(r.result.Move, scoreOf(mate-1))
		return true
	}
	if v, ok := r.quickWinCheck(0); ok && v < 0 {
		r.setBest(r.result.Move, scoreOf(v))
		return true
	}
	v := r.aspirationSearch(depth, r.lastValue)
	switch {
	case r.searcher.rootMove >= 0:
		r.setBest(b.MoveOf(r.searcher.rootMove), scoreOf(r.rootValue))
	case !r.Stopped(): // nothing forestalls what is threatened
		r.setBest(r.result.Move, scoreOf(v))
	}
	if !r.Stopped() {
		r.result.Score, r.lastValue = scoreOf(v), v
	}
	return isDecisive(v)
}

// setBest makes a move the answer.
func (r *rootSearch) setBest(m alinha.Move, s alinha.Score) {
	r.result.Move, r.result.Score, r.result.PV = m, s, r.extractPV(m)
}

// searchEveryMove finds the value of every legal move to a depth, in the order of the values of the
// last. Stopped in the midst of it, it keeps those of the last; the first time, what there is.
func (r *rootSearch) searchEveryMove(depth int) (decided bool) {
	var moves []alinha.Move
	for _, l := range r.result.Moves {
		moves = append(moves, l.Move)
	}
	if moves == nil {
		moves = r.board.Moves(moves)
		guess := slices.Index(moves, r.result.Move)
		moves[0], moves[guess] = moves[guess], moves[0]
	}
	lines := make([]alinha.MoveScore, 0, len(moves))
	r.initNode(0) // an evaluation, with which that of two plies on is compared
	decided = true
	for _, m := range r.rotateMoves(moves) {
		score, decisive := r.rootMoveValue(m, depth)
		if r.Stopped() {
			break
		}
		lines = append(lines, alinha.MoveScore{Move: m, Score: score})
		decided = decided && decisive
	}
	if r.Stopped() && r.result.Depth > 0 {
		return false
	}
	slices.SortStableFunc(lines, func(a, b alinha.MoveScore) int { return search.CompareScores(b.Score, a.Score) })
	r.result.Moves = lines
	if len(lines) > 0 {
		r.setBest(lines[0].Move, lines[0].Score)
	}
	return decided
}

// rootMoveValue returns what a legal move is worth to a depth, and whether it is won or lost.
func (r *rootSearch) rootMoveValue(m alinha.Move, depth int) (s alinha.Score, decided bool) {
	b := r.board
	if !r.Visit() {
		return s, false
	}
	me := b.SideToMove
	b.Play(m)
	defer b.Undo()
	if b.Outcome() != alinha.Undecided {
		return alinha.Score{Value: float64(b.Outcome().For(me)), Proven: true, Plies: 1}, true
	}
	r.stack[1].lastMove, r.stack[1].nodeType = b.CellOf(m), pvNode
	v := -r.search(1, depth-1, -infinity, infinity)
	return scoreOf(v), isDecisive(v)
}

// maxUnprovenScore is the greatest score of what is not seen won.
const maxUnprovenScore = 0.9999

// scoreOf returns a value as the world sees it: the chance to win less that to lose. What is decided at a glance is
// proven, whatever moves the search has left out.
func scoreOf(v int) alinha.Score {
	switch {
	case v >= mate-3:
		return alinha.Score{Value: 1, Proven: true, Plies: mate - v}
	case v <= -(mate - 2):
		return alinha.Score{Value: -1, Proven: true, Plies: mate + v}
	case v >= decisive:
		return alinha.Score{Value: 1}
	case v <= -decisive:
		return alinha.Score{Value: -1}
	}
	return alinha.Score{Value: max(-maxUnprovenScore, min(math.Tanh(float64(v)/(2*board.EvalPerLogit)), maxUnprovenScore))}
}
