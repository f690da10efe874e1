package dialogue

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
)

// The texts of the dialogues of Programa 1 and Programa 2, ours. The document numbers the squares from 1 to 9 and asks for
// play on the command line.
const (
	squaresQuestion = "Sua jogada [1 - 9]: "
	squaresOccupied = "A casa %d está ocupada: esperava-se uma casa livre.\n"
	tabelaMove      = "%d, que a tabela tem na entrada %s em base 3, %d em decimal.\n"
	estrategiaMove  = "%d (Jogada = %d).\n"
)

// tabela plays Programa 1, which says the entry of the table that holds its move.
func (d *dialogue) tabela(ctx context.Context) error {
	return d.playSquares(ctx, func(m alinha.Move, board [9]uint8) string {
		index := classic.TabelaIndex(board)
		ternary := strconv.FormatInt(int64(index), 3)
		return fmt.Sprintf(tabelaMove, m+1, strings.Repeat("0", 9-len(ternary))+ternary, index)
	})
}

// estrategia plays Programa 2, which says the number of the move, its variable Jogada.
func (d *dialogue) estrategia(ctx context.Context) error {
	return d.playSquares(ctx, func(m alinha.Move, board [9]uint8) string {
		jogada := 1
		for _, stone := range board {
			if stone != 0 {
				jogada++
			}
		}
		return fmt.Sprintf(estrategiaMove, m+1, jogada)
	})
}

// playSquares plays tic-tac-toe on numbered squares, X first. The function describe writes a move of the computer on a
// board.
func (d *dialogue) playSquares(ctx context.Context, describe func(alinha.Move, [9]uint8) string) error {
	g, err := d.newTurnGame("tictactoe")
	if err != nil {
		return err
	}
	g.draw = func() string { return drawSquares(g.board.Cells(nil)) }
	g.ask = func() (alinha.Move, error) {
		for {
			n, err := d.number(squaresQuestion, 1, 9)
			if m := alinha.Move(n - 1); err != nil || g.board.Try(m) == nil {
				return m, err
			}
			d.print(squaresOccupied, n)
		}
	}
	g.describe = func(m alinha.Move) string { return describe(m, [9]uint8(g.board.Cells(nil))) }
	return d.playTurns(ctx, g)
}

// drawSquares returns a board of nine squares, each with its stone or its number.
func drawSquares(cells []uint8) string {
	var text strings.Builder
	for i, stone := range cells {
		switch {
		case i%3 > 0:
			text.WriteString("|")
		case i > 0:
			text.WriteString("\n---+---+---\n")
		}
		text.WriteString(" " + [...]string{strconv.Itoa(i + 1), "X", "O"}[stone] + " ")
	}
	return text.String() + "\n"
}
