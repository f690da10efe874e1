package gomoku

import (
	"errors"
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/smallnet"
)

// A worth is what a combination of patterns on an empty cell counts for.
type worth struct {
	mover, waiting  int16 // where its side is to move, and where it is not; in thousandths of a logit
	attack, defence int16 // of the promise of a move there, of its side and of the other; in hundredths of a nat
}

func (w *worth) value() pair { return pairOf(int(w.mover), int(w.waiting)) }

// A pair is two numbers in one word, so that one addition adds both.
type pair int64

func pairOf(mover, waiting int) pair { return pair(mover)<<32 + pair(waiting) }

func (p pair) mover() int { return int((p - pair(int32(p))) >> 32) }

func (p pair) waiting() int { return int(int32(p)) }

// logit is the value at which the odds to win are e to 1, by a logistic curve.
const logit = 400

// greatest is the greatest estimate: short of what is certain.
const greatest = certain / 2

// estimate returns what the position is worth to the side to move.
func (b *Board) estimate() int {
	me, foe := b.toMove, b.toMove.Other()
	t := b.threats()
	v := b.totals[me].mover() - b.totals[foe].waiting() + int(b.weights.threats[me][t])
	v += coarse * ((b.units[me] + b.weights.biases[me][t][0]).Value() - (b.units[foe] + b.weights.biases[me][t][1]).Value())
	return max(-greatest, min(v*logit/valueUnit, greatest))
}

// weigh makes the board one of other weights, which cannot be taken back any further; those of the
// program if w is nil. Its error wraps errors.ErrUnsupported.
func (b *Board) weigh(w *Weights) error {
	switch {
	case w == nil:
		w = b.rule.weights
	case w.rule != b.rule.weights.rule:
		return fmt.Errorf("gomoku: weights for %s: expected those for %s: %w", w.rule, b.rule.weights.rule, errors.ErrUnsupported)
	}
	b.weights = w
	b.puts, b.trail = b.puts[:0], b.trail[:0]
	b.addUp()
	return nil
}

// addUp makes known what the empty cells count for.
func (b *Board) addUp() {
	b.totals, b.units = [2]pair{}, [2]smallnet.Quad{}
	var buffer [Largest * Largest]int16
	for _, cell := range b.empty.list(buffer[:0]) {
		for p, c := range b.views[cell].codes {
			b.totals[p] += b.weights.sides[p][c].value()
			b.units[p] += b.weights.duos[b.views[cell].duo][p]
		}
	}
}

// promise returns how good a move of the side to move looks before it is searched.
func (b *Board) promise(cell int) int32 {
	me, foe := b.toMove, b.toMove.Other()
	return int32(b.weights.sides[me][b.views[cell].codes[me]].attack) + int32(b.weights.sides[foe][b.views[cell].codes[foe]].defence)
}

// A threats is what both sides threaten at once: a bit for each kind of threat that the side to
// move has, from threes to fours and threes, then for each that the other has, to open fours.
type threats uint16

// The side to move has no open four: the game would be decided.
const (
	mine         = 4
	theirs       = mine + 1
	threatsCount = 1 << (mine + theirs)
)

// threats returns what is threatened on the board.
func (b *Board) threats() threats {
	return b.threatsOf(b.toMove)&(1<<mine-1) | b.threatsOf(b.toMove.Other())<<mine
}

// threatsOf returns what a side threatens. Two threes and what may be two of Black's are one.
func (b *Board) threatsOf(p alinha.Player) threats {
	n := &b.counts[p]
	return some(n[Three]) | some(n[TwoThrees]+n[Doubtful])<<1 | some(n[Four])<<2 | some(n[FourThree])<<3 | some(n[OpenFour])<<4
}

// some returns 1 of a number above 0, and 0 of 0.
func some(n int) threats { return threats(uint(-n) >> 63) }
