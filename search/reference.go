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

// ReferenceSearch searches as a published program did, so that its count of nodes comes
// out: minimax, or alpha-beta with the window open on both sides at the root, the
// moves in the order of the position, wins and losses worth the same at any
// distance. The zero value is plain minimax to the end of the game, or to a depth,
// with every call counted.
//
// It plays every game without chance; with IgnoreWins those that a run of K or more
// wins. A limit of nodes limits calls, whatever is counted.
//
// A forced win has the value 1 and is not called proven, as its distance is not
// known; a loss likewise. Lines are in the order of the moves; under alpha-beta those
// after the best are bounds, unless every move is asked for: then each has a window
// of its own, and the count is that of a longer search.
type ReferenceSearch struct {
	AlphaBeta    bool // cut; else plain minimax
	StrictCutoff bool // cut only on a value beyond the window, not on one at its edge

	// IgnoreWins leaves the terminal test out: a won position is searched on like any
	// other, until the board is full. A full board above the horizon has no moves to
	// choose from and keeps the value that the choice begins with, a loss to the side
	// to move. Without a limit of depth the horizon is the full board.
	//
	// A leaf is worth a win to First if there is a run of First's, else to Second if
	// there is one of Second's, else nothing: both may have one (the utility of the
	// agents of Évora; see classic.Evora). Eval, if there is one, sees a *rules.Board
	// of the variant with Points, which only a full board ends.
	IgnoreWins bool

	Count NodeCount  // what Result.Nodes counts
	Trace *Trace     // records the search; nil for none
	Eval  Evaluation // of leaves at the horizon; nil calls them draws
}

// NodeCount is what a published program calls a node.
type NodeCount uint8

// The counts. Expansions and leaves together are the calls.
const (
	CountCalls      NodeCount = iota // of the search, for the root and the leaves too
	CountExpansions                  // positions whose moves are listed
	CountLeaves                      // positions that are decided or at the horizon
)

var _ alinha.Engine = (*ReferenceSearch)(nil)

// Search implements alinha.Engine.
func (r *ReferenceSearch) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if err := checkNoChance("a replica", pos); err != nil {
		return alinha.Result{}, err
	}
	depth, moves := depthLimit(lim), pos.Moves(nil)
	if r.IgnoreWins {
		board, err := endless(pos)
		if err != nil {
			return alinha.Result{}, err
		}
		depth = min(depth, max(lim.Depth, board.Left()))
		pos = board
	}
	if len(moves) == 0 {
		return alinha.Result{}, alinha.ErrOver
	}
	budget, done := budget.New(ctx, lim)
	defer done()
	s := referenceSearcher{searchState: newSearchState(budget, pos, r.Eval, r.Trace), ReferenceSearch: r, every: lim.EveryMove, depth: depth, report: report}
	s.found.Move = moves[0]
	v := s.value(0, -infinite, infinite)
	if len(s.found.Moves) == 0 && s.Err() != nil {
		return alinha.Result{}, s.Err()
	}
	return s.answer(v, len(moves)), nil
}

// endless returns the stones of a position on a board on which no run ends the game.
func endless(pos alinha.Position) (*rules.Board, error) {
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

// A replica is one search. Its values are those of a tree, but for wins and losses,
// which are worth as much as one at the root.
type referenceSearcher struct {
	searchState
	*ReferenceSearch
	every      bool
	depth      int // plies to the horizon
	report     func(alinha.Info)
	expansions uint64
	leaves     uint64
	found      alinha.Result
}

// value returns what the position at a ply is worth to the side to move, or, under
// alpha-beta, a bound outside the window. If the search is stopped it returns the
// best of the moves that are finished.
func (s *referenceSearcher) value(ply, alpha, beta int) int {
	if !s.visit(ply) {
		return 0
	}
	if v, ends := s.end(ply, alpha, beta); ends {
		s.leaves++
		return v
	}
	s.expansions++
	if ply == 0 {
		s.trace.beginIteration(s.pos, s.depth)
	}
	traceEnter(s.trace, alpha, beta)
	best, how := -infinite, TraceSearched
	moves := s.generateMoves(ply)
	for i, m := range moves {
		before := s.unprovenLeaves
		s.pos.Play(m)
		s.trace.played(m)
		v := -s.value(ply+1, -beta, -alpha)
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
			s.finish(m, v, better, s.unprovenLeaves == before)
		}
		if !s.AlphaBeta || ply == 0 && s.every {
			continue
		}
		if v > beta || v == beta && !s.StrictCutoff {
			how = TraceCutoff
			s.trace.pruned(moves[i+1:])
			break
		}
		alpha = max(alpha, v)
	}
	return traceLeave(s.trace, how, best)
}

// end returns the value of a position that is not searched on; false if it is.
func (s *referenceSearcher) end(ply, alpha, beta int) (v int, ends bool) {
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

// utility says who has a run, the first player's first.
func (s *referenceSearcher) utility() int {
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

// finish records the value of a root move. Whole says that no estimate took part in it.
func (s *referenceSearcher) finish(m alinha.Move, v int, better, whole bool) {
	s.found.Moves = append(s.found.Moves, alinha.MoveScore{Move: m, Score: s.worth(v, whole)})
	if !better {
		return
	}
	s.found.Move, s.found.Score, s.found.PV = m, s.worth(v, false), slices.Clone(s.pv[0])
	if s.IgnoreWins {
		s.found.PV = s.found.PV[:1] // what follows a win is no line of play
	}
	if s.report != nil {
		s.report(alinha.Info{Nodes: s.counted(), Score: s.found.Score, PV: s.found.PV})
	}
}

// worth turns a value into a score. Past wins nothing is sure, for a run counts as a
// win whichever side was first to have one.
func (s *referenceSearcher) worth(v int, whole bool) alinha.Score {
	switch {
	case s.scored != nil, whole && v == 0:
		return s.toScore(v, whole)
	case s.IgnoreWins:
		return s.toScore(max(-maxEval, min(v, maxEval)), false)
	}
	score := s.toScore(v, whole)
	if score.Value == 1 || score.Value == -1 {
		score.Proven, score.Plies = false, 0
	}
	return score
}

// counted returns the nodes so far, by what the program calls a node.
func (s *referenceSearcher) counted() uint64 {
	switch s.Count {
	case CountExpansions:
		return s.expansions
	case CountLeaves:
		return s.leaves
	}
	return s.Nodes
}

// answer says what the search found, v being the value of the root.
func (s *referenceSearcher) answer(v, moves int) alinha.Result {
	res := s.found
	res.Nodes = s.counted()
	if s.Stopped() {
		return res
	}
	res.Depth = s.depth
	if len(res.Moves) < moves { // the root itself was cut
		res.Moves = nil
	}
	res.Score = s.worth(v, s.unprovenLeaves == 0)
	return res
}
