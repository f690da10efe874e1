package main

import (
	"fmt"
	"regexp"
)

// Colours are those of a terminal of 256: X is orange, O blue, and a line that wins gold.
const (
	orange = "\x1b[1;38;5;209m"
	blue   = "\x1b[1;38;5;75m"
	gold   = "\x1b[1;38;5;220m"
	plain  = "\x1b[0m"
)

// stones are those of a drawn board, the ones that win with their stars.
var stones = regexp.MustCompile(`\*[XO]\*|[XO]`)

// colourful says that a person looks on at a terminal that has colours, and wants them (no-color.org).
func (w *world) colourful() bool {
	return isTerminal(w.out) && w.getenv("NO_COLOR") == "" && w.getenv("TERM") != "dumb"
}

// show prints the board.
func (a *app) show(m *match) { fmt.Fprintln(a.out, a.draw(m.Draw())) }

// draw returns a board, in colours where they are wanted.
func (a *app) draw(board string) string {
	if !a.colours {
		return board
	}
	return stones.ReplaceAllStringFunc(board, func(stone string) string {
		switch stone {
		case "X":
			return orange + stone + plain
		case "O":
			return blue + stone + plain
		}
		return gold + stone + plain
	})
}
