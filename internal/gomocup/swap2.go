package gomocup

import (
	"slices"

	"github.com/alinha/alinha"
)

// Swap2 is an opening in three steps. One side places three stones: black, white, black. The other side takes black, or
// stays white and places the fourth stone, or places two more stones and leaves the choice of colours to the first side. The
// engine never places two stones: by its own value of the position, the better colour is worth at least 0, and a position
// where the opponent chooses the colour is worth at most 0.

// handleSwap2Board reads the stones of a swap2 opening, and answers with the engine's choice.
func (s *session) handleSwap2Board(string) { s.startList(false, (*session).answerSwap2) }

// answerSwap2 answers an opening of 0, 3 or 5 stones: with three stones of its own, or with SWAP if White is worse, or with
// White's next move.
func (s *session) answerSwap2(stones []stone) {
	switch len(stones) {
	case 0:
		s.proposeOpening()
		return
	case 3, 5:
	default:
		s.sendError("expected 0, 3 or 5 stones, found %d", len(stones))
		return
	}
	for i := range stones {
		stones[i].own = i%2 == 1 // the engine is White, who is to move
	}
	s.stones = stones
	s.startSearch(func(res alinha.Result) {
		s.stones = nil
		if res.Score.Value < 0 {
			s.send("SWAP")
			return
		}
		s.send("%s", formatCell(res.Move, s.cols))
	}, alinha.Limits{})
}

// proposeOpening answers with three stones: two on fixed cells near a corner, and the third where the value of the position
// is closest to 0. It searches for half of the time for a move.
func (s *session) proposeOpening() {
	s.stones = []stone{{cellAt(s.cols, s.rows, 2, 2), true}, {cellAt(s.cols, s.rows, 4, 3), false}}
	if s.stones[1].cell == alinha.NoMove {
		s.stones = nil
		s.sendError("the board is too small for an opening")
		return
	}
	two := slices.Clone(s.stones)
	s.startSearch(func(res alinha.Result) {
		s.stones = nil
		s.send("%s", formatCells([]alinha.Move{two[0].cell, two[1].cell, closestMove(&res, 0)}, s.cols))
	}, s.halfTimeLimits())
}
