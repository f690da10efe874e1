package search

import (
	"math"
	"math/rand/v2"

	"github.com/alinha/alinha"
)

// rollout plays the position on the board, which is ply plies from the root, to the end
// of the game, undoes the moves and returns the result. The result is meaningless if the
// search was stopped.
func (t *mctsTree) rollout(ply int) float64 {
	played := 0
	for t.pos.Outcome() == alinha.Undecided && t.Visit() {
		t.moves = t.pos.Moves(t.moves[:0])
		if t.pos.ToMove() == alinha.Chance {
			t.pos.Play(t.sampleOutcome(t.moves))
		} else {
			t.pos.Play(t.playout(t.random, t.pos, t.moves))
		}
		played++
	}
	result := 0.0
	if !t.Stopped() {
		result = t.terminalValue(ply + played)
		t.rewardScale = max(t.rewardScale, math.Abs(result))
	}
	for range played {
		t.pos.Undo()
	}
	return result
}

// sampleOutcome draws one of the chance outcomes of the position by its probability.
// moves are those that Position.Moves lists.
func (t *mctsTree) sampleOutcome(moves []alinha.Move) alinha.Move {
	t.weights = t.chancy.Weights(t.weights[:0])
	r := t.random.Float64()
	for i, w := range t.weights {
		if r -= w; r < 0 {
			return moves[i]
		}
	}
	return moves[len(moves)-1]
}

// uniformPlayout is the default playout policy: every move is equally likely.
func uniformPlayout(random *rand.Rand, _ alinha.Position, moves []alinha.Move) alinha.Move {
	return moves[random.IntN(len(moves))]
}
