// Package gomoku plays the games in which five stones in a row win, on flat boards of
// [MinSize] to [MaxSize] cells a side: Gomoku with or without overlines, Renju, and caro.
//
// An [Engine] plays. A [Prover] finds wins by fours alone (VCF), and by fours and threes (VCT),
// against every defence; a [Proof] needs nothing but the rules to be checked. [New] returns a
// fast board for other searches.
//
// The parts are in packages of their own: gomoku/internal/board knows of every empty cell what a
// stone of either side would make there and evaluates the position; gomoku/internal/threat
// searches for forced wins; this package is the search; gomoku/tune fits the weights.
package gomoku

import (
	"io"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/gomoku/internal/threat"
	"github.com/alinha/alinha/rules"
)

// The least and the most cells of a side of a board.
const (
	MinSize = board.MinSize
	MaxSize = board.MaxSize
)

// New returns the starting position of a variant on a fast board. Its error wraps errors.ErrUnsupported.
func New(v rules.Variant) (alinha.Position, error) {
	b, err := board.New(v)
	if err != nil {
		return nil, err
	}
	return b, nil
}

// Fouls returns the fouls that First would commit in a position of package rules, by move; only Renju has fouls. Its error
// wraps errors.ErrUnsupported.
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

// Weights are what the positions of a rule are valued by, and their moves put in order. Package gomoku/tune finds them. The
// method Write writes them as text.
type Weights = board.Weights

// A WeightsError says which line of a file of weights is not one.
type WeightsError = board.WeightsError

// ReadWeights reads what Weights.Write writes. Its error is a *WeightsError, or that of the reader.
func ReadWeights(r io.Reader) (*Weights, error) { return board.ReadWeights(r) }

// A Prover looks for a win of the side to move in which every move forces the next: by fours alone, or with the field VCT
// by fours and threes. The zero value is ready. It remembers positions without a win, so that one is for one goroutine.
type Prover = threat.Prover

// A ProofResult is what Prover.Prove has found.
type ProofResult = threat.ProofResult

// A Proof is a win of the side to move against every reply. Check plays all of it by package rules alone.
type Proof = threat.Proof

// A Reply is a move of the other side in a Proof, and the win against it.
type Reply = threat.Reply
