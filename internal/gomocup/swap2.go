package gomocup

import (
	"slices"

	"github.com/alinha/alinha"
)

// The opening by swap: one side puts three stones, black, white, black. The other takes
// black, or stays white and puts the fourth stone, or puts two more and leaves the choice of colours
// to the first, who has the same choice then. The engine never puts two: to who believes his value
// of the position, the better colour is worth no less than 0, and what another may choose no more.

func (c *session) handleSwap2Board(string) { c.startList(false, (*session).answerSwap2) }

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
		stones[i].own = i%2 == 1 // it is White's turn
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

// propose puts the first two stones where they always are, near a corner, and the third
// where it leaves the position most even.
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
