package board

import (
	"errors"
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/smallnet"
)

// A CodeWeights holds the weights of a PatternCode of one side.
type CodeWeights struct {
	Mover, Waiting  int16 // evaluation with that side to move, and with the opponent to move; thousandths of a logit
	Attack, Defence int16 // ordering score of a move on the cell by that side, and by the opponent; hundredths of a nat
}

// packed returns Mover and Waiting as a packedScore.
func (w *CodeWeights) packed() packedScore { return packScores(int(w.Mover), int(w.Waiting)) }

// A packedScore holds two signed sums in one word, mover in the high 32 bits and waiting in the low ones, so that one
// addition adds both (Stockfish: Score).
type packedScore int64

// packScores returns both numbers in one word.
func packScores(mover, waiting int) packedScore { return packedScore(mover)<<32 + packedScore(waiting) }

// mover returns the high half, without the borrow of a negative low half.
func (p packedScore) mover() int { return int((p - packedScore(int32(p))) >> 32) }

// waiting returns the low half.
func (p packedScore) waiting() int { return int(int32(p)) }

// EvalPerLogit is how many units of Evaluate make one logit: at an evaluation of 400 the odds to win are e to 1, by the
// logistic curve.
const EvalPerLogit = 400

// maxEval is the greatest absolute value of Evaluate. The search uses greater values for proven wins.
const maxEval = 15_000

// Evaluate returns the static evaluation of the position from the point of view of the side to move, in units of
// EvalPerLogit to the logit, from -maxEval to maxEval. It is the sum of four terms:
//
//  1. over the empty cells, the Mover weights of the mover's codes, less the Waiting weights of the opponent's codes;
//  2. the weight of the ThreatMask;
//  3. the network of the mover less that of the opponent (network.go);
//  4. the biases of both networks, by ThreatMask.
//
// Place and UndoPlace keep the sums of terms 1 and 3 up to date; terms 2 and 4 are table entries.
func (b *Board) Evaluate() int {
	me, opp := b.SideToMove, b.SideToMove.Other()
	t := b.ThreatMask()
	v := b.evalSums[me].mover() - b.evalSums[opp].waiting() + int(b.Weights.Threats[me][t])
	v += evalPerUnit * ((b.accumulators[me] + b.Weights.Biases[me][t][0]).Output() - (b.accumulators[opp] + b.Weights.Biases[me][t][1]).Output())
	return max(-maxEval, min(v*EvalPerLogit/EvalUnit, maxEval))
}

// SetWeights replaces the weights; nil stands for the embedded weights of the rule. The board cannot be taken back any
// further. The error wraps errors.ErrUnsupported if w is for another rule.
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

// refreshEval computes evalSums and accumulators anew from all empty cells.
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

// OrderScore returns the static ordering score of a move of the side to move on an empty cell, in hundredths of a nat:
// the Attack weight of the mover's code of the cell, plus the Defence weight of the opponent's code. A higher score is
// a likelier best move.
func (b *Board) OrderScore(cell int) int32 {
	me, opp := b.SideToMove, b.SideToMove.Other()
	return int32(b.Weights.Codes[me][b.Cells[cell].Codes[me]].Attack) + int32(b.Weights.Codes[opp][b.Cells[cell].Codes[opp]].Defence)
}

// A ThreatMask says which threats both sides have somewhere on the board. A bit is set if a stone of its side on some
// empty cell makes the threat:
//
//	bit  8     7     6     5     4   | 3     2     1     0
//	     open  four+ four  two   three four+ four  two   three
//	     four  three       threes    | three       threes
//	     opponent                    | side to move
type ThreatMask uint16

// The side to move has no bit for an open four: the game would be decided.
const (
	MoverThreatBits    = 4 // bits of the side to move; the bits of the opponent follow
	opponentThreatBits = MoverThreatBits + 1
	ThreatMaskCount    = 1 << (MoverThreatBits + opponentThreatBits) // the number of masks
)

// ThreatMask returns the ThreatMask of the position.
func (b *Board) ThreatMask() ThreatMask {
	return b.threatBits(b.SideToMove)&(1<<MoverThreatBits-1) | b.threatBits(b.SideToMove.Other())<<MoverThreatBits
}

// threatBits returns the five bits of a side. DoubleThree and PossibleFoul, Black's two threes in Renju, share a bit.
func (b *Board) threatBits(p alinha.Player) ThreatMask {
	n := &b.ThreatCounts[p]
	return isPositive(n[Three]) | isPositive(n[DoubleThree]+n[PossibleFoul])<<1 | isPositive(n[Four])<<2 | isPositive(n[FourThree])<<3 | isPositive(n[OpenFour])<<4
}

// isPositive returns 1 if n > 0 and 0 if n is 0, without a branch.
func isPositive(n int) ThreatMask { return ThreatMask(uint64(-n) >> 63) }
