package arena

import (
	"math/rand/v2"

	"github.com/alinha/alinha"
)

// PlayChance lets the piece in the air land where the dice say, each cell with its probability,
// and returns that cell. It requires pos.ToMove() == Chance.
func PlayChance(dice *rand.Rand, pos alinha.Position) alinha.Move {
	moves, at := pos.Moves(nil), 0
	weights := pos.(alinha.Chancy).Weights(nil)
	for left := dice.Float64(); at < len(moves)-1 && left >= weights[at]; at++ {
		left -= weights[at]
	}
	pos.Play(moves[at])
	return moves[at]
}
