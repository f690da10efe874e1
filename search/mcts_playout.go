package search

import (
	"math"
	"math/rand/v2"

	"github.com/alinha/alinha"
)

// playOut plays the position on the board to its end, takes the moves back and
// returns the result, which is nothing if the search is stopped.
func (t *mcTree) playOut(plies int) float64 {
	played := 0
	for t.pos.Outcome() == alinha.Undecided && t.Visit() {
		t.moves = t.pos.Moves(t.moves[:0])
		if t.pos.ToMove() == alinha.Chance {
			t.pos.Play(t.landing(t.moves))
		} else {
			t.pos.Play(t.playout(t.random, t.pos, t.moves))
		}
		played++
	}
	r := 0.0
	if !t.Stopped() {
		r = t.outcome(plies + played)
		t.scale = max(t.scale, math.Abs(r))
	}
	for range played {
		t.pos.Undo()
	}
	return r
}

// landing draws one of the moves of chance.
func (t *mcTree) landing(moves []alinha.Move) alinha.Move {
	t.weights = t.chancy.Weights(t.weights[:0])
	r := t.random.Float64()
	for i, w := range t.weights {
		if r -= w; r < 0 {
			return moves[i]
		}
	}
	return moves[len(moves)-1]
}

// uniform is the Playout that knows nothing of the game.
func uniform(random *rand.Rand, _ alinha.Position, moves []alinha.Move) alinha.Move {
	return moves[random.IntN(len(moves))]
}
