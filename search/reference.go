package search

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// ReferenceSearch is minimax or alpha-beta that reproduces the node counts of published programs. It is deliberately plain:
// no transposition table, an open window at the root, moves in the order of Position.Moves, and wins and losses worth the
// same at any distance. The zero value is minimax to the depth limit or the end of the game, and counts every call.
//
// It plays games without chance; with IgnoreWins only games in which a run of K or more wins. A limit of nodes always limits
// calls, whatever Count says.
//
// A forced win has the value 1 and is not called proven, because its distance is not known; a forced loss likewise.
// Result.Moves is in the order of the moves. With AlphaBeta the scores after the best move are bounds, unless
// Limits.EveryMove is set: then each root move is searched with an open window, and Result.Nodes is that of a longer search.
type ReferenceSearch struct {
	AlphaBeta    bool // prune with alpha-beta; otherwise minimax
	StrictCutoff bool // cut off only at a value greater than beta, not at one equal to beta

	// IgnoreWins leaves out the test for a win: the search goes on after a win as if the game were undecided, until the
	// board is full. A full board above the horizon has no moves, and so keeps the initial value of the maximum: a loss for
	// the side to move. Without a depth limit the horizon is the full board.
	//
	// A leaf without Eval is a win for First if First has a run, otherwise for Second if Second has one, otherwise a draw;
	// both may have one (the utility of the agents of Évora; see classic.Evora). Eval is called with a *rules.Board of the
	// variant with Points set, whose game only a full board ends.
	IgnoreWins bool

	Count NodeCount  // what Result.Nodes counts
	Trace *Trace     // records the search; nil for none
	Eval  Evaluation // evaluates leaves at the horizon; nil counts them as draws
}

// NodeCount says what a published program counts as a node.
type NodeCount uint8

// The node counts. The number of calls is the sum of expansions and leaves.
const (
	CountCalls      NodeCount = iota // calls of the search function, including those for the root and the leaves
	CountExpansions                  // positions whose moves are generated
	CountLeaves                      // positions that are decided or at the horizon
)

var _ alinha.Engine = (*ReferenceSearch)(nil)

// Search implements alinha.Engine. Its error wraps errors.ErrUnsupported for a game that the options do not allow.
func (r *ReferenceSearch) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if err := checkNoChance("a replica", pos); err != nil {
		return alinha.Result{}, err
	}
	depth, moves := depthLimit(lim), pos.Moves(nil)
	if r.IgnoreWins {
		board, err := withoutWins(pos)
		if err != nil {
			return alinha.Result{}, err
		}
		depth = min(depth, max(lim.Depth, board.Left()))
		pos = board
	}
	if len(moves) == 0 {
		return alinha.Result{}, alinha.ErrOver
	}
	budget, cancel := budget.New(ctx, lim)
	defer cancel()
	s := referenceSearch{
		searchState: newSearchState(budget, pos, r.Eval, r.Trace), ReferenceSearch: r,
		everyMove: lim.EveryMove, depth: depth, report: report,
	}
	s.res.Move = moves[0]
	v := s.search(0, -infinite, infinite)
	if len(s.res.Moves) == 0 && s.Err() != nil {
		return alinha.Result{}, s.Err()
	}
	return s.result(v, len(moves)), nil
}

// withoutWins returns a new board with the stones of pos, of the variant of pos with Points set: no run ends the game
// there. The error wraps errors.ErrUnsupported unless pos is of package rules and its variant is one in which a run of
// K or more wins, K from 2 on.
func withoutWins(pos alinha.Position) (*rules.Board, error) {
	board, ok := rules.BoardOf(pos)
	if !ok {
		return nil, fmt.Errorf("a replica that searches past wins plays on a board of package rules, not on a %T: %w", pos, errors.ErrUnsupported)
	}
	v := board.Variant()
	if v.K < 2 || v.Exact || v.Caro || v.Misere || v.Points || v.Renju {
		return nil, fmt.Errorf("a replica that searches past wins plays games that a run of k or more wins, k from 2 on, not %v: %w", v, errors.ErrUnsupported)
	}
	v.Points = true
	open, err := rules.Setup(v, board.Cells(nil), board.ToMove())
	if err != nil {
		return nil, err
	}
	board, _ = rules.BoardOf(open)
	return board, nil
}

// referenceSearch is the state of one search. Its values are those of searchState, except that wins and losses have the
// value of one at the root.
type referenceSearch struct {
	searchState
	*ReferenceSearch
	everyMove  bool
	depth      int // plies to the horizon
	report     func(alinha.Info)
	expansions uint64
	leaves     uint64
	res        alinha.Result
}

