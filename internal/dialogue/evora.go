package dialogue

import (
	"context"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// The texts of the method main of Melz, University of Évora. The document leaves out the question for the depth ("User
// inputs depth") and the method printBoard: both are ours here.
const (
	evoraDepth     = "Profundidade da pesquisa: "
	evoraWhiteWins = "White wins!\n"
	evoraBlackWins = "Black wins!\n"
	evoraDraw      = "It's a draw!\n"
)

// evora lets one of the four programs of Évora play both sides from the empty board.
func (d *dialogue) evora(ctx context.Context) (err error) {
	pos := rules.New(preset("free4"))
	if d.AskDepth {
		if d.Limits.Depth, err = d.number(evoraDepth, 1, len(pos.Moves(nil))); err != nil {
			return err
		}
	}
	for pos.Outcome() == alinha.Undecided {
		m, err := d.search(ctx, pos)
		if err != nil {
			return err
		}
		pos.Play(m)
		d.print("%s\n", drawEvora(pos))
	}
	switch pos.Outcome() {
	case alinha.FirstWins:
		d.print(evoraWhiteWins)
	case alinha.SecondWins:
		d.print(evoraBlackWins)
	default:
		d.print(evoraDraw)
	}
	return nil
}

// drawEvora returns a board with the letters of the document: W for White, who is First, B for Black, and dots.
func drawEvora(pos alinha.Position) string {
	var text strings.Builder
	board, _ := rules.BoardOf(pos)
	columns := board.Variant().Cols
	for i, stone := range board.Cells(nil) {
		separator := " "
		if i%columns == columns-1 {
			separator = "\n"
		}
		text.WriteString([...]string{".", "W", "B"}[stone] + separator)
	}
	return text.String()
}
