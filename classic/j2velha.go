package classic

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// J2Velha plays n x n boards on which n stones in a row, a column or a main
// diagonal win, by minimax without pruning: J2Velha, Batista and Jacintho 2008,
// annex A. The side to move is the document's computer. A board is worth 1 if the
// computer has won, -1 if the computer has lost and 0 otherwise, unfinished boards at
// the horizon included. J2Velha plays the first move in reading order that reaches
// the greatest value, and does not prefer a shorter win.
//
// The horizon is the document's: none up to 3x3, five plies on larger boards.
// Limits.Depth sets another; a depth of the number of empty cells searches to the end.
//
// The numbers of stones need not fit a game: the original lets a player who
// chooses an occupied square lose the turn.
//
// A win or loss in the tree is proven at any depth, since the horizon gives 0 only;
// a 0 is proven if the search reached the full board. Score.Plies, which the original
// does not compute, is then the distance to the end under best play after the move.
// J2Velha's own play may take longer, as J2Velha prefers no win to another.
//
// The document prints two games and no node counts. The node counts in the tests are
// those of this port of the code that the document prints.
type J2Velha struct{}

var _ alinha.Engine = J2Velha{}

// velhaDefaultDepth is the horizon of boards larger than 3x3, in plies.
const velhaDefaultDepth = 5

// Search implements alinha.Engine. It counts a node for each board that minimax
// visits, the root included.
func (J2Velha) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	t, err := newVelhaTree(pos)
	if err != nil {
		return alinha.Result{}, err
	}
	budget, done := budget.New(ctx, lim)
	defer done()
	t.budget = budget
	t.horizon = t.empty
	switch {
	case lim.Depth > 0:
		t.horizon = min(lim.Depth, t.empty)
	case t.n > 3:
		t.horizon = min(velhaDefaultDepth, t.empty)
	}
	root := velhaRootMoves{budget: budget, report: report}
	budget.Visit()
	for m := range t.cells {
		if t.cells[m] != 0 {
			continue
		}
		v := t.minimaxMove(0, m, 0)
		if budget.Stopped() {
			break
		}
		root.add(alinha.Move(m), t.score(v))
	}
	return root.result(pos, t.horizon)
}

// A velhaTree is the board that minimax plays on. Side 0 is to move at the root.
type velhaTree struct {
	budget  *budget.Budget
	n       int
	horizon int      // depth of the tree in plies
	cells   []uint8  // 0 empty, else occupied
	empty   int      // cells
	lines   [][]int  // of each cell: the lines through it
	stones  [2][]int // of each side: its stones in each line
}

// newVelhaTree returns the board of pos: rows are lines 0 to n-1, columns n to
// 2n-1, and then come the two main diagonals.
func newVelhaTree(pos alinha.Position) (*velhaTree, error) {
	b, ok := rules.BoardOf(pos)
	if !ok {
		return nil, fmt.Errorf("j2velha: plays positions of package rules: %w", errors.ErrUnsupported)
	}
	v := b.Variant()
	n := v.K
	if v != (rules.Variant{Cols: n, Rows: n, Layers: 1, K: n}) {
		return nil, fmt.Errorf("j2velha: plays n x n, k=n without options, not %v: %w", v, errors.ErrUnsupported)
	}
	if pos.Outcome() != alinha.Undecided {
		return nil, alinha.ErrOver
	}
	t := &velhaTree{n: n, cells: b.Cells(nil), lines: make([][]int, n*n)}
	for side := range t.stones {
		t.stones[side] = make([]int, 2*n+2)
	}
	mine := 1 + uint8(pos.ToMove())
	for m, stone := range t.cells {
		r, c := m/n, m%n
		t.lines[m] = []int{r, n + c}
		if r == c {
			t.lines[m] = append(t.lines[m], 2*n)
		}
		if r+c == n-1 {
			t.lines[m] = append(t.lines[m], 2*n+1)
		}
		switch stone {
		case 0:
			t.empty++
		case mine:
			t.addStones(0, m, 1)
		default:
			t.addStones(1, m, 1)
		}
	}
	return t, nil
}

// addStones adds d stones, 1 or -1, of a side to the lines through cell m. It reports
// whether one of these lines is full afterwards.
func (t *velhaTree) addStones(side, m, d int) (full bool) {
	for _, line := range t.lines[m] {
		t.stones[side][line] += d
		full = full || t.stones[side][line] == t.n
	}
	return full
}

