package board

import (
	"errors"
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/smallnet"
)

// A CodeWeights is what a combination of patterns on an empty cell counts for.
type CodeWeights struct {
	Mover, Waiting  int16 // where its side is to move, and where it is not; in thousandths of a logit
	Attack, Defence int16 // of the ordering score of a move there, of its side and of the other; in hundredths of a nat
}

func (w *CodeWeights) packed() packedScore { return packScores(int(w.Mover), int(w.Waiting)) }

// A packedScore is two numbers in one word, so that one addition adds both.
type packedScore int64

func packScores(mover, waiting int) packedScore { return packedScore(mover)<<32 + packedScore(waiting) }

func (p packedScore) mover() int { return int((p - packedScore(int32(p))) >> 32) }

func (p packedScore) waiting() int { return int(int32(p)) }

// EvalPerLogit is the value at which the odds to win are e to 1, by a logistic curve.
const EvalPerLogit = 400

// maxEval is the greatest evaluation: a search has values for wins above it.
const maxEval = 15_000

// Evaluate returns what the position is worth to the side to move.
func (b *Board) Evaluate() int {
	me, foe := b.SideToMove, b.SideToMove.Other()
	t := b.ThreatMask()
	v := b.evalSums[me].mover() - b.evalSums[foe].waiting() + int(b.Weights.Threats[me][t])
	v += evalPerUnit * ((b.accumulators[me] + b.Weights.Biases[me][t][0]).Value() - (b.accumulators[foe] + b.Weights.Biases[me][t][1]).Value())
	return max(-maxEval, min(v*EvalPerLogit/EvalUnit, maxEval))
}

// SetWeights makes the board one of other weights, which cannot be taken back any further; those of the
// program if w is nil. Its error wraps errors.ErrUnsupported.
func (b *Board) SetWeights(w *Weights) error {
	switch {
	case w == nil:
		w = b.rule.weights
	case w.Rule != b.rule.weights.Rule:
		return fmt.Errorf("gomoku: weights for %s: expected those for %s: %w", w.Rule, b.rule.weights.Rule, errors.ErrUnsupported)
	}
	b.Weights = w
	b.undoInfos, b.undoStack = b.undoInfos[:0], b.undoStack[:0]
	b.refreshEval()
	return nil
}

// refreshEval makes known what the empty cells count for.
func (b *Board) refreshEval() {
	b.evalSums, b.accumulators = [2]packedScore{}, [2]smallnet.Quad{}
	var buffer [MaxSize * MaxSize]int16
	for _, cell := range b.Empty.AppendTo(buffer[:0]) {
		for p, c := range b.Cells[cell].Codes {
			b.evalSums[p] += b.Weights.Codes[p][c].packed()
			b.accumulators[p] += b.Weights.joint[b.Cells[cell].joint][p]
		}
	}
}

// OrderScore returns how good a move of the side to move looks before it is searched.
func (b *Board) OrderScore(cell int) int32 {
	me, foe := b.SideToMove, b.SideToMove.Other()
	return int32(b.Weights.Codes[me][b.Cells[cell].Codes[me]].Attack) + int32(b.Weights.Codes[foe][b.Cells[cell].Codes[foe]].Defence)
}

// A ThreatMask is what both sides threaten at once: a bit for each kind of threat that the side to
// move has, from threes to fours and threes, then for each that the other has, to open fours.
type ThreatMask uint16

// The side to move has no open four: the game would be decided.
const (
	MoverThreatBits    = 4
	opponentThreatBits = MoverThreatBits + 1
	ThreatMaskCount    = 1 << (MoverThreatBits + opponentThreatBits)
)

// ThreatMask returns what is threatened on the board.
func (b *Board) ThreatMask() ThreatMask {
	return b.threatBits(b.SideToMove)&(1<<MoverThreatBits-1) | b.threatBits(b.SideToMove.Other())<<MoverThreatBits
}

// threatBits returns what a side threatens. Two threes and what may be two of Black's are one.
func (b *Board) threatBits(p alinha.Player) ThreatMask {
	n := &b.ThreatCounts[p]
	return isPositive(n[Three]) | isPositive(n[DoubleThree]+n[PossibleFoul])<<1 | isPositive(n[Four])<<2 | isPositive(n[FourThree])<<3 | isPositive(n[OpenFour])<<4
}

// isPositive returns 1 of a number above 0, and 0 of 0.
func isPositive(n int) ThreatMask { return ThreatMask(uint(-n) >> 63) }
