package main

import (
	"fmt"
	"regexp"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
)

// Escape sequences of a terminal of 256 colours: X is orange, O blue, and a winning line gold.
const (
	orange = "\x1b[1;38;5;209m"
	blue   = "\x1b[1;38;5;75m"
	gold   = "\x1b[1;38;5;220m"
	plain  = "\x1b[0m"
)

// stonePattern matches the stones of a drawn board, those of a winning line with their stars.
var stonePattern = regexp.MustCompile(`\*[XO]\*|[XO]`)

// wantsColours reports whether the output is a terminal with colours whose user has not refused them (no-color.org). It must be
// called before run wraps the output in an output, which is no terminal; later, app.colours has the answer.
func (e *env) wantsColours() bool {
	return isTerminal(e.out) && e.getenv("NO_COLOR") == "" && e.getenv("TERM") != "dumb"
}

// printBoard prints the board of a game.
func (a *app) printBoard(g *analysis.Game) { fmt.Fprintln(a.out, a.colourBoard(g.Draw())) }

// colourBoard returns a drawn board in colours, if colours are wanted.
func (a *app) colourBoard(board string) string {
	if !a.colours {
		return board
	}
	return stonePattern.ReplaceAllStringFunc(board, func(stone string) string {
		switch stone {
		case "X":
			return orange + stone + plain
		case "O":
			return blue + stone + plain
		}
		return gold + stone + plain
	})
}

// stoneLetter returns the letter of a side's stones on the board.
func stoneLetter(p alinha.Player) string { return [...]string{"X", "O"}[p] }
