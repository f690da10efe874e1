package main

import (
	"regexp"
	"strings"
)

// Colours are those of a terminal of 256: X is orange, O blue, and a line that wins gold.
const (
	orange = "\x1b[1;38;5;209m"
	blue   = "\x1b[1;38;5;75m"
	gold   = "\x1b[1;38;5;220m"
	plain  = "\x1b[0m"
)

var winning = regexp.MustCompile(`\*[XO]\*`)

// colourful says that a person looks on at a terminal that has colours, and wants them (no-color.org).
func (w *world) colourful() bool {
	return isTerminal(w.out) && w.getenv("NO_COLOR") == "" && w.getenv("TERM") != "dumb"
}

// draw returns a board, in colours where they are wanted.
func (a *app) draw(board string) string {
	if !a.colours {
		return board
	}
	board = winning.ReplaceAllStringFunc(board, func(stone string) string { return gold + strings.ToLower(stone) + plain })
	board = strings.NewReplacer("X", orange+"X"+plain, "O", blue+"O"+plain).Replace(board)
	return strings.NewReplacer("*x*", "*X*", "*o*", "*O*").Replace(board)
}
