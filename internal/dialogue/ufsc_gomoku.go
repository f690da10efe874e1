package dialogue

import (
	"context"
	"fmt"

	"github.com/alinha/alinha"
)

// The texts of the dialogue of the Gomoku program of UFSC, ours: the program was a web page on which the person chooses
// who begins. The document names no size of the board; here the board is 15 x 15.
const (
	ufscGomokuLegend   = "Você é o; o computador é x. Ganha quem fizer cinco em linha.\n"
	ufscGomokuTurn     = "Sua jogada:\n"
	ufscGomokuOccupied = "Essa casa está ocupada: esperava-se uma casa livre.\n"
	ufscGomokuMove     = "na linha %d, coluna %d.\n"
)

// ufscGomoku plays the Gomoku program of UFSC on numbered rows and columns.
func (d *dialogue) ufscGomoku(ctx context.Context) error {
	g, err := d.newTurnGame("gomoku")
	if err != nil {
		return err
	}
	d.print(ufscGomokuLegend)
	v := g.board.Variant()
	g.draw = func() string { return g.grid(1, 1) }
	g.ask = func() (alinha.Move, error) {
		for {
			d.print(ufscGomokuTurn)
			row, err := d.number(fmt.Sprintf("Linha [1 - %d]: ", v.Rows), 1, v.Rows)
			if err != nil {
				return alinha.NoMove, err
			}
			column, err := d.number(fmt.Sprintf("Coluna [1 - %d]: ", v.Cols), 1, v.Cols)
			if m := alinha.Move((row-1)*v.Cols + column - 1); err != nil || g.board.Try(m) == nil {
				return m, err
			}
			d.print(ufscGomokuOccupied)
		}
	}
	g.describe = func(m alinha.Move) string {
		return fmt.Sprintf(ufscGomokuMove, int(m)/v.Cols+1, int(m)%v.Cols+1)
	}
	return d.playTurns(ctx, g)
}
