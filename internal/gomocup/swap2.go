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
func (c *session) handleSwap2Board(string) { c.startList(false, (*session).answerSwap2) }

// answerSwap2 answers an opening of 0, 3 or 5 stones: with three stones of its own, or with SWAP if White is worse, or with
// White's next move.
func (c *session) answerSwap2(stones []stone) {
	switch len(stones) {
	case 0:
		c.proposeOpening()
		return
	case 3, 5:
	default:
		c.sendError("expected 0, 3 or 5 stones, found %d", len(stones))
		return
	}
	for i := range stones {
		stones[i].own = i%2 == 1 // the engine is White, who is to move
	}
	c.stones = stones
	c.startSearch(func(res alinha.Result) {
		c.stones = nil
		if res.Score.Value < 0 {
			c.send("SWAP")
			return
		}
		c.send("%s", formatCell(res.Move, c.cols))
	}, alinha.Limits{})
}

// proposeOpening answers with three stones: two on fixed cells near a corner, and the third where the value of the position
// is closest to 0. It searches for half of the time for a move.
func (c *session) proposeOpening() {
	c.stones = []stone{{cellAt(c.cols, c.rows, 2, 2), true}, {cellAt(c.cols, c.rows, 4, 3), false}}
	if c.stones[1].cell == alinha.NoMove {
		c.stones = nil
		c.sendError("the board is too small for an opening")
		return
	}
	two := slices.Clone(c.stones)
	c.startSearch(func(res alinha.Result) {
		c.stones = nil
		c.send("%s", formatCells([]alinha.Move{two[0].cell, two[1].cell, closestMove(&res, 0)}, c.cols))
	}, c.halfTimeLimits())
}
