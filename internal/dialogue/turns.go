package dialogue

import (
	"context"
	"fmt"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// The texts of the dialogues that no document prints.
const (
	turnsFirst    = "Você começa? [s/n]: "
	turnsComputer = "O computador joga "
	turnsWon      = "Você ganhou!\n"
	turnsLost     = "O computador ganhou!\n"
	turnsDraw     = "Empate!\n"
)

// A turnGame is a game by the rules of package rules between a person and a system.
type turnGame struct {
	pos      alinha.Position
	board    *rules.Board // the same position
	person   alinha.Player
	draw     func() string               // the board
	ask      func() (alinha.Move, error) // a legal move of the person
	describe func(m alinha.Move) string  // the move of the computer, before it is played
	stones   [3]string                   // on the board: an empty cell, a stone of First, a stone of Second
}

// newTurnGame asks who begins, and returns the game of a name.
func (d *dialogue) newTurnGame(name string) (*turnGame, error) {
	begins, err := d.yes(turnsFirst)
	if err != nil {
		return nil, err
	}
	pos := rules.New(preset(name))
	board, _ := rules.BoardOf(pos)
	g := &turnGame{pos: pos, board: board, stones: [3]string{".", "o", "x"}}
	if !begins {
		g.person, g.stones = alinha.Second, [3]string{".", "x", "o"}
	}
	return g, nil
}

// playTurns plays a game to its end, and prints the board after each move.
func (d *dialogue) playTurns(ctx context.Context, g *turnGame) error {
	d.print("\n%s\n", g.draw())
	for g.pos.Outcome() == alinha.Undecided {
		var m alinha.Move
		var err error
		if g.pos.ToMove() == g.person {
			m, err = g.ask()
		} else if m, err = d.search(ctx, g.pos); err == nil {
			d.print("%s%s", turnsComputer, g.describe(m))
		}
		if err != nil {
			return err
		}
		g.pos.Play(m)
		d.print("\n%s\n", g.draw())
	}
	switch g.pos.Outcome().For(g.person) {
	case 1:
		d.print(turnsWon)
	case -1:
		d.print(turnsLost)
	default:
		d.print(turnsDraw)
	}
	return nil
}

// grid returns the board with the numbers of its columns above and those of its rows, from first on in steps of step,
// before them.
func (g *turnGame) grid(first, step int) string {
	var text strings.Builder
	v := g.board.Variant()
	text.WriteString("  ")
	for column := range v.Cols {
		fmt.Fprintf(&text, " %2d", column+1)
	}
	for i, stone := range g.board.Cells(nil) {
		if i%v.Cols == 0 {
			fmt.Fprintf(&text, "\n%2d", first+step*(i/v.Cols))
		}
		text.WriteString("  " + g.stones[stone])
	}
	text.WriteString("\n")
	return text.String()
}
