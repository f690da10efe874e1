package gomocup

import (
	"slices"

	"github.com/alinha/alinha"
)

// ponder lets the engine think on the opponent's time, if it may: about the position after the
// reply that it expects, the second move of its variation. What it learns is in its memory when the
// opponent has moved. Any command that needs the board ends it.
func (c *session) ponder(pv []alinha.Move) {
	if !c.pondering || len(pv) < 2 {
		return
	}
	stones := c.stones
	defer func() { c.stones = stones }()
	c.stones = append(slices.Clip(stones), stone{pv[1], false})
	pos, engine, err := c.searchTarget()
	if err != nil { // such a reply would end the game
		return
	}
	if own, ok := engine.(clockSetter); ok {
		own.Clock(0, 0)
	}
	c.search = c.spawnSearch(engine, pos, alinha.Limits{Depth: c.maxDepth}, nil)
}