// velhaWinScore, less the plies to the end, is the value of a win inside the tree,
// and its negative that of a loss. Its sign is J2Velha's own value: minimax over
// signs is the sign of minimax, so that the distances change no move.
const velhaWinScore = 1 << 12

// minimaxMove returns the value, to side, of its stone on cell m, ply plies below the root.
func (t *velhaTree) minimaxMove(side, m, ply int) int {
	t.cells[m] = 1
	t.empty--
	full := t.addStones(side, m, 1)
	v := -t.minimax(1-side, ply+1, full)
	t.addStones(side, m, -1)
	t.empty++
	t.cells[m] = 0
	return v
}

// minimax returns the value of the board to side, which is to move, ply plies below
// the root; lost reports whether the other side has just filled a line. The method is
// both valor_max and valor_min of the annex.
func (t *velhaTree) minimax(side, ply int, lost bool) int {
	if !t.budget.Visit() {
		return 0
	}
	switch {
	case lost:
		return ply - velhaWinScore
	case ply == t.horizon || t.empty == 0:
		return 0
	}
	best := -velhaWinScore
	for m, stone := range t.cells {
		if stone != 0 {
			continue
		}
		best = max(best, t.minimaxMove(side, m, ply))
		if t.budget.Stopped() {
			break
		}
	}
	return best
}

// score converts the value of a move at the root to an alinha.Score. A draw has a
// full board, so a 0 is a proven draw if the horizon is the full board.
func (t *velhaTree) score(v int) alinha.Score {
	switch {
	case v > 0:
		return alinha.Score{Value: 1, Proven: true, Plies: velhaWinScore - v}
	case v < 0:
		return alinha.Score{Value: -1, Proven: true, Plies: velhaWinScore + v}
	case t.horizon == t.empty:
		return alinha.Score{Proven: true, Plies: t.empty}
	}
	return alinha.Score{}
}

// A velhaRootMoves collects the scores of the moves at the root for J2Velha and
// J2VelhaAB. Both play the first move of the greatest value.
type velhaRootMoves struct {
	budget     *budget.Budget
	report     func(alinha.Info)
	points     bool // the values are margins
	moveScores []alinha.MoveScore
	best       alinha.MoveScore
}

// add records the score of a move. A move that is added twice keeps its greater score.
func (r *velhaRootMoves) add(m alinha.Move, score alinha.Score) {
	line := alinha.MoveScore{Move: m, Score: score, Native: score.Value}
	if len(r.moveScores) == 0 || score.Value > r.best.Score.Value {
		r.best = line
	}
	if i := r.indexOf(m); i < 0 {
		r.moveScores = append(r.moveScores, line)
	} else if score.Value > r.moveScores[i].Score.Value {
		r.moveScores[i] = line
	}
	if r.report != nil {
		r.report(alinha.Info{Nodes: r.budget.Nodes, Score: r.provisionalScore(), PV: []alinha.Move{r.best.Move}})
	}
}

// indexOf returns the index of m in moveScores, or -1.
func (r *velhaRootMoves) indexOf(m alinha.Move) int {
	return slices.IndexFunc(r.moveScores, func(l alinha.MoveScore) bool { return l.Move == m })
}

// provisionalScore returns the score of the best move so far while other moves have yet
// to be searched: a win is proven, and no other score is.
func (r *velhaRootMoves) provisionalScore() alinha.Score {
	switch s := r.best.Score; {
	case r.points:
		return alinha.Score{Value: s.Value}
	case s.Value > 0:
		return s
	}
	return alinha.Score{}
}

// result returns the result of the search. A move that the noise of J2VelhaAB left
// out has the score 0, unproven; a search that was stopped lists only the moves that
// were searched to the end.
func (r *velhaRootMoves) result(pos alinha.Position, depth int) (alinha.Result, error) {
	moves := pos.Moves(nil)
	if len(r.moveScores) == 0 {
		if err := r.budget.Err(); err != nil {
			return alinha.Result{}, err
		}
		r.best.Move = moves[0]
	}
	result := alinha.Result{
		Move:  r.best.Move,
		Score: r.provisionalScore(),
		Nodes: r.budget.Nodes,
		PV:    []alinha.Move{r.best.Move},
	}
	if !r.budget.Stopped() {
		for _, m := range moves {
			if r.indexOf(m) < 0 {
				r.moveScores = append(r.moveScores, alinha.MoveScore{Move: m})
			}
		}
		result.Score = r.best.Score
		result.Depth = depth
	}
	result.Native = result.Score.Value
	result.Moves = r.moveScores
	return result, nil
}
