package classic

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// Tabela plays tic-tac-toe by one look-up in a table: programa 1 of the course work
// of 2019. A board, read as a ternary number, is the index of its entry, and the
// entry is the board after the right move: the fastest win, else a draw, else the
// slowest loss, and the first such cell in reading order.
//
// The document expects the table to be filled by hand, and to contain errors. The
// table of Tabela is computed by minimax on first use, and takes 177 KB.
type Tabela struct{}

var _ alinha.Engine = Tabela{}

// TabelaSize is the number of entries: 3^9.
const TabelaSize = 19683

// TabelaIndex reads a board, 0 for an empty cell, 1 for X and 2 for O, as a
// ternary number: its cells are the digits, in reading order, the first cell the
// most significant.
func TabelaIndex(board [9]uint8) int {
	index := 0
	for _, digit := range board {
		index = 3*index + int(digit)
	}
	return index
}

// TabelaBoard is the inverse of TabelaIndex.
func TabelaBoard(index int) (board [9]uint8) {
	for m := len(board) - 1; m >= 0; m-- {
		board[m] = uint8(index % 3)
		index /= 3
	}
	return board
}

// TabelaEntry returns the entry of an index from 0 to TabelaSize-1: the board after
// the right move. The entry of a finished board is the board itself. That of a
// board that no game reaches is the empty board, which no move leads to.
func TabelaEntry(index int) [9]uint8 { return tabela()[index] }

// Search implements alinha.Engine. It counts one node, the look-up. The scores of the
// moves come from playing on by the table.
func (Tabela) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	board, err := ticTacToeCells("tabela", pos)
	if err != nil {
		return alinha.Result{}, err
	}
	entry := TabelaEntry(TabelaIndex(board))
	mover := 1 + uint8(pos.ToMove())
	budget, done := budget.New(ctx, lim)
	defer done()
	if !budget.Visit() {
		return alinha.Result{}, budget.Err()
	}
	result := alinha.Result{Nodes: budget.Nodes}
	for m, stone := range board {
		if stone != 0 {
			continue
		}
		after := board
		after[m] = mover
		line := alinha.MoveScore{Move: alinha.Move(m), Score: tabelaMoveScore(after, mover)}
		result.Moves = append(result.Moves, line)
		if after == entry {
			result.Move, result.Score = line.Move, line.Score
		}
	}
	result.PV = []alinha.Move{result.Move}
	if report != nil {
		report(alinha.Info{Nodes: result.Nodes, Score: result.Score, PV: result.PV})
	}
	return result, nil
}

// tabelaMoveScore returns the score, for mover, of the move by which mover reached board.
// It plays on by the table to the end of the game, and counts that move as the first ply.
func tabelaMoveScore(board [9]uint8, mover uint8) alinha.Score {
	plies := 1
	for entry := TabelaEntry(TabelaIndex(board)); entry != board; entry = TabelaEntry(TabelaIndex(board)) {
		board = entry
		plies++
	}
	score := alinha.Score{Proven: true, Plies: plies}
	switch {
	case hasTicTacToeLine(board, mover):
		score.Value = 1
	case hasTicTacToeLine(board, 3-mover):
		score.Value = -1
	}
	return score
}

// tabela returns the table.
var tabela = sync.OnceValue(func() *[TabelaSize][9]uint8 {
	var t tabelaBuilder
	t.solve([9]uint8{}, 1)
	return &t.entries
})

// A tabelaBuilder fills the table by minimax over the boards that games reach.
type tabelaBuilder struct {
	entries [TabelaSize][9]uint8
	values  [TabelaSize]int8
}

// tabelaWinScore, less the plies to the end, is the value of a win, and its negative
// that of a loss.
const tabelaWinScore = 10

// solve fills the entries of a board and of all boards that can follow. It returns the
// value of the board to mover, who is to move.
func (t *tabelaBuilder) solve(board [9]uint8, mover uint8) int8 {
	i := TabelaIndex(board)
	if t.entries[i] != ([9]uint8{}) {
		return t.values[i]
	}
	best := int8(-tabelaWinScore)
	t.entries[i] = board
	if !hasTicTacToeLine(board, 3-mover) {
		full := true
		for m, stone := range board {
			if stone != 0 {
				continue
			}
			full = false
			after := board
			after[m] = mover
			if v := -onePlyEarlier(t.solve(after, 3-mover)); v > best {
				best = v
				t.entries[i] = after
			}
		}
		if full {
			best = 0
		}
	}
	t.values[i] = best
	return best
}

// onePlyEarlier returns the value, for the same side, one ply before a position of value
// v. A win or a loss is then one ply farther away, and its value is nearer to 0 by 1.
func onePlyEarlier(v int8) int8 {
	switch {
	case v > 0:
		return v - 1
	case v < 0:
		return v + 1
	}
	return 0
}

// ticTacToeCells returns the cells of an undecided position of tic-tac-toe: 0 for empty,
// 1 for X, 2 for O. The error wraps errors.ErrUnsupported for another game and for
// numbers of stones that no game reaches, and is alinha.ErrOver for a decided position.
func ticTacToeCells(engine string, pos alinha.Position) (board [9]uint8, err error) {
	b, ok := rules.BoardOf(pos)
	if !ok {
		return board, fmt.Errorf("%s: plays positions of package rules: %w", engine, errors.ErrUnsupported)
	}
	if v := b.Variant(); v != (rules.Variant{Cols: 3, Rows: 3, Layers: 1, K: 3}) {
		return board, fmt.Errorf("%s: plays tictactoe, not %v: %w", engine, v, errors.ErrUnsupported)
	}
	if pos.Outcome() != alinha.Undecided {
		return board, alinha.ErrOver
	}
	b.Cells(board[:0])
	stones := [3]int{}
	for _, stone := range board {
		stones[stone]++
	}
	if stones[1]-stones[2] != int(pos.ToMove()) {
		return board, fmt.Errorf("%s: no game reaches %d X and %d O with %v to move: %w", engine, stones[1], stones[2], pos.ToMove(), errors.ErrUnsupported)
	}
	return board, nil
}

// ticTacToeLines are the cells of each line: rows, columns, diagonals.
var ticTacToeLines = [8][3]int{
	{0, 1, 2},
	{3, 4, 5},
	{6, 7, 8},
	{0, 3, 6},
	{1, 4, 7},
	{2, 5, 8},
	{0, 4, 8},
	{2, 4, 6},
}

// hasTicTacToeLine reports whether the stones of one side, 1 or 2, fill a line.
func hasTicTacToeLine(board [9]uint8, stone uint8) bool {
	for _, l := range ticTacToeLines {
		if board[l[0]] == stone && board[l[1]] == stone && board[l[2]] == stone {
			return true
		}
	}
	return false
}
