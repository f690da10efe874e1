package eval

import (
	"math/bits"

	"github.com/alinha/alinha/bitboard"
)

// bitboardThreats holds the masks of the cells that complete lines on a bitboard.
type bitboardThreats struct {
	wins  [2]uint64  // by side: cells that complete a line
	pairs [64]uint64 // by cell: cells that together with that cell complete a line of the side to move
}

// collectBitboard computes the features of a bitboard. Its twin is collectRules;
// TestBoardsAgree compares the two.
func (t *threatAnalysis) collectBitboard(b *bitboard.Board) {
	var s bitboardThreats
	t.variant = b.Variant()
	mine, theirs := b.Stones(b.ToMove()), b.Stones(b.ToMove().Other())
	for _, w := range b.Windows() {
		switch {
		case w&theirs == 0:
			gaps := w &^ mine
			n := bits.OnesCount64(gaps)
			t.open[us][t.variant.K-n]++
			switch n {
			case 1:
				s.wins[us] |= gaps
			case 2:
				low := gaps & -gaps
				s.pairs[bits.TrailingZeros64(low)] |= gaps ^ low
				s.pairs[bits.TrailingZeros64(gaps^low)] |= low
			}
		case w&mine == 0:
			gaps := w &^ theirs
			n := bits.OnesCount64(gaps)
			t.open[them][t.variant.K-n]++
			if n == 1 {
				s.wins[them] |= gaps
			}
		}
	}
	playable := b.Playable()
	for side, wins := range s.wins {
		ownRows := b.OddRows()
		if getsOddRows(b.ToMove(), t.variant) != (side == us) {
			ownRows = ^ownRows
		}
		t.winsNow[side] = bits.OnesCount64(wins & playable)
		t.winsLater[side] = bits.OnesCount64(wins &^ playable & ownRows)
	}
	switch {
	case t.winsNow[us] > 0:
	case t.winsNow[them] > 0:
		t.reply = b.LowestMove(s.wins[them] & playable)
	default:
		t.hasFork = s.hasFork(b, playable)
	}
}

// hasFork reports whether the side to move has a fork. Neither side may be able to
// complete a line now.
func (s *bitboardThreats) hasFork(b *bitboard.Board, playable uint64) bool {
	for left := playable; left != 0; left &= left - 1 {
		m := left & -left
		if b.Above(m)&s.wins[them] != 0 {
			continue
		}
		lines := (s.pairs[bits.TrailingZeros64(m)] | s.wins[us]) & (playable&^m | b.Above(m))
		if lines&(lines-1) != 0 || b.Above(lines)&s.wins[us] != 0 {
			return true
		}
	}
	return false
}
