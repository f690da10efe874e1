package eval

import (
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/rules"
)

// The sides of an evaluation.
const (
	us   = iota // the side to move
	them        // the opponent
)

// windowCounts counts the open windows of both sides. A window is K cells in a row; it
// is open for a side while the opponent has no stone in it.
type windowCounts struct {
	variant rules.Variant
	open    [2][rules.MaxSide + 1]int32 // [side][own stones in the window]
}

// collect counts the open windows of a position in c, which must be zero. It returns
// false if boardsOf finds no board.
func (c *windowCounts) collect(pos alinha.Position) bool {
	fast, plain := boardsOf(pos)
	switch {
	case fast != nil:
		c.collectBitboard(fast)
	case plain != nil:
		var buffer [maxCells]uint8
		c.collectRules(plain, plain.Cells(buffer[:0]))
	default:
		return false
	}
	return true
}

// collectBitboard counts the windows of a bitboard.
func (c *windowCounts) collectBitboard(b *bitboard.Board) {
	c.variant = b.Variant()
	mine, theirs := b.Stones(b.ToMove()), b.Stones(b.ToMove().Other())
	for _, w := range b.Windows() {
		switch {
		case w&theirs == 0:
			c.open[us][bits.OnesCount64(w&mine)]++
		case w&mine == 0:
			c.open[them][bits.OnesCount64(w&theirs)]++
		}
	}
}

// collectRules counts the windows of a board of package rules with the given cells.
func (c *windowCounts) collectRules(b *rules.Board, cells []uint8) {
	c.variant = b.Variant()
	mine, theirs := stoneCodes(b.ToMove())
	for _, window := range b.Windows() {
		switch stones := countStones(window, cells); {
		case stones[theirs] == 0:
			c.open[us][stones[mine]]++
		case stones[mine] == 0:
			c.open[them][stones[theirs]]++
		}
	}
}

// stoneCodes returns the codes in rules.Board.Cells of the stones of p and of the opponent.
func stoneCodes(p alinha.Player) (mine, theirs uint8) {
	return 1 + uint8(p), 1 + uint8(p.Other())
}

// countStones returns the number of empty cells of a window, of First's stones and of
// Second's stones in it, indexed by the codes of rules.Board.Cells.
func countStones(window []alinha.Move, cells []uint8) (stones [3]int) {
	for _, m := range window {
		stones[cells[m]]++
	}
	return stones
}