// search returns the value of the position at a ply for the side to move or, with alpha-beta, a bound outside the
// window. If the search is stopped it returns the best value of the moves that are finished. At the root, ply 0, it
// also adds every finished move to s.res.
func (s *referenceSearch) search(ply, alpha, beta int) int {
	if !s.visit(ply) {
		return 0
	}
	if v, ok := s.leafValue(ply, alpha, beta); ok {
		s.leaves++
		return v
	}
	s.expansions++
	if ply == 0 {
		s.trace.beginIteration(s.pos, s.depth)
	}
	traceEnter(s.trace, alpha, beta)
	best, leaveKind := -infinite, TraceSearched
	moves := s.generateMoves(ply)
	for i, m := range moves {
		leavesBefore := s.unprovenLeaves
		s.pos.Play(m)
		s.trace.played(m)
		v := -s.search(ply+1, -beta, -alpha)
		s.pos.Undo()
		if s.Stopped() {
			return best
		}
		better := v > best
		if better {
			best = v
			s.updatePV(ply, m)
			traceNewBest(s.trace, v, max(alpha, v), beta)
		}
		if ply == 0 {
			s.addRootMove(m, v, better, s.unprovenLeaves == leavesBefore)
		}
		if !s.AlphaBeta || ply == 0 && s.everyMove {
			continue
		}
		if v > beta || v == beta && !s.StrictCutoff {
			leaveKind = TraceCutoff
			s.trace.pruned(moves[i+1:])
			break
		}
		alpha = max(alpha, v)
	}
	return traceLeave(s.trace, leaveKind, best)
}

// leafValue returns the value of a position that is decided or at the horizon, and records the leaf in the trace. It
// returns false for other positions. With IgnoreWins only positions at the horizon are leaves.
func (s *referenceSearch) leafValue(ply, alpha, beta int) (v int, ok bool) {
	if !s.IgnoreWins {
		if o := s.pos.Outcome(); o != alinha.Undecided {
			return traceLeaf(s.trace, TraceTerminal, alpha, beta, s.terminalValue(o, 0)), true
		}
	}
	if ply < s.depth {
		return 0, false
	}
	s.unprovenLeaves++
	if s.IgnoreWins && s.eval == nil {
		return traceLeaf(s.trace, TraceEvaluated, alpha, beta, s.utility()), true
	}
	return traceLeaf(s.trace, TraceEvaluated, alpha, beta, s.evaluate()), true
}

// utility returns the value of a leaf with IgnoreWins: a win for First if First has a run, otherwise for Second.
func (s *referenceSearch) utility() int {
	first, second := s.pos.(*rules.Board).Points()
	winner := alinha.Undecided
	switch {
	case first > 0:
		winner = alinha.FirstWins
	case second > 0:
		winner = alinha.SecondWins
	}
	return s.terminalValue(winner, 0)
}

// addRootMove adds a root move and its value v to the result. Better tells that v exceeds the values of the earlier
// moves: the move, the score and the principal variation of the result are then those of m, and the result is reported.
// Exhaustive is as in scorer.toScore.
func (s *referenceSearch) addRootMove(m alinha.Move, v int, better, exhaustive bool) {
	s.res.Moves = append(s.res.Moves, alinha.MoveScore{Move: m, Score: s.unprovenScore(v, exhaustive)})
	if !better {
		return
	}
	s.res.Move, s.res.Score, s.res.PV = m, s.unprovenScore(v, false), slices.Clone(s.pv[0])
	if s.IgnoreWins {
		s.res.PV = s.res.PV[:1] // moves after a win are no line of play
	}
	if s.report != nil {
		s.report(alinha.Info{Nodes: s.nodeCount(), Score: s.res.Score, PV: s.res.PV})
	}
}

// unprovenScore converts a value to a score in which wins and losses are not proven, because their distance is not known.
// With IgnoreWins no win is certain either: a run counts as a win whichever side had one first.
func (s *referenceSearch) unprovenScore(v int, exhaustive bool) alinha.Score {
	switch {
	case s.scored != nil, exhaustive && v == 0:
		return s.toScore(v, exhaustive)
	case s.IgnoreWins:
		return s.toScore(max(-maxEval, min(v, maxEval)), false)
	}
	score := s.toScore(v, exhaustive)
	if score.Value == 1 || score.Value == -1 {
		score.Proven, score.Plies = false, 0
	}
	return score
}

// nodeCount returns the nodes so far, as Count counts them.
func (s *referenceSearch) nodeCount() uint64 {
	switch s.Count {
	case CountExpansions:
		return s.expansions
	case CountLeaves:
		return s.leaves
	}
	return s.Nodes
}

// result returns the result of the search; v is the value of the root and moves the number of legal moves of the root.
// Result.Moves is nil if a cutoff left root moves out.
func (s *referenceSearch) result(v, moves int) alinha.Result {
	res := s.res
	res.Nodes = s.nodeCount()
	res.PeakNodes, res.PeakBytes = s.peakMemory()
	if s.Stopped() {
		return res
	}
	res.Depth = s.depth
	if len(res.Moves) < moves { // a cutoff at the root
		res.Moves = nil
	}
	res.Score = s.unprovenScore(v, s.unprovenLeaves == 0)
	return res
}
