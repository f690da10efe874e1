package classic

import (
	"context"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// Estrategia plays tic-tac-toe, as either side, by rules for each of the nine moves,
// without search: the second program ("programa 2") of an anonymous Portuguese course
// work of 2019, "the document" in this file. From move 4 on a line is blocked, from move 5
// on a line is completed first; moves 1 to 6 have a square of their own, and moves 7 to 9
// may take any.
//
// Where the document allows any square, Estrategia takes the square of the lowest
// number. Where the square that the document prescribes is occupied, Estrategia also
// takes the lowest empty square; in its own games that happens at move 6 alone, as O,
// when X holds three of the squares 2, 4, 6, 8 and O the fourth and the centre, so
// that Faz2 has no square.
//
// The strategy is not perfect: see EstrategiaLosses. The document gives no values, so
// all scores are 0 and unproven, and a search counts one node.
type Estrategia struct{}

var _ alinha.Engine = Estrategia{}

// Search implements alinha.Engine.
func (Estrategia) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	cells, err := ticTacToeCells("estrategia", pos)
	if err != nil {
		return alinha.Result{}, err
	}
	budget, done := budget.New(ctx, lim)
	defer done()
	if !budget.Visit() {
		return alinha.Result{}, budget.Err()
	}
	t := newTabuleiro(cells)
	m := alinha.Move(t.choices()[0] - 1)
	result := alinha.Result{Move: m, Nodes: budget.Nodes, PV: []alinha.Move{m}}
	for _, n := range t.emptySquares() {
		result.Moves = append(result.Moves, alinha.MoveScore{Move: alinha.Move(n - 1)})
	}
	if report != nil {
		report(alinha.Info{Nodes: result.Nodes, PV: result.PV})
	}
	return result, nil
}

// The contents of a square. The product of the three squares of a line identifies the
// stones on the line: 3*3*2 is two X and a gap, 5*5*2 two O and a gap.
const (
	blank = 2
	markX = 3
	markO = 5
)

// A tabuleiro is the board of the document: square n, 1 to 9 in reading order,
// is cells[n-1]. Jogada is the number of the next move, 1 to 9; X makes the odd moves.
type tabuleiro struct {
	cells  [9]int
	jogada int
}

// newTabuleiro returns the board with those cells: 0 for an empty square, 1 for X, 2 for O.
func newTabuleiro(cells [9]uint8) tabuleiro {
	t := tabuleiro{jogada: 1}
	for i, stone := range cells {
		t.cells[i] = [...]int{blank, markX, markO}[stone]
		if stone != 0 {
			t.jogada++
		}
	}
	return t
}

// mover returns the mark of the side to move.
func (t *tabuleiro) mover() int {
	if t.jogada%2 == 1 {
		return markX
	}
	return markO
}

// jogue returns the board after the mover has marked square n.
func (t tabuleiro) jogue(n int) tabuleiro {
	t.cells[n-1] = t.mover()
	t.jogada++
	return t
}

// emptyOf returns the empty squares among squares, in the same order. It overwrites
// squares.
func (t *tabuleiro) emptyOf(squares ...int) []int {
	return slices.DeleteFunc(squares, func(n int) bool { return t.cells[n-1] != blank })
}

// emptySquares returns the empty squares of the board in ascending order.
func (t *tabuleiro) emptySquares() []int { return t.emptyOf(1, 2, 3, 4, 5, 6, 7, 8, 9) }

// faz2 is the document's function Faz2, which makes two in a row: it returns the centre if
// the centre is empty, else the empty squares that are neither centre nor corner, else all
// empty squares.
func (t *tabuleiro) faz2() []int {
	if t.cells[4] == blank {
		return []int{5}
	}
	if sides := t.emptyOf(2, 4, 6, 8); len(sides) > 0 {
		return sides
	}
	return t.emptySquares()
}

// firstEmptyElseAll returns the first empty square among squares, or all empty squares of
// the board if every one of squares is occupied.
func (t *tabuleiro) firstEmptyElseAll(squares ...int) []int {
	if squares = t.emptyOf(squares...); len(squares) > 0 {
		return squares[:1]
	}
	return t.emptySquares()
}

