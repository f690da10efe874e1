// Package gomoku plays the games in which five stones in a row win, on flat boards of
// [MinSize] to [MaxSize] cells a side: Gomoku with or without overlines, Renju, and caro.
//
// An [Engine] plays. A [Prover] proves forced wins by fours alone (VCF), and by fours and threes (VCT), against every
// defence; package rules alone checks its [Proof]. [New] returns a fast board for other searches.
//
//	gomoku                   search, move ordering, pruning, time, threads
//	  |        \
//	  |      gomoku/internal/threat   VCF, VCT, proofs
//	  |        /
//	gomoku/internal/board    patterns and threats of every empty cell, evaluation, weights
//
//	gomoku/tune              self-play, and the fit of the weights
package gomoku

import (
	"io"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/gomoku/internal/threat"
	"github.com/alinha/alinha/rules"
)

// MinSize and MaxSize are the least and the greatest number of columns, and of rows, of a board.
const (
	MinSize = board.MinSize
	MaxSize = board.MaxSize
)

// New returns the starting position of a variant on a fast board. For a variant that this package does not play, the error
// wraps errors.ErrUnsupported.
func New(v rules.Variant) (alinha.Position, error) {
	b, err := board.New(v)
	if err != nil {
		return nil, err
	}
	return b, nil
}

// Fouls returns the forbidden moves of First in a position of package rules, each with its foul. Only Renju has fouls. For a
// position of another game the error wraps errors.ErrUnsupported.
func Fouls(pos alinha.Position) (map[alinha.Move]rules.Foul, error) {
	b, err := board.From(pos)
	if err != nil {
		return nil, err
	}
	fouls := make(map[alinha.Move]rules.Foul)
	for _, m := range b.Fouls(nil) {
		fouls[m] = b.Foul(m)
	}
	return fouls, nil
}

// Weights are the numbers of the evaluation and of the move ordering for one rule. Package gomoku/tune fits them; the method
// Write writes them as text.
type Weights = board.Weights

// A WeightsError names the line of a weights file that cannot be read.
type WeightsError = board.WeightsError

// ReadWeights reads weights as Weights.Write writes them. Its error is a *WeightsError, or the error of r.
func ReadWeights(r io.Reader) (*Weights, error) { return board.ReadWeights(r) }

// A Prover searches for a forced win of the side to move: by fours alone (VCF), or, with the field VCT, by fours and threes.
// The zero value is ready. A Prover remembers positions without a win, so only one goroutine at a time may use it.
type Prover = threat.Prover

// A ProofResult is the result of Prover.Prove: a proof, or whether the search was exhaustive.
type ProofResult = threat.ProofResult

// A Proof is a tree with a winning answer to every reply. Its method Check plays the whole tree by package rules alone.
type Proof = threat.Proof

// A Reply is a move of the defender in a Proof, with the proof of the win against that move.
type Reply = threat.Reply

// An EvalPart is one term of the static evaluation of a position, in thousandths of a logit for the side to move.
type EvalPart = board.EvalPart

// NoThreat is the threat of the cells on which a stone threatens nothing.
const NoThreat = board.NoThreat

// The kinds of an EvalPart.
const (
	CellsPart   = board.CellsPart   // the empty cells on which a stone of a side would make a threat
	ThreatsPart = board.ThreatsPart // the threats of both sides together
	NetworkPart = board.NetworkPart // the network of a side
)

// EvalParts returns the parts of the static evaluation of an undecided position of package rules, from which a search begins,
// by the weights; nil stands for the embedded ones. The errors are those of Engine.Search.
func EvalParts(pos alinha.Position, w *Weights) ([]EvalPart, error) {
	b, err := board.From(pos)
	if err != nil {
		return nil, err
	}
	if err := b.SetWeights(w); err != nil {
		return nil, err
	}
	return b.EvalParts(), nil
}
