package classic

import (
	"context"
	"errors"
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// UFSCGomoku is the Gomoku program of Ana Cristina Medaglia Dyonisio and Giovanni
// Rotta ("Trabalho sobre métodos de busca", UFSC, INE5430, 2016): minimax with
// pruning over successors in rings round the centre of mass, valued by what each
// stone adds, in a tree that is kept from move to move.
//
// The document values the stone that is added, and lets states accumulate the
// values. As minimax needs it, the stones of the side that maximises count
// positive here and those of the other negative. Five ends the game in the tree
// and is worth its 500 points, like any other stone and not more; so the program
// may put off a five to win more points first. It does so in 3 of 100 positions
// that have one, with three levels.
//
// The document grows levels below all leaves of the branch that was played. Here
// a search goes one level deeper at a time, prunes, and generates no state before
// it looks at it: the choice is the same and the tree smaller. Levels kept and
// levels grown add up, 3, 4, 5 and so on, until the tree holds States of them;
// then the search ends with the best move of the last level that it has finished.
// With the defaults that takes half a second, 50 to 100 MB, and leaves 3 to 5
// levels on 15x15; on larger boards full of scattered stones it may leave 2.
//
// A UFSCGomoku serves one game at a time, and one search.
type UFSCGomoku struct {
	NumeroCorte            int     // lines without a stone that end a direction of the rings; 0 means 2
	MultiplicadorDefensivo float64 // weight of what a stone denies the enemy; 0 means 1
	Levels                 int     // grown at each move; 0 means 3
	States                 int     // in the tree at most; 0 means 1<<20

	tree *gomokuTree
}

var _ alinha.Resetter = (*UFSCGomoku)(nil)

// gomokuOptions are the fields of a UFSCGomoku with the defaults filled in.
type gomokuOptions struct {
	numeroCorte            int
	multiplicadorDefensivo float64
	levels, states         int
}

func (e *UFSCGomoku) options() gomokuOptions {
	o := gomokuOptions{e.NumeroCorte, e.MultiplicadorDefensivo, e.Levels, e.States}
	if o.numeroCorte <= 0 {
		o.numeroCorte = 2
	}
	if o.multiplicadorDefensivo <= 0 {
		o.multiplicadorDefensivo = 1
	}
	if o.levels <= 0 {
		o.levels = 3
	}
	if o.states <= 0 {
		o.states = 1 << 20
	}
	return o
}

// Reset forgets the kept tree.
func (e *UFSCGomoku) Reset() { e.tree = nil }

// Search implements alinha.Engine for Gomoku, five or more in a row, on boards from
// 5x5. Limits.Depth replaces the number of levels, kept ones included. A node is a
// state that a level looks at, its root included. A score is v/(|v|+500), v being
// what the leaf has accumulated since the root, and only five at once is proven.
// There are Lines where the rings reach every empty cell; Limits.EveryMove values
// the cells beyond them too, which the program still does not play.
func (e *UFSCGomoku) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	b, ok := rules.BoardOf(pos)
	if !ok || !playsUFSCGomoku(b.Variant()) {
		return alinha.Result{}, fmt.Errorf("ufsc-gomoku: plays five or more in a row on flat boards from 5x5: %w", errors.ErrUnsupported)
	}
	if b.Outcome() != alinha.Undecided {
		return alinha.Result{}, alinha.ErrOver
	}
	board, toMove := newGomokuBoard(b), gomokuFirst+uint8(b.ToMove())
	if board.stones == 0 {
		m := board.moveOf(board.cellIndex(board.rows/2, board.cols/2))
		return alinha.Result{Move: m, PV: []alinha.Move{m}}, nil
	}
	budget, done := budget.New(ctx, lim)
	defer done()
	e.tree = e.tree.playedBranch(e.options(), board, toMove)
	s := gomokuSearch{gomokuTree: e.tree, budget: budget, everyMove: lim.EveryMove}
	return s.iterativeDeepening(lim.Depth, report)
}

func playsUFSCGomoku(v rules.Variant) bool {
	return v == rules.Variant{Cols: v.Cols, Rows: v.Rows, Layers: 1, K: 5} && min(v.Cols, v.Rows) >= 5
}
