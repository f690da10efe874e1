package gomoku

import (
	"errors"
	"fmt"
)

// A worth is what a combination of patterns on an empty cell counts for.
type worth struct {
	mover, waiting  int16 // of the value, where its side is to move and where it is not; in thousandths of a logit
	attack, defence int16 // of the promise of a move there, of its side and of the other; in hundredths of a nat
}

// A total is the sum of the worths of the empty cells to one side.
type total struct{ mover, waiting int32 }

func (t *total) replace(was, is *worth) {
	t.mover += int32(is.mover) - int32(was.mover)
	t.waiting += int32(is.waiting) - int32(was.waiting)
}

// logit is the value at which the odds to win are e to 1, by a logistic curve.
const logit = 400

// greatest is the greatest estimate: short of what is certain.
const greatest = certain / 2

// estimate returns what the position is worth to the side to move.
func (b *Board) estimate() int {
	me, foe := b.toMove, b.toMove.Other()
	v := int(b.totals[me].mover-b.totals[foe].waiting) + int(b.weights.threats[me][b.threats()])
	return max(-greatest, min(v*logit/valueUnit, greatest))
}

// weigh makes the board one of other weights; those of the program if w is nil. Its error
// wraps errors.ErrUnsupported.
func (b *Board) weigh(w *Weights) error {
	switch {
	case w == nil:
		w = b.rule.weights
	case w.rule != b.rule.weights.rule:
		return fmt.Errorf("gomoku: weights for %s: expected those for %s: %w", w.rule, b.rule.weights.rule, errors.ErrUnsupported)
	}
	b.weights = w
	b.totals = [2]total{}
	var buffer [Largest * Largest]int16
	for _, cell := range b.empty.list(buffer[:0]) {
		for p, c := range b.codes[cell] {
			b.totals[p].replace(&worth{}, &w.sides[p][c])
		}
	}
	return nil
}

// promise returns how good a move of the side to move looks before it is searched.
func (b *Board) promise(cell int) int32 {
	me, foe := b.toMove, b.toMove.Other()
	return int32(b.weights.sides[me][b.codes[cell][me]].attack) + int32(b.weights.sides[foe][b.codes[cell][foe]].defence)
}

// A threats is what both sides threaten at once: a bit for each class that some cell has to
// the side to move, then to the other.
type threats uint16

// threatening are the classes that count, of each side. Two threes and what may be two of Black's
// are one, and the side to move has no open four: the game would be decided.
var threatening = [...][2]Class{{Three, Three}, {TwoThrees, Doubtful}, {Four, Four}, {FourThree, FourThree}, {OpenFour, OpenFour}}

const threatsCount = 1 << (2*len(threatening) - 1)

// threats returns what is threatened on the board.
func (b *Board) threats() (t threats) {
	for i, classes := range threatening {
		mine, theirs := &b.counts[b.toMove], &b.counts[b.toMove.Other()]
		if i < len(threatening)-1 && mine[classes[0]]+mine[classes[1]] > 0 {
			t |= 1 << i
		}
		if theirs[classes[0]]+theirs[classes[1]] > 0 {
			t |= 1 << (len(threatening) - 1 + i)
		}
	}
	return t
}
