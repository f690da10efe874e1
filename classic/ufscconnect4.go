package classic

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// UFSCConnect4 is the Connect Four program of Irenio Lima Jesus de Aragão and Nildo
// Wilpert Júnior ("Relatório Connect Four", UFSC, 2016): minimax with alpha-beta
// pruning to a fixed depth, columns from the centre outwards, and points for
// groups of four cells that hold stones of one side only. Its computer is the
// side to move, and the zero value is the program as it was built.
//
// A won board is worth the points of the win plus those of all other groups. So the
// program postpones an immediate win where a later win has more points: in 13 of 100
// random positions with an immediate win, as built, and in 12 by the first plan, whose
// 5 points a level are little against a group.
//
// The document names no depth. Without Limits.Depth it is 6 plies here, three moves
// of each side: 2 ms on average on 7x6, 10 ms at most, and bearable on larger
// boards. The program that the authors adapted looks 2 plies ahead.
type UFSCConnect4 struct {
	Planned  bool // the heuristic of the first plan: all groups, and short wins preferred
	Frontier bool // only groups with a stone of the frontier, planned and never built

	// Two readings of the text of the version as built; both have no effect on the first plan.
	RowsByTable1   bool // one to three stones of a row have the points of table 1, as the text says; else of table 3
	ColumnOverFour bool // a column needs room for more than four, as the text says; else for four
}

var _ alinha.Engine = (*UFSCConnect4)(nil)

const connect4DefaultDepth = 6

// Search implements alinha.Engine for four in a row with pieces that fall, on flat
// boards of any size. Every board that minimax visits is a node, the root included.
// A score is the minimax value divided by the points of a won game, 5,000 or 10,000.
// Native values are the points themselves, also where a score is proven.
// If the principal variation ends in four, a second search, for wins and losses only,
// tries to prove the result. Its nodes are not in Result.Nodes but must fit the limit.
// Score.Plies is then the distance to the end under best play after the move.
func (e *UFSCConnect4) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	b, ok := rules.BoardOf(pos)
	if !ok || !playsUFSCConnect4(b.Variant()) {
		return alinha.Result{}, fmt.Errorf("ufsc-connect4: plays four in a row with pieces that fall, on flat boards: %w", errors.ErrUnsupported)
	}
	if b.Outcome() != alinha.Undecided {
		return alinha.Result{}, alinha.ErrOver
	}
	budget, done := budget.New(ctx, lim)
	defer done()
	board := newConnect4Board(b)
	s := connect4Search{connect4Heuristic: e.heuristic(board), budget: budget, everyMove: lim.EveryMove}
	s.horizon = connect4DefaultDepth
	if lim.Depth > 0 {
		s.horizon = lim.Depth
	}
	s.horizon = min(s.horizon, board.empty)
	s.pv = make([][]alinha.Move, s.horizon+1)
	return s.searchRoot(report)
}

func playsUFSCConnect4(v rules.Variant) bool {
	return v == rules.Variant{Cols: v.Cols, Rows: v.Rows, Layers: 1, K: 4, Gravity: true}
}

func (e *UFSCConnect4) heuristic(board *connect4Board) connect4Heuristic {
	h := connect4Heuristic{
		connect4Board: board, planned: e.Planned, points: connect4BuiltPoints, rowTable: connect4BuiltPoints, columnRoom: 4,
	}
	if e.Planned {
		h.points = connect4PlannedPoints
	}
	if e.RowsByTable1 {
		h.rowTable = connect4RowPoints
	}
	if e.ColumnOverFour {
		h.columnRoom = 5
	}
	if e.Frontier {
		h.frontier = &connect4Frontier{markedFor: make([]int, len(board.groups))}
	}
	return h
}

// A connect4Search is one search. It places and removes stones on its board, and
// restores the board.
type connect4Search struct {
	connect4Heuristic
	budget    *budget.Budget
	horizon   int // plies that minimax looks ahead
	everyMove bool
	pv        [][]alinha.Move // principal variation from each level on
}

const connect4Infinity = math.MaxInt32

// searchRoot searches every move of the root, and returns the first move of the greatest value.
func (s *connect4Search) searchRoot(report func(alinha.Info)) (alinha.Result, error) {
	var result alinha.Result
	best, chosen := -connect4Infinity, -1
	s.budget.Visit()
	for _, col := range s.columns {
		m := s.landing(col)
		if m < 0 {
			continue
		}
		alpha := best
		if s.everyMove {
			alpha = -connect4Infinity
		}
		v, ok := s.searchMove(m, connect4Computer, 0, alpha, connect4Infinity)
		if !ok {
			break
		}
		line := alinha.MoveScore{Move: alinha.Move(m), Score: s.score(v), Native: float64(v)}
		if v > best {
			best, chosen = v, len(result.Moves)
			result.Move, result.Score, result.Native = line.Move, line.Score, line.Native
			result.PV = append([]alinha.Move(nil), s.pv[0]...)
		}
		result.Moves = append(result.Moves, line)
	}
	result.Nodes = s.budget.Nodes
	if chosen < 0 {
		return s.noMoveFinished()
	}
	if !s.budget.Stopped() {
		result.Depth = s.horizon
		if score, ok := s.prove(result.PV); ok {
			result.Score, result.Moves[chosen].Score = score, score
		}
	}
	if report != nil {
		report(alinha.Info{Depth: result.Depth, Nodes: result.Nodes, Score: result.Score, PV: result.PV})
	}
	return result, nil
}

// noMoveFinished returns the result of a search that has not finished one move.
func (s *connect4Search) noMoveFinished() (alinha.Result, error) {
	if err := s.budget.Err(); err != nil {
		return alinha.Result{}, err
	}
	for _, col := range s.columns {
		if m := alinha.Move(s.landing(col)); m >= 0 {
			return alinha.Result{Move: m, Nodes: s.budget.Nodes, PV: []alinha.Move{m}}, nil
		}
	}
	panic("ufsc-connect4: no legal move in an undecided position")
}

// searchMove returns the value of move m to side, which makes the move at a level of the
// tree. It returns false if the search stops.
func (s *connect4Search) searchMove(m int, side int8, level, alpha, beta int) (int, bool) {
	s.pv[level+1] = s.pv[level+1][:0]
	s.place(m, side)
	v := -s.minimax(m, -side, level+1, -beta, -alpha)
	s.remove(m)
	if v > alpha {
		s.pv[level] = append(append(s.pv[level][:0], alinha.Move(m)), s.pv[level+1]...)
	}
	return v, !s.budget.Stopped()
}

// minimax returns the value to the side to move of the node after the stone on last:
// v <= alpha if the value is at most v, v >= beta if the value is at least v, and the
// value itself otherwise. The result is meaningless once the search has stopped.
func (s *connect4Search) minimax(last int, side int8, level, alpha, beta int) int {
	if !s.budget.Visit() {
		return 0
	}
	if level == s.horizon || s.empty == 0 || s.hasFour(last) {
		return int(side) * s.evaluate(level)
	}
	best := -connect4Infinity
	for _, col := range s.columns {
		m := s.landing(col)
		if m < 0 {
			continue
		}
		v, ok := s.searchMove(m, side, level, max(alpha, best), beta)
		if !ok {
			return 0
		}
		best = max(best, v)
		if best >= beta {
			break
		}
	}
	return best
}

// score converts v points to an unproven alinha.Score.
func (s *connect4Search) score(v int) alinha.Score {
	const most = 0.999
	return alinha.Score{Value: min(max(float64(v)/float64(s.points[4]), -most), most)}
}
