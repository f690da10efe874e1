package eval

import (
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/rules"
)

// The sides of a census.
const (
	own   = iota // the side to move
	enemy        // the other
)

// A census counts, for each side, the windows of K cells that it can still fill by
// the stones that it has there.
type census struct {
	variant rules.Variant
	open    [2][rules.MaxSide + 1]int32
}

// take counts the windows of a position; false if it has none, as it is no board or
// the game is played for points.
func (c *census) take(pos alinha.Position) bool {
	fast, plain := boardsOf(pos)
	switch {
	case fast != nil:
		c.takeFast(fast)
	case plain != nil:
		var buffer [maxCells]uint8
		c.takePlain(plain, plain.Cells(buffer[:0]))
	default:
		return false
	}
	return true
}

func (c *census) takeFast(b *bitboard.Board) {
	c.variant = b.Variant()
	mine, theirs := b.Stones(b.ToMove()), b.Stones(b.ToMove().Other())
	for _, w := range b.Windows() {
		switch {
		case w&theirs == 0:
			c.open[own][bits.OnesCount64(w&mine)]++
		case w&mine == 0:
			c.open[enemy][bits.OnesCount64(w&theirs)]++
		}
	}
}

func (c *census) takePlain(b *rules.Board, cells []uint8) {
	c.variant = b.Variant()
	mine, theirs := stonesOf(b.ToMove())
	for _, window := range b.Windows() {
		switch stones := countOf(window, cells); {
		case stones[theirs] == 0:
			c.open[own][stones[mine]]++
		case stones[mine] == 0:
			c.open[enemy][stones[theirs]]++
		}
	}
}

// stonesOf returns what the cells of a side and of the other hold.
func stonesOf(p alinha.Player) (mine, theirs uint8) {
	return 1 + uint8(p), 1 + uint8(p.Other())
}

// countOf returns how many cells of a window are empty, First's and Second's.
func countOf(window []alinha.Move, cells []uint8) (stones [3]int) {
	for _, m := range window {
		stones[cells[m]]++
	}
	return stones
}
