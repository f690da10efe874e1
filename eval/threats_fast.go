package eval

import (
	"math/bits"

	"github.com/alinha/alinha/bitboard"
)

// Masks are what Threats finds in the windows of a bitboard.
type masks struct {
	wins  [2]uint64  // cells that complete a line, those of the side to move first
	pairs [64]uint64 // of each cell: those that with it complete a line of the side to move
}

// takeFast looks at a bitboard.
func (t *threats) takeFast(b *bitboard.Board) {
	var s masks
	t.variant = b.Variant()
	mine, theirs := b.Stones(b.ToMove()), b.Stones(b.ToMove().Other())
	for _, w := range b.Windows() {
		switch {
		case w&theirs == 0:
			gaps := w &^ mine
			n := bits.OnesCount64(gaps)
			t.open[own][t.variant.K-n]++
			switch n {
			case 1:
				s.wins[own] |= gaps
			case 2:
				low := gaps & -gaps
				s.pairs[bits.TrailingZeros64(low)] |= gaps ^ low
				s.pairs[bits.TrailingZeros64(gaps^low)] |= low
			}
		case w&mine == 0:
			gaps := w &^ theirs
			n := bits.OnesCount64(gaps)
			t.open[enemy][t.variant.K-n]++
			if n == 1 {
				s.wins[enemy] |= gaps
			}
		}
	}
	playable := b.Playable()
	for side, wins := range s.wins {
		falls := b.OddRows()
		if getsOdd(b.ToMove(), t.variant) != (side == own) {
			falls = ^falls
		}
		t.now[side] = bits.OnesCount64(wins & playable)
		t.later[side] = bits.OnesCount64(wins &^ playable & falls)
	}
	switch {
	case t.now[own] > 0:
	case t.now[enemy] > 0:
		t.reply = b.LowestMove(s.wins[enemy] & playable)
	default:
		t.fork = s.fork(b, playable)
	}
}

// fork says that the side to move has a fork, if no side can complete a line now.
func (s *masks) fork(b *bitboard.Board, playable uint64) bool {
	for left := playable; left != 0; left &= left - 1 {
		m := left & -left
		if b.Above(m)&s.wins[enemy] != 0 {
			continue
		}
		lines := (s.pairs[bits.TrailingZeros64(m)] | s.wins[own]) & (playable&^m | b.Above(m))
		if lines&(lines-1) != 0 || b.Above(lines)&s.wins[own] != 0 {
			return true
		}
	}
	return false
}
