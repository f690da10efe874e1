package arena

import (
	"math/rand/v2"

	"github.com/alinha/alinha"
)

// PlayChance plays a random chance move, each with the probability that the position gives it, and returns the move: the
// cell on which the stone lands. It requires pos.ToMove() == alinha.Chance.
func PlayChance(rng *rand.Rand, pos alinha.Position) alinha.Move {
	moves, i := pos.Moves(nil), 0
	weights := pos.(alinha.Chancy).Weights(nil)
	for left := rng.Float64(); i < len(moves)-1 && left >= weights[i]; i++ {
		left -= weights[i]
	}
	pos.Play(moves[i])
	return moves[i]
}
