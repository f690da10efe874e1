package dialogue

import (
	"context"
	"fmt"
	"strconv"

	"github.com/alinha/alinha"
)

// The texts of the dialogue of the Connect Four program of UFSC, ours: the program had a window. The document does not say
// who begins, so that the person is asked.
const (
	ufscConnect4Legend = "Você é o; o computador é x. Ganha quem fizer quatro em linha.\n"
	ufscConnect4Turn   = "Sua jogada, coluna [1 - %d]: "
	ufscConnect4Full   = "A coluna %d está cheia: esperava-se uma coluna com espaço.\n"
	ufscConnect4Move   = "na coluna %d.\n"
)

// ufscConnect4 plays the Connect Four program of UFSC on numbered columns; the rows are numbered from the bottom.
func (d *dialogue) ufscConnect4(ctx context.Context) error {
	g, err := d.newTurnGame("connect4")
	if err != nil {
		return err
	}
	d.print(ufscConnect4Legend)
	v := g.board.Variant()
	g.draw = func() string { return g.grid(v.Rows, -1) }
	g.ask = func() (alinha.Move, error) {
		for {
			column, err := d.number(fmt.Sprintf(ufscConnect4Turn, v.Cols), 1, v.Cols)
			if err != nil {
				return alinha.NoMove, err
			}
			if m, err := g.board.ParseMove(strconv.Itoa(column)); err == nil && g.board.Try(m) == nil {
				return m, nil
			}
			d.print(ufscConnect4Full, column)
		}
	}
	g.describe = func(m alinha.Move) string { return fmt.Sprintf(ufscConnect4Move, int(m)%v.Cols+1) }
	return d.playTurns(ctx, g)
}
