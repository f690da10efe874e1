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

// Connect4 plays Connect Four, four in a row on boards on which pieces fall, at a level below perfection. Boards have 4 to
// 12 columns and 1 to 15 rows, and (rows+1)*columns is at most 64.
//
// Before each move some lines of four drop out of the engine's view at random: a diagonal more easily than a row, a row
// more easily than a column. A line that is visible is visible for a number of plies only, for one fewer if its last stone
// goes on a cell that was not yet playable at the root. On this view the engine looks for the best move: it takes the wins
// that it sees, blocks the opponent's wins that it sees, and otherwise builds lines, most of which run through the centre
// columns.
//
// Scores are never proven. The same position, Level and Seed give the same move.
type Connect4 struct {
	Level int    // 1 to MaxLevel; 0 means 1
	Seed  uint64 // of the random view
}

var _ alinha.Engine = Connect4{}

// connect4MaxNodes is how many nodes a Connect4 visits for a move, about a second. On 7x6 the highest level reaches its 12
// plies with fewer; on wider boards it stops somewhat short of them.
const connect4MaxNodes = 1 << 21

// Search implements alinha.Engine. Its error wraps errors.ErrUnsupported for another game and is alinha.ErrOver for a
// decided position.
func (e Connect4) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	board, ok := pos.(cellBoard)
	if !ok || !isConnect4(board.Variant()) {
		return alinha.Result{}, errNotConnect4
	}
	if pos.Outcome() != alinha.Undecided {
		return alinha.Result{}, alinha.ErrOver
	}
	rng := rand.New(rand.NewPCG(e.Seed, positionSeed(board, pos.ToMove())))
	view := newNoisyConnect4View(board, pos.ToMove(), connect4Lookahead[clampLevel(e.Level)], rng)
	pvs := &search.PVS{Eval: evaluateConnect4, Table: tt.New(1)}
	return searchView(ctx, pvs, view, view.maxDepth, connect4MaxNodes, lim, report)
}

// cellBoard is what the positions of packages rules and bitboard have in common.
type cellBoard interface {
	Variant() rules.Variant
	Cells([]uint8) []uint8
}

const (
	connect4MaxColumns = 12
	connect4MaxRows    = 15
)

var errNotConnect4 = fmt.Errorf("learner: plays four in a row on boards of 4 to %d columns and up to %d rows, (rows+1)*columns at most 64, in which pieces fall: %w",
	connect4MaxColumns, connect4MaxRows, errors.ErrUnsupported)

// isConnect4 reports whether v is a game that Connect4 plays.
func isConnect4(v rules.Variant) bool {
	falling := rules.Variant{Cols: v.Cols, Rows: v.Rows, Layers: 1, K: 4, Gravity: true}
	return v == falling && v.Cols >= 4 && v.Cols <= connect4MaxColumns && v.Rows <= connect4MaxRows && (v.Rows+1)*v.Cols <= 64
}

// positionSeed returns a number that depends only on the stones of a position and the side to move: the bitboard of the
// mover's stones, shifted left by one bit, XOR the bitboard of the opponent's stones. Column c, row r from the bottom
// is bit c*(rows+1)+r, as in package connect4.
func positionSeed(board cellBoard, toMove alinha.Player) uint64 {
	v := board.Variant()
	var stones [3]uint64 // of nobody, First, Second
	for i, who := range board.Cells(nil) {
		column, row := i%v.Cols, v.Rows-1-i/v.Cols
		stones[who] |= 1 << (column*(v.Rows+1) + row)
	}
	own, opp := stones[1+toMove], stones[1+toMove.Other()]
	return own<<1 ^ opp
}
