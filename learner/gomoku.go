package learner

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// Gomoku plays Gomoku, Renju and every other game of k in a row in which stones go anywhere and a row wins, on flat
// boards and in three dimensions, at a level below perfection.
//
// Before each move some windows of k cells drop out of the engine's view at random, diagonals more easily than others; a
// window that is visible is visible for a number of plies only. On this view the engine looks for the best of the moves
// that seem promising: it completes the rows that it sees, blocks the opponent's rows that it sees, and otherwise plays
// where most windows can still be filled. A three with a gap, or with one end closed, lies in fewer windows than an open
// three and is overlooked more often.
//
// Scores are never proven. The same position, Level and Seed give the same move.
type Gomoku struct {
	Level int    // 1 to MaxLevel; 0 means 1
	Seed  uint64 // of the random view
}

var _ alinha.Engine = Gomoku{}

// gomokuMaxNodes is how many nodes a Gomoku visits for a move, a tenth of a second.
const gomokuMaxNodes = 1 << 16

// Search implements alinha.Engine. Its error wraps errors.ErrUnsupported for another game or for a position that is not
// of package rules, and is alinha.ErrOver for a decided position.
func (e Gomoku) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	b, ok := rules.BoardOf(pos)
	if !ok {
		return alinha.Result{}, fmt.Errorf("learner: a position of type %T: expected one of package rules: %w", pos, errors.ErrUnsupported)
	}
	if v := b.Variant(); v.Gravity || v.Misere || v.Points || v.Slip > 0 || v.K < 2 {
		return alinha.Result{}, fmt.Errorf("learner: %v: expected a game in which stones go anywhere and a row wins: %w", v, errors.ErrUnsupported)
	}
	if b.Outcome() != alinha.Undecided {
		return alinha.Result{}, alinha.ErrOver
	}
	view := newNoisyGomokuView(b, gomokuLookahead[clampLevel(e.Level)], rand.New(rand.NewPCG(e.Seed, b.Key())))
	view.everyMove = lim.EveryMove
	var reportLegal func(alinha.Info)
	if report != nil {
		reportLegal = func(i alinha.Info) {
			i.PV = legalPrefix(b, i.PV)
			report(i)
		}
	}
	pvs := &search.PVS{Eval: evaluateGomoku, Table: tt.New(1), Off: search.Heuristics{History: true}}
	res, err := searchView(ctx, pvs, view, view.maxDepth, gomokuMaxNodes, lim, reportLegal)
	res.PV = legalPrefix(b, res.PV)
	return res, err
}

// legalPrefix returns the moves of a principal variation up to the end of the game by the rules: a row that the view
// lacks may end it earlier.
func legalPrefix(b *rules.Board, pv []alinha.Move) []alinha.Move {
	pos := b.Clone()
	for i, m := range pv {
		if pos.Outcome() != alinha.Undecided {
			return pv[:i]
		}
		pos.Play(m)
	}
	return pv
}