// ganha returns the square with which a mark completes a line, or 0 if there is none.
// Rows come first, then columns and diagonals.
func (t *tabuleiro) ganha(mark int) int {
	for _, line := range ticTacToeLines {
		a, b, c := t.cells[line[0]], t.cells[line[1]], t.cells[line[2]]
		if a*b*c != mark*mark*blank {
			continue
		}
		for _, i := range line {
			if t.cells[i] == blank {
				return i + 1
			}
		}
	}
	return 0
}

// choices returns the squares that the strategy may take in an unfinished game, at least
// one: the square that the document prescribes, the sides where Faz2 leaves the choice
// between them, or all empty squares in ascending order where the document says any or
// the prescribed squares are occupied.
func (t *tabuleiro) choices() []int {
	mine := t.mover()
	if n := t.ganha(mine); n != 0 && t.jogada >= 5 {
		return []int{n}
	}
	if n := t.ganha(markX + markO - mine); n != 0 && t.jogada >= 4 {
		return []int{n}
	}
	switch t.jogada {
	case 1:
		return t.firstEmptyElseAll(1)
	case 2:
		return t.firstEmptyElseAll(5, 1)
	case 3:
		return t.firstEmptyElseAll(9, 3)
	case 4, 6:
		return t.faz2()
	case 5:
		return t.firstEmptyElseAll(7, 3)
	}
	return t.emptySquares()
}

// lastMoverWon reports whether the side that has just moved has a line.
func (t *tabuleiro) lastMoverWon() bool {
	last := markX + markO - t.mover()
	for _, line := range ticTacToeLines {
		if t.cells[line[0]]*t.cells[line[1]]*t.cells[line[2]] == last*last*last {
			return true
		}
	}
	return false
}

// EstrategiaLosses returns every game that Estrategia loses as a side, First or
// Second, over all replies of the opponent, in lexical order of the moves.
func EstrategiaLosses(as alinha.Player) [][]alinha.Move {
	return lostGames(as, func(squares []int) []int { return squares[:1] })
}

// EstrategiaLossesByChoice returns every game that the strategy can lose as a side if
// it may take any square where the document leaves a choice, and any empty square where
// the prescribed one is occupied.
func EstrategiaLossesByChoice(as alinha.Player) [][]alinha.Move {
	return lostGames(as, func(squares []int) []int { return squares })
}

// lostGames returns the games that the strategy loses as a side. Function choose selects
// from the squares that the document allows.
func lostGames(as alinha.Player, choose func([]int) []int) (losses [][]alinha.Move) {
	var game []alinha.Move
	var walk func(tabuleiro)
	walk = func(t tabuleiro) {
		mine := t.isToMove(as)
		if t.lastMoverWon() {
			if mine {
				losses = append(losses, slices.Clone(game))
			}
			return
		}
		squares := t.emptySquares()
		if mine && len(squares) > 0 {
			squares = choose(t.choices())
		}
		for _, n := range squares {
			game = append(game, alinha.Move(n-1))
			walk(t.jogue(n))
			game = game[:len(game)-1]
		}
	}
	walk(newTabuleiro([9]uint8{}))
	return losses
}

// EstrategiaSafe reports whether the strategy, as a side and from a board on, can avoid a
// loss against all replies if it may choose as in EstrategiaLossesByChoice. The board
// must come from a game: 0 for an empty cell, 1 for X, 2 for O.
func EstrategiaSafe(as alinha.Player, board [9]uint8) bool { return newTabuleiro(board).safe(as) }

// safe reports, for EstrategiaSafe, whether the strategy can avoid a loss from the board on.
func (t tabuleiro) safe(as alinha.Player) bool {
	mine := t.isToMove(as)
	if t.lastMoverWon() {
		return !mine
	}
	if t.jogada > 9 {
		return true
	}
	if mine {
		return slices.ContainsFunc(t.choices(), func(n int) bool { return t.jogue(n).safe(as) })
	}
	return !slices.ContainsFunc(t.emptySquares(), func(n int) bool { return !t.jogue(n).safe(as) })
}

// isToMove reports whether a side is to move.
func (t *tabuleiro) isToMove(as alinha.Player) bool { return t.jogada%2 == 1-int(as) }
