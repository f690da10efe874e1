package gomoku

import (
	"errors"
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/smallnet"
)

// A codeWeights is what a combination of patterns on an empty cell counts for.
type codeWeights struct {
	mover, waiting  int16 // where its side is to move, and where it is not; in thousandths of a logit
	attack, defence int16 // of the promise of a move there, of its side and of the other; in hundredths of a nat
}

func (w *codeWeights) packed() packedScore { return packScores(int(w.mover), int(w.waiting)) }

// A packedScore is two numbers in one word, so that one addition adds both.
type packedScore int64

func packScores(mover, waiting int) packedScore { return packedScore(mover)<<32 + packedScore(waiting) }

func (p packedScore) mover() int { return int((p - packedScore(int32(p))) >> 32) }

func (p packedScore) waiting() int { return int(int32(p)) }

// evalPerLogit is the value at which the odds to win are e to 1, by a logistic curve.
const evalPerLogit = 400

// maxEval is the greatest estimate: short of what is certain.
const maxEval = decisive / 2

// evaluate returns what the position is worth to the side to move.
func (b *Board) evaluate() int {
	me, foe := b.toMove, b.toMove.Other()
	t := b.threatMask()
	v := b.evalSums[me].mover() - b.evalSums[foe].waiting() + int(b.weights.threats[me][t])
	v += evalPerUnit * ((b.accumulators[me] + b.weights.biases[me][t][0]).Value() - (b.accumulators[foe] + b.weights.biases[me][t][1]).Value())
	return max(-maxEval, min(v*evalPerLogit/evalUnit, maxEval))
}

// setWeights makes the board one of other weights, which cannot be taken back any further; those of the
// program if w is nil. Its error wraps errors.ErrUnsupported.
func (b *Board) setWeights(w *Weights) error {
	switch {
	case w == nil:
		w = b.rule.weights
	case w.rule != b.rule.weights.rule:
		return fmt.Errorf("gomoku: weights for %s: expected those for %s: %w", w.rule, b.rule.weights.rule, errors.ErrUnsupported)
	}
	b.weights = w
	b.undoInfos, b.undoStack = b.undoInfos[:0], b.undoStack[:0]
	b.refreshEval()
	return nil
}

// refreshEval makes known what the empty cells count for.
func (b *Board) refreshEval() {
	b.evalSums, b.accumulators = [2]packedScore{}, [2]smallnet.Quad{}
	var buffer [MaxSize * MaxSize]int16
	for _, cell := range b.empty.appendTo(buffer[:0]) {
		for p, c := range b.cells[cell].codes {
			b.evalSums[p] += b.weights.codes[p][c].packed()
			b.accumulators[p] += b.weights.joint[b.cells[cell].joint][p]
		}
	}
}

// orderScore returns how good a move of the side to move looks before it is searched.
func (b *Board) orderScore(cell int) int32 {
	me, foe := b.toMove, b.toMove.Other()
	return int32(b.weights.codes[me][b.cells[cell].codes[me]].attack) + int32(b.weights.codes[foe][b.cells[cell].codes[foe]].defence)
}

// A threatMask is what both sides threaten at once: a bit for each kind of threat that the side to
// move has, from threes to fours and threes, then for each that the other has, to open fours.
type threatMask uint16

// The side to move has no open four: the game would be decided.
const (
	moverThreatBits    = 4
	opponentThreatBits = moverThreatBits + 1
	threatMaskCount    = 1 << (moverThreatBits + opponentThreatBits)
)

// threatMask returns what is threatened on the board.
func (b *Board) threatMask() threatMask {
	return b.threatBits(b.toMove)&(1<<moverThreatBits-1) | b.threatBits(b.toMove.Other())<<moverThreatBits
}

// threatBits returns what a side threatens. Two threes and what may be two of Black's are one.
func (b *Board) threatBits(p alinha.Player) threatMask {
	n := &b.threatCounts[p]
	return isPositive(n[Three]) | isPositive(n[DoubleThree]+n[PossibleFoul])<<1 | isPositive(n[Four])<<2 | isPositive(n[FourThree])<<3 | isPositive(n[OpenFour])<<4
}

// isPositive returns 1 of a number above 0, and 0 of 0.
func isPositive(n int) threatMask { return threatMask(uint(-n) >> 63) }
