package classic

import (
	"context"
	"errors"
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// Evora plays free four in a row on 7x6, the variant free4, as the four agents of
// L. W. Melz do (Trabalho III de Inteligência Artificial, University of Évora):
// minimax or alpha-beta to a fixed depth, 5 plies unless Limits says otherwise,
// with a utility or with an evaluation. First is the document's White and
// maximises.
//
// The document does not print its search. This search reproduces all 38 node counts of
// the document's table, and therefore has these peculiarities:
//   - Every call of the search is a node, the root and the leaves too.
//   - A won position is searched on like any other. A full board above the depth
//     limit has the initial value of the maximum: a loss to the side to move.
//   - One variable holds the move to play for the whole tree: each node overwrites
//     the variable with its best move so far, so the agent plays the last move
//     written, not the best move of the root. In minimax with the utility only the
//     nodes of First write.
//   - The evaluation counts the windows of the side to move at the leaf, not those of
//     the opponent.
//
// No score is proven, as the leaf counts a four as a win whichever side was first to
// have one.
type Evora struct {
	AlphaBeta bool // alpha-beta pruning; else plain minimax
	Eval      bool // evaluate leaves by open windows of four; else by the utility, who has four
}

var _ alinha.Engine = (*Evora)(nil)

// evoraVariant is the one game that the agents play.
var evoraVariant = rules.Variant{Cols: 7, Rows: 6, Layers: 1, K: 4}

// EvoraDepth is how many plies the agents search for the document's tables.
const EvoraDepth = 5

// EvoraInfinity is above every value of the agents: minus EvoraInfinity is the native value, to
// the side to move, of a full board above the depth limit.
const EvoraInfinity = 1 << 20

const (
	evoraWinUtility = 1000  // utility of a four
	evoraMaxEval    = 4     // evaluation of a four
	evoraMaxScore   = 0.999 // the largest Score.Value, as nothing is proven
)

// Name returns evora-minimax-simple, evora-alphabeta-simple, evora-minimax-eval or
// evora-alphabeta-eval.
func (e *Evora) Name() string {
	algorithm, leaf := "minimax", "simple"
	if e.AlphaBeta {
		algorithm = "alphabeta"
	}
	if e.Eval {
		leaf = "eval"
	}
	return "evora-" + algorithm + "-" + leaf
}

// Search implements alinha.Engine. The score is the value of the root divided by that of
// a won position, 4 for the evaluation and 1000 for the utility, and cut to ±0.999. The
// score of the root need not be that of the move. Native values are not divided or cut.
// Result.Moves is in the order of the cells; under alpha-beta the scores after the best
// are bounds. Result.Moves is nil if the search was stopped, or if the root was cut because
// the board fills up above the depth limit. Result.PeakBytes is what the document's program
// would hold of the nodes of a line: see evoraStateBytes.
func (e *Evora) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	grid, err := e.grid(pos)
	if err != nil {
		return alinha.Result{}, err
	}
	if pos.Outcome() != alinha.Undecided {
		return alinha.Result{}, alinha.ErrOver
	}
	return e.search(ctx, grid, pos.ToMove(), lim, report)
}

// grid returns the stones of a position of free4. The error wraps errors.ErrUnsupported for
// any other game.
func (e *Evora) grid(pos alinha.Position) (evoraGrid, error) {
	board, ok := rules.BoardOf(pos)
	if !ok {
		return evoraGrid{}, fmt.Errorf("%s: plays %v on a board of package rules, not on a %T: %w", e.Name(), evoraVariant, pos, errors.ErrUnsupported)
	}
	if v := board.Variant(); v != evoraVariant {
		return evoraGrid{}, fmt.Errorf("%s: plays %v, not %v: %w", e.Name(), evoraVariant, v, errors.ErrUnsupported)
	}
	return newEvoraGrid(board.Cells(nil)), nil
}

// search searches a board that is not full; either side may have four already.
func (e *Evora) search(ctx context.Context, grid evoraGrid, mover alinha.Player, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	budget, done := budget.New(ctx, lim)
	defer done()
	depth := lim.Depth
	if depth <= 0 {
		depth = EvoraDepth
	}
	s := evoraSearch{agent: *e, grid: grid, budget: budget, depth: depth, lowest: depth, report: report}
	v := s.negamax(grid[mover], grid[mover.Other()], mover, depth, -EvoraInfinity, EvoraInfinity)
	if err := budget.Err(); err != nil && len(s.rootMoves) == 0 {
		return alinha.Result{}, err
	}
	return s.result(v), nil
}
