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
// pruning over successors in rings round the centre of mass, evaluated by the points
// that each stone adds, in a tree that is kept from move to move.
//
// The document evaluates each stone as it is placed, and a state accumulates the
// values. For minimax, the stones of First count positive here and those of Second
// negative. Five ends the game in the tree and is worth 500 points, added like those of
// any other stone; so the program may postpone a five to gain more points first. With
// three levels this happens in 3 of 100 positions that have a five.
//
// The document adds levels below all leaves of the branch that was played. Here a
// search deepens iteratively, prunes, and generates a state only when the search
// visits the state: the choice is the same and the tree smaller. Levels kept and
// levels added sum up, 3, 4, 5 and so on, until the tree holds States states; then the
// search ends with the best move of the last finished level. With the defaults that
// takes half a second, 50 to 100 MB, and reaches 3 to 5 levels on 15x15; on larger
// boards full of scattered stones it may reach 2.
//
// A UFSCGomoku plays one game at a time, with one search at a time.
type UFSCGomoku struct {
	NumeroCorte int // empty lines in a row that end a direction of the rings; 0 means DefaultNumeroCorte
	Levels      int // added at each move; 0 means DefaultGomokuLevels
	States      int // in the tree at most; 0 means 1<<20

	// Deepen adds more levels as the board fills, which the document names and does not do: as
	// many as have no more states than Levels levels below an empty board, were every empty
	// cell tried. On 15x15 three levels become four at 59 empty cells and five at 27.
	Deepen bool

	// MultiplicadorDefensivo is the weight of the points that a stone takes from the enemy: a
	// number from 0 to MaxMultiplicadorDefensivo. Nil means 1; 0 means attack alone.
	MultiplicadorDefensivo *float64

	tree *gomokuTree
}

var _ alinha.Resetter = (*UFSCGomoku)(nil)

// The values of a UFSCGomoku whose fields are 0.
const (
	DefaultNumeroCorte  = 2
	DefaultGomokuLevels = 3
)

// MaxMultiplicadorDefensivo is the largest weight whose values stay finite when they add up.
const MaxMultiplicadorDefensivo = 1e300

// gomokuOptions are the fields of a UFSCGomoku with the defaults filled in.
type gomokuOptions struct {
	numeroCorte            int
	multiplicadorDefensivo float64
	levels, states         int
	deepen                 bool
}

func (e *UFSCGomoku) options() gomokuOptions {
	o := gomokuOptions{numeroCorte: e.NumeroCorte, multiplicadorDefensivo: 1, levels: e.Levels, states: e.States, deepen: e.Deepen}
	if o.numeroCorte <= 0 {
		o.numeroCorte = DefaultNumeroCorte
	}
	if e.MultiplicadorDefensivo != nil {
		o.multiplicadorDefensivo = *e.MultiplicadorDefensivo
	}
	if o.levels <= 0 {
		o.levels = DefaultGomokuLevels
	}
	if o.states <= 0 {
		o.states = 1 << 20
	}
	return o
}

// levelsAt returns the levels that a search adds on a board with a number of cells, some of them empty:
// with deepen, the most whose last level has no more states than that of o.levels levels below
// an empty board.
func (o *gomokuOptions) levelsAt(cells, empty int) int {
	if !o.deepen {
		return o.levels
	}
	limit, states := 1.0, 1.0
	for n := range min(o.levels, cells) {
		limit *= float64(cells - n)
	}
	levels := 0
	for levels < empty && states*float64(empty-levels) <= limit {
		states *= float64(empty - levels)
		levels++
	}
	return levels
}

// Reset discards the kept tree.
func (e *UFSCGomoku) Reset() { e.tree = nil }

// Search implements alinha.Engine for Gomoku, five or more in a row, on boards from
// 5x5. Limits.Depth replaces the number of levels, including those kept. A node is a
// state that an iteration visits, the root included. A score is v/(|v|+500), where v is
// the sum of the values from the root to the leaf, and only an immediate five is proven.
// Native values are v.
// Result.Moves is set where the rings reach every empty cell; Limits.EveryMove searches
// the cells beyond the rings too, which the program still does not play.
func (e *UFSCGomoku) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	b, ok := rules.BoardOf(pos)
	if !ok || !playsUFSCGomoku(b.Variant()) {
		return alinha.Result{}, fmt.Errorf("ufsc-gomoku: plays five or more in a row on flat boards from 5x5: %w", errors.ErrUnsupported)
	}
	if b.Outcome() != alinha.Undecided {
		return alinha.Result{}, alinha.ErrOver
	}
	options := e.options()
	if m := options.multiplicadorDefensivo; !(m >= 0 && m <= MaxMultiplicadorDefensivo) {
		return alinha.Result{}, fmt.Errorf("ufsc-gomoku: MultiplicadorDefensivo %v: expected a number from 0 to %v", m, MaxMultiplicadorDefensivo)
	}
	board, toMove := newGomokuBoard(b), gomokuFirst+uint8(b.ToMove())
	if board.stones == 0 {
		m := board.moveOf(board.cellIndex(board.rows/2, board.cols/2))
		return alinha.Result{Move: m, PV: []alinha.Move{m}}, nil
	}
	budget, done := budget.New(ctx, lim)
	defer done()
	e.tree = e.tree.playedBranch(options, board, toMove)
	s := gomokuSearch{gomokuTree: e.tree, budget: budget, everyMove: lim.EveryMove}
	return s.iterativeDeepening(lim.Depth, report)
}

func playsUFSCGomoku(v rules.Variant) bool {
	return v == rules.Variant{Cols: v.Cols, Rows: v.Rows, Layers: 1, K: 5} && min(v.Cols, v.Rows) >= 5
}
